/// Why a command was refused; nothing has changed then.
package struct PlayerError: Error, Equatable, Sendable {
    /// The kinds of refusal.
    package enum Code: Equatable, Sendable {
        /// A queue position that does not exist, or a range without an end where one is needed.
        case badIndex
        /// An id that is not queued.
        case noSuchSong
        /// The command needs a song that plays or is paused.
        case notPlaying
        /// A position relative to the current song, and there is none.
        case noCurrentSong
        /// A target outside the queue, or relative to the song that is to move.
        case badPosition
        /// More songs than the queue may hold.
        case queueFull
        /// No step of undo, or of redo, is left.
        case nothingToUndo
    }

    /// The kind, for matching.
    package let code: Code
    /// One line in the protocol's wording.
    package let message: String

    static let badIndex = PlayerError(code: .badIndex, message: "Bad song index")
    static let noSuchSong = PlayerError(code: .noSuchSong, message: "No such song")
    static let notPlaying = PlayerError(code: .notPlaying, message: "Not playing")
    static let noCurrentSong = PlayerError(code: .noCurrentSong, message: "No current song")
    static let queueFull = PlayerError(code: .queueFull, message: "Playlist is too large")

    static let openRange = PlayerError(code: .badIndex, message: "Open-ended range not supported")
    static let relativeToItself = PlayerError(
        code: .badPosition, message: "Cannot move current song relative to itself")
    static let nothingToUndo = PlayerError(code: .nothingToUndo, message: "Nothing to undo")
    static let nothingToRedo = PlayerError(code: .nothingToUndo, message: "Nothing to redo")

    static func badPosition(_ number: Int) -> PlayerError {
        PlayerError(code: .badPosition, message: "Number too large: \(number)")
    }
}

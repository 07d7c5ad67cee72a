/// What a client may do.
package struct Permission: OptionSet, Sendable {
    /// The bits of the set.
    package let rawValue: UInt8

    /// A set of its bits.
    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Ask.
    package static let read = Permission(rawValue: 1)
    /// Add to the queue.
    package static let add = Permission(rawValue: 2)
    /// Control playback, modes and the queue.
    package static let player = Permission(rawValue: 4)
    /// Control more than the player: the library, stored playlists, messages.
    package static let control = Permission(rawValue: 8)
    /// Change outputs and the server.
    package static let admin = Permission(rawValue: 16)
    /// Everything.
    package static let all: Permission = [.read, .add, .player, .control, .admin]

    /// What each word of the configuration grants; who may control may use the player too.
    package static let words: [(name: String, granted: Permission)] = [
        ("read", .read), ("add", .add), ("player", .player), ("control", [.control, .player]), ("admin", .admin),
    ]

    /// What a list of words with commas between them grants; nil when a word is none of `words`.
    package init?(words list: Substring) {
        self = []
        for part in list.split(separator: ",", omittingEmptySubsequences: false) {
            let words = part.split(separator: " ")
            guard words.count == 1, let found = Self.words.first(where: { $0.name == words[0] }) else { return nil }
            formUnion(found.granted)
        }
    }
}

/// When playback is to stop although more would follow: the argument of `stopafter`, and its line in `status`.
package enum StopLimit: Equatable, Sendable {
    /// After so many songs, the current one being the first; at least 1.
    case songs(Int)
    /// At the end of the current album.
    case album

    /// The value of the line in `status`.
    package var text: String {
        switch self {
        case .songs(let count): String(count)
        case .album: "album"
        }
    }
}

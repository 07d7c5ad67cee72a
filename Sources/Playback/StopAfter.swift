/// When playback stops although more would follow.
package enum StopAfter: Equatable, Sendable {
    /// After this many more songs were played to their end, the current one being the first; at least 1.
    case songs(Int)
    /// When the song that follows is of another album than the current one.
    case album
}

/// What a player does, in MPRIS's words.
package enum MediaStatus: String, Sendable, CaseIterable {
    /// It plays, or is about to.
    case playing = "Playing"
    /// It keeps its place.
    case paused = "Paused"
    /// It has no place.
    case stopped = "Stopped"
}

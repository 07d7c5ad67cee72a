/// What comes after the end, in MPRIS's words.
package enum MediaLoop: String, Sendable, CaseIterable {
    /// Nothing.
    case none = "None"
    /// The same track.
    case track = "Track"
    /// The first track.
    case playlist = "Playlist"
}

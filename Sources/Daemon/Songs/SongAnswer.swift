package import Playback
package import Wire

/// What became of a `SongRequest`.
package enum SongAnswer: Sendable {
    /// These songs, in the order in which they are to be queued.
    case songs([Song])
    /// Refused.
    case refused(Ack)
}

/// Which of a song's ReplayGain values count: the protocol's words.
package enum ReplayGainMode: String, CaseIterable, Sendable {
    /// None.
    case off
    /// The song's own.
    case track
    /// Its album's, else its own.
    case album
    /// The song's own in random order, else its album's.
    case auto
}

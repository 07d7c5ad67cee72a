/// Which of a song's ReplayGain values count.
package enum GainMode: Sendable, CaseIterable {
    /// None: every song as its file has it.
    case off
    /// The song's own.
    case track
    /// Those of its album.
    case album
}

/// Where `seekcur` wants to go.
package enum SeekTarget: Equatable, Sendable {
    /// Milliseconds from the beginning of the song.
    case absolute(milliseconds: Int)
    /// Milliseconds from what is heard now; negative is back.
    case relative(milliseconds: Int)
}

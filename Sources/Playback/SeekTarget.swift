/// A place in the current song.
package enum SeekTarget: Equatable, Sendable {
    /// Milliseconds from the beginning.
    case absolute(Int)
    /// Milliseconds from where the song is now; may be negative.
    case relative(Int)
}

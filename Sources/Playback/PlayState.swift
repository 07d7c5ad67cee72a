/// The three states that the protocol knows.
package enum PlayState: Equatable, Sendable {
    /// Decoder closed; a current song may be remembered.
    case stop
    /// Sounding, or about to.
    case play
    /// Silent; decoder and position are kept.
    case pause
}

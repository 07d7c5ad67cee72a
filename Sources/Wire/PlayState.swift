/// The `state` of `status`; the raw value is the only spelling that clients understand.
package enum PlayState: String, Equatable, Sendable {
    /// A song is playing, or about to.
    case play
    /// A song is held at its position.
    case pause
    /// Nothing is open.
    case stop
}

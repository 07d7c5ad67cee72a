/// A mode that can be on, off, or on for one song; the raw value is its spelling in requests and in `status`.
package enum OneshotFlag: String, Equatable, Sendable {
    /// Off.
    case off = "0"
    /// On until it is turned off.
    case on = "1"
    /// On, and off by itself after one song.
    case oneshot
}

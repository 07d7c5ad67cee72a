/// A mode that can also be on for one time only.
package enum Flag: Equatable, Sendable, CaseIterable {
    /// Has no effect.
    case off
    /// Stays until it is turned off.
    case on
    /// Turns itself off when it has had its effect.
    case oneshot

    /// Whether it has an effect now.
    package var isOn: Bool { self != .off }
}

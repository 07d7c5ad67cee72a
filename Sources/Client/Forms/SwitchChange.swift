/// What a user wants of a mode.
package enum SwitchChange: Equatable, Sendable {
    /// That setting.
    case on, off
    /// On for one song only.
    case once
    /// The other one of on and off.
    case toggle

    /// Reads `on off once toggle` and the words that mean the same.
    package init?(_ text: String) {
        switch text {
        case "on", "1", "yes", "true": self = .on
        case "off", "0", "no", "false": self = .off
        case "once", "oneshot": self = .once
        case "toggle": self = .toggle
        default: return nil
        }
    }
}

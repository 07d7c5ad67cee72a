/// A refusal as a caller on the bus gets it.
package struct BusError: Error, Equatable, Sendable {
    /// The kinds of refusal.
    package enum Code: String, Sendable {
        /// It cannot be done.
        case failed = "org.freedesktop.DBus.Error.Failed"
        /// What was given makes no sense.
        case invalidArguments = "org.freedesktop.DBus.Error.InvalidArgs"
        /// The caller may not.
        case accessDenied = "org.freedesktop.DBus.Error.AccessDenied"
        /// Too much at a time.
        case limitsExceeded = "org.freedesktop.DBus.Error.LimitsExceeded"
    }

    /// The kind; its raw value is the name of the error.
    package let code: Code
    /// One sentence.
    package let message: String

    /// A refusal of this kind, with a sentence without a zero byte in it.
    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

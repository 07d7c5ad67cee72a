/// Why something asked of a server did not come about.
package struct ClientError: Error, Equatable, Sendable {
    /// The reasons that callers tell apart; the raw value is the exit code of `playctl`.
    package enum Code: Int32, Equatable, Sendable {
        /// The server said no, or could not do it.
        case refused = 1
        /// The request itself makes no sense; it was not sent.
        case usage = 2
        /// No server answers, the connection broke, or what came back is not the protocol.
        case noConnection = 3
        /// The answer is no, or there is nothing to tell.
        case empty = 4
        /// The password is wrong, or this client may not do that.
        case permission = 5
        /// The server took longer than the caller wanted to wait.
        case timedOut = 6
    }

    /// The reason.
    package let code: Code
    /// What was being done: a command's name, or an address.
    package let operation: String
    /// One sentence for the user; never holds a password.
    package let message: String

    /// An error while doing `operation`.
    package init(_ code: Code, _ operation: String, _ message: String) {
        self.code = code
        self.operation = operation
        self.message = message
    }
}

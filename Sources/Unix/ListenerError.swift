internal import Glibc

/// Why a server could not take its place at a socket path or a TCP port.
package struct ListenerError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The reasons that callers tell apart.
    package enum Code: Equatable, Sendable {
        /// Somebody living serves there, or is about to.
        case inUse

        /// Another program listens on the TCP port.
        case portTaken

        /// The TCP port is below 1024, and those are for privileged programs.
        case privileged

        /// The name of a host stands for no address; the resolver's reason.
        case unknownHost(String)

        /// The path has more than the 107 bytes that a socket address holds.
        case pathTooLong

        /// A system call failed with this number of `errno`.
        case system(Int32)
    }

    /// The reason.
    package let code: Code

    /// What was being tried, with the path or the address.
    package let operation: String

    init(_ code: Code, operation: String) {
        self.code = code
        self.operation = operation
    }

    /// A refusal of the system.
    package init(_ error: Errno) {
        self.init(.system(error.code), operation: error.operation)
    }

    /// The reason in words.
    package var message: String {
        switch code {
        case .inUse: "a running server already serves this socket"
        case .portTaken: "another program listens there already"
        case .privileged: "ports below 1024 are for privileged programs"
        case .unknownHost(let reason): "the host is not known (\(reason))"
        case .pathTooLong: "the path is longer than the 107 bytes of a socket address"
        case .system(let code): Errno(code: code, operation: operation).message
        }
    }

    /// The operation and the message, as one sentence for the terminal.
    package var description: String { "\(operation): \(message)" }
}

internal import Glibc

/// A system call that failed: the number it left in `errno` and what was being tried.
///
/// Code that acts on a failure compares `code` with the `E…` constants of Glibc; everybody else prints `description`.
package struct Errno: Error, Equatable, Sendable, CustomStringConvertible {
    /// The number from `errno`.
    package let code: Int32

    /// What was being tried, with the name it was tried on, as the beginning of a sentence.
    package let operation: String

    /// Makes an error of a number that a call returned instead of leaving it in `errno`.
    package init(code: Int32, operation: String) {
        self.code = code
        self.operation = operation
    }

    /// The error of the call that has just failed on this thread; nothing may run between the call and this.
    package static func last(_ operation: String) -> Errno {
        Errno(code: errno, operation: operation)
    }

    /// The C library's sentence for `code` (`strerror`).
    package var message: String {
        guard let text = unsafe strerror(code) else { return "error \(code)" }
        return unsafe String(cString: text)
    }

    /// The operation and the message, for a log line.
    package var description: String { "\(operation): \(message)" }
}

/// Why the tags of a file cannot be read.
package struct TagError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What went wrong, to act on; the number in `unreadable` is an `errno`.
    package enum Code: Equatable, Sendable {
        /// What tells of sound is missing or damaged, or it is a directory, a device and the like.
        case notAudio
        /// The file has no bytes.
        case empty
        /// There is no such file (any more).
        case vanished
        /// The system refuses to open or read it.
        case unreadable(Int32)
        /// A library failed without the file being at fault.
        case library
    }

    /// What went wrong.
    package let code: Code

    /// The step that failed.
    package let operation: String

    /// The reason as the second half of a sentence that starts with the file name: `is not MPEG audio`.
    package let message: String

    /// Makes an error; `message` continues a sentence that starts with the name of the file.
    package init(_ code: Code, operation: String, message: String) {
        self.code = code
        self.operation = operation
        self.message = message
    }

    /// The operation and the reason, for logs.
    package var description: String { "\(operation): \(message)" }
}

/// Why a file cannot be decoded, or not further.
package struct DecodingError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What went wrong, to act on; the number in `unreadable` is an `errno`.
    package enum Code: Equatable, Sendable {
        /// No MPEG audio frame was found where one has to be, or it is a directory, a device and the like.
        case notAudio
        /// The file has no bytes.
        case empty
        /// There is no such file (any more).
        case vanished
        /// The system refuses to open or read it.
        case unreadable(Int32)
        /// The data ends in the middle of a frame, or is damaged beyond finding the next frame.
        case corrupt
        /// The sound is of a kind that is not decoded, such as one whose rate changes on the way.
        case unsupported
        /// The decoder library failed without the file being at fault, such as by lack of memory.
        case library
    }

    /// What went wrong.
    package let code: Code

    /// The step that failed: `open`, `read` or `seek`.
    package let operation: String

    /// The reason as the second half of a sentence that starts with the file name: `is not MPEG audio`.
    package let message: String

    /// Makes an error; `message` continues a sentence that starts with the name of the file.
    package init(_ code: Code, operation: String, message: String) {
        self.code = code
        self.operation = operation
        self.message = message
    }

    /// The file was cut while it was open.
    static let shrunk = DecodingError(.corrupt, operation: "read", message: "became shorter while it played")

    /// The operation and the reason, for logs.
    package var description: String { "\(operation): \(message)" }
}

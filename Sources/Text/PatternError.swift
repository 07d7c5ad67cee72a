/// Why a text is no regular expression.
package struct PatternError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The number of PCRE2, from `PCRE2_ERROR_…`.
    package let code: Int32

    /// The step that failed.
    package let operation: String

    /// The reason in the words of PCRE2, with the offset in bytes: `missing closing parenthesis at offset 4`.
    package let message: String

    /// Makes an error.
    package init(code: Int32, operation: String, message: String) {
        self.code = code
        self.operation = operation
        self.message = message
    }

    /// The operation and the reason, for logs.
    package var description: String { "\(operation): \(message)" }
}

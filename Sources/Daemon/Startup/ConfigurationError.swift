/// A configuration that cannot be used; `playd` prints the message and ends with code 2.
package struct ConfigurationError: Error, Equatable, Sendable {
    /// What is wrong with it.
    package enum Code: Equatable, Sendable {
        /// The file cannot be read, or a line of it.
        case unreadable
        /// There is no such key.
        case unknownKey
        /// The value is not one that the key takes.
        case badValue
        /// A directory is not known because the environment does not tell it.
        case noDirectory
    }

    /// What is wrong with it.
    package let code: Code
    /// The file, key or option that it is about.
    package let operation: String
    /// One sentence for the user.
    package let message: String

    /// An error about `operation`.
    init(_ code: Code, _ operation: String, _ message: String) {
        self.code = code
        self.operation = operation
        self.message = message
    }
}

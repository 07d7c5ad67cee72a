/// A command line that cannot be understood; programs print `message` and end with code 2.
package struct UsageError: Error, Equatable, Sendable {
    /// What is wrong with it.
    package enum Code: Equatable, Sendable {
        /// No such option.
        case unknownOption
        /// The option needs a value and none follows.
        case missingValue
        /// The option takes no value and was given one.
        case needlessValue
        /// The value of an option, or an argument, is not of the kind that is wanted.
        case badValue
    }

    /// What is wrong with it.
    package let code: Code
    /// The option or argument as the user wrote it.
    package let operation: String
    /// One sentence for the user, without the program's name.
    package let message: String

    /// An error about `operation`, the option or argument as it was written.
    package init(_ code: Code, _ operation: String, _ message: String) {
        self.code = code
        self.operation = operation
        self.message = message
    }
}

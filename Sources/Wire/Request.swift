/// One command as a client wrote it: the words of one line, unquoted.
package struct Request: Equatable, Sendable {
    /// The command word, `[a-z][A-Za-z0-9_]*`; whether such a command exists is for the command table to say.
    package let name: String
    /// The parameters in order, with quotes and backslashes already taken off; at most 74.
    package let arguments: [String]

    /// A request made of its parts.
    package init(name: String, arguments: [String] = []) {
        self.name = name
        self.arguments = arguments
    }
}

/// One command of `playctl`: what is typed, what the help says, and what it does.
package struct Command: Sendable {
    /// The name in the help.
    package let name: String
    /// Other names for the same.
    package let aliases: [String]
    /// The arguments, as the help shows them; empty for none.
    let synopsis: String
    /// One line for the help.
    package let summary: String
    /// How many arguments it takes.
    let arity: ClosedRange<Int>

    private let body: @Sendable (Call) throws(ClientError) -> [String]

    /// A row of the table.
    init(
        _ name: String, aliases: [String] = [], synopsis: String = "", arity: ClosedRange<Int> = 0...0,
        _ summary: String, body: @escaping @Sendable (Call) throws(ClientError) -> [String]
    ) {
        self.name = name
        self.aliases = aliases
        self.synopsis = synopsis
        self.arity = arity
        self.summary = summary
        self.body = body
    }

    /// Name and arguments, as the help shows them.
    package var form: String { synopsis.isEmpty ? name : name + " " + synopsis }

    /// Runs the command and gives the lines to print; text of the server in them is as it came.
    package func run(_ call: Call) throws(ClientError) -> [String] {
        guard arity.contains(call.arguments.count) else {
            throw ClientError(.usage, name, "usage: playctl \(form)")
        }
        return try body(call)
    }
}

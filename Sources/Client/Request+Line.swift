package import Wire

extension Request {
    /// The request as it is sent, line feed included; parameters are quoted, so that none can become a second command.
    package var line: String {
        var line = name
        for argument in arguments { line += " " + quoted(argument) }
        return line + "\n"
    }

    /// A request made of plain words.
    package init(_ name: String, _ arguments: String...) {
        self.init(name: name, arguments: arguments)
    }

    /// What is sent for these requests: one line, or a command list that confirms each.
    package static func text(of requests: [Request]) -> String {
        if requests.count == 1 { return requests[0].line }
        return "command_list_ok_begin\n" + requests.map(\.line).joined() + "command_list_end\n"
    }
}

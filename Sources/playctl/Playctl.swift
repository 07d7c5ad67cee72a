import Arguments
import Client
import Template

/// The program from its command line to its exit code.
struct Playctl {
    static let version = "playctl 0.1.0"

    static let options = [
        Option("socket", value: "PATH", "Talk to the server at this Unix socket."),
        Option(
            "host", letter: "H", value: "HOST", "Talk to this host, socket path or @abstract name; PASSWORD@ in front."),
        Option("port", letter: "p", value: "N", "Port of the host (6600)."),
        Option("timeout", value: "SEC", "Wait so long for an answer (30), and in idle for a change; 0 waits for ever."),
        Option("start", "Start playd when no server answers."),
        Option("quiet", letter: "q", "Say nothing about what was done."),
        Option("verbose", letter: "v", "With status, print the way of the sound too."),
        Option("help", letter: "h", "Print this help, or that of a command."),
        Option("version", letter: "V", "Print the version."),
    ]

    let arguments: [String]

    /// Does everything and gives the exit code.
    func run() -> Int32 {
        do {
            try Terminal.write(try output().map(CleanText.terminalLine))
            return 0
        } catch let error as UsageError {
            return fail(error.message, ClientError.Code.usage.rawValue)
        } catch let error as ClientError {
            return fail(error.message, error.code.rawValue)
        } catch {
            return fail("\(error)", ClientError.Code.refused.rawValue)
        }
    }

    private func fail(_ message: String, _ code: Int32) -> Int32 {
        Terminal.complain("playctl: " + CleanText(message).string)
        return code
    }

    private func output() throws -> [String] {
        let parsed = try ParsedArguments(arguments, options: Self.options)
        if parsed.has("version") { return [Self.version] }
        let name = parsed.words.first ?? "status"
        if name == "help" { return try help(parsed.words.dropFirst().first) }
        if parsed.has("help") { return try help(parsed.words.first) }
        let command = try command(name)
        let port = try parsed.number("port", in: 1...65535).map { UInt16($0) }
        let list = try AddressList(
            socket: parsed.value("socket"), host: parsed.value("host"), port: port, environment: Terminal.environment)
        let seconds = try parsed.number("timeout", in: 0...86_400) ?? 30
        let deadline = seconds == 0 ? Deadline.never : Deadline(milliseconds: seconds * 1000)
        let starts = parsed.has("start")
        let call = Call(
            name: command.name, arguments: Array(parsed.words.dropFirst()),
            confirms: Terminal.showsOutput && !parsed.has("quiet"), isVerbose: parsed.has("verbose"),
            directory: Terminal.directory,
            patience: parsed.value("timeout") == nil ? .never : deadline, input: Terminal.inputLines
        ) { () throws(ClientError) in
            try starts ? ServerStart.connect(list, deadline: deadline) : list.connect(deadline: deadline)
        }
        return try command.run(call)
    }

    private func command(_ name: String) throws(UsageError) -> Command {
        if let command = CommandTable.command(named: name) { return command }
        let near = NearNames.of(name, among: CommandTable.names)
        throw UsageError(.badValue, name, "unknown command \"\(name)\"" + NearNames.suggestion(near))
    }

    private func help(_ name: String?) throws(UsageError) -> [String] {
        guard let name else {
            let rows = CommandTable.commands.map { ($0.form, $0.summary) }
            return ["usage: playctl [OPTIONS] [COMMAND [ARGUMENTS]]", "", "Commands (status when none is given):"]
                + HelpText.columns(rows) + ["", "Options:"] + HelpText.lines(options: Self.options)
        }
        let command = try command(name)
        let aliases = command.aliases.isEmpty ? [] : ["Also: " + command.aliases.joined(separator: ", ")]
        return ["usage: playctl [OPTIONS] " + command.form, "", command.summary] + aliases
    }
}

import Arguments
import Client
import Template

/// The program from its command line to its exit code.
struct Playbar {
    static let version = "playbar 0.1.0"

    static let options = [
        Option("for", value: "TARGET", "Print lines for waybar or plain (guessed when left out)."),
        Option("max-width", value: "N", "Cut the shown text to N cells (60)."),
        Option("once", "Print one line and end."),
        Option("socket", value: "PATH", "Listen to the server at this Unix socket."),
        Option("host", letter: "H", value: "HOST", "Listen to this host, socket path or @abstract name."),
        Option("port", letter: "p", value: "N", "Port of the host (6600)."),
        Option("help", letter: "h", "Print this help."),
        Option("version", letter: "V", "Print the version."),
    ]

    let arguments: [String]

    /// Does everything and gives the exit code; only mistakes found before the first line are told on stderr.
    func run() -> Int32 {
        do {
            try start()
            return 0
        } catch let error as UsageError {
            return fail(error.message, .usage)
        } catch let error as ClientError {
            return fail(error.message, error.code)
        } catch {
            return fail("\(error)", .refused)
        }
    }

    private func fail(_ message: String, _ code: ClientError.Code) -> Int32 {
        Terminal.complain("playbar: " + CleanText(message).string)
        return code.rawValue
    }

    private func start() throws {
        let parsed = try ParsedArguments(arguments, options: Self.options)
        if parsed.has("version") { return try Terminal.write([Self.version]) }
        if parsed.has("help") {
            return try Terminal.write(["usage: playbar [OPTIONS]", ""] + HelpText.lines(options: Self.options))
        }
        if let word = parsed.words.first {
            throw UsageError(.badValue, word, "playbar takes options only, not \"\(word)\"")
        }
        let target = try target(parsed.value("for"))
        let width = try parsed.number("max-width", in: Target.widths) ?? Target.defaultWidth
        let port = try parsed.number("port", in: 1...65535).map { UInt16($0) }
        let list = try AddressList(
            socket: parsed.value("socket"), host: parsed.value("host"), port: port, environment: Terminal.environment)
        let runner = try BarRunner(list, once: parsed.has("once")) { snapshot in
            target.line(for: BarContent(snapshot), width: width)
        }
        try runner.run()
    }

    /// The named target, or the bar that started us: Waybar names its monitor to its children.
    private func target(_ name: String?) throws(UsageError) -> Target {
        guard let name else { return Terminal.environment("WAYBAR_OUTPUT_NAME") == nil ? .plain : .waybar }
        if let target = Target(rawValue: name) { return target }
        let known = Target.allCases.map(\.rawValue)
        throw UsageError(
            .badValue, "--for",
            "--for knows \(known.joined(separator: " and ")), not \"\(name)\""
                + NearNames.suggestion(NearNames.of(name, among: known)))
    }
}

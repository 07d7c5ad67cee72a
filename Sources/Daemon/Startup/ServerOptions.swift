package import Arguments

/// What `playd` was asked for on its command line.
package struct ServerOptions: Equatable, Sendable {
    /// The configuration file; nil takes the usual one if it is there.
    package var config: String?
    /// Settings given on the command line, which go before the file's.
    package var settings: [Setting: String] = [:]
    /// Whether to stay off the session bus.
    package var isOffBus = false
    /// Whether details are logged.
    package var isVerbose = false
    /// Whether to read the configuration, say what is wrong with it, and end.
    package var isCheck = false
    /// Whether only to print the version.
    package var isVersion = false
    /// Whether only to print the help.
    package var isHelp = false

    private static let options = [
        Option("config", value: "FILE", "read this configuration instead of the usual one"),
        Option("socket", value: "PATH", "listen on this socket"),
        Option("music", value: "DIR", "the music directory"),
        Option("state", value: "DIR", "where the queue and modes are kept"),
        Option("cache", value: "DIR", "where measured loudness is kept"),
        Option("output", value: "pipewire|simulated", "where the sound goes"),
        Option("no-mpris", "stay off the session bus: no media keys, no lock screen"),
        Option("verbose", letter: "v", "log details"),
        Option("check", "check the configuration and end"),
        Option("version", letter: "V", "print the version and end"),
        Option("help", letter: "h", "print this help and end"),
    ]

    /// The help.
    package static let help =
        (["Usage: playd [OPTIONS]", "", "Plays music for MPD clients, in the foreground.", ""]
        + HelpText.lines(options: options)).joined(separator: "\n")

    /// Reads a command line without the program's name.
    package init(_ arguments: [String]) throws(UsageError) {
        let parsed = try ParsedArguments(arguments, options: Self.options)
        if let word = parsed.words.first {
            throw UsageError(.badValue, word, "playd takes no argument: \"\(word)\"")
        }
        config = parsed.value("config")
        for setting in Setting.allCases {
            guard let option = setting.option, let value = parsed.value(option) else { continue }
            settings[setting] = value
        }
        isOffBus = parsed.has("no-mpris")
        isVerbose = parsed.has("verbose")
        isCheck = parsed.has("check")
        isVersion = parsed.has("version")
        isHelp = parsed.has("help")
    }
}

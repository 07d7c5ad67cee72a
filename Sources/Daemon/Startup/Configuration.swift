import Arguments
import Unix

/// Everything `playd` runs with, from the command line, the configuration file and the environment.
package struct Configuration: Equatable, Sendable {
    /// Where sound can go.
    package enum OutputKind: String, Sendable, CaseIterable {
        /// The user's PipeWire.
        case pipewire
        /// Nowhere, in real time.
        case simulated
    }

    /// The music directory, absolute.
    package let music: String
    /// The socket.
    package let socket: String
    /// The second socket, and whether it was asked for by path, so that failing to have it is an error.
    package let mpdSocket: (path: String, isRequired: Bool)?
    /// Where the sound goes.
    package let output: OutputKind

    package static func == (a: Configuration, b: Configuration) -> Bool {
        a.music == b.music && a.socket == b.socket && a.mpdSocket?.path == b.mpdSocket?.path
            && a.mpdSocket?.isRequired == b.mpdSocket?.isRequired && a.output == b.output
    }

    /// Reads the configuration that `options` ask for, with `environment` for what they leave open.
    package init(
        options: ServerOptions, environment: (String) -> String? = Environment.value
    ) throws(ConfigurationError) {
        var settings = try Self.file(options, environment)
        for (setting, value) in options.settings { settings[setting] = value }
        for (setting, value) in settings where value.isEmpty {
            throw ConfigurationError(.badValue, setting.rawValue, "\(setting.rawValue) is empty")
        }
        if let directory = settings[.music] {
            music = try Self.absolute(directory, environment)
        } else {
            music = try Self.absolute(Self.usualMusic(environment), environment)
        }
        let runtime = environment("XDG_RUNTIME_DIR").flatMap { $0.hasPrefix("/") ? $0 : nil }
        if let socket = settings[.socket] {
            self.socket = try Self.absolute(socket, environment)
        } else if let runtime {
            socket = runtime + "/playd/socket"
        } else {
            throw ConfigurationError(
                .noDirectory, "socket",
                "XDG_RUNTIME_DIR is not set, so there is no place for the socket; name one with --socket PATH")
        }
        switch settings[.mpdSocket] ?? "auto" {
        case "off": mpdSocket = nil
        case "auto": mpdSocket = runtime.map { ($0 + "/mpd/socket", false) }
        case let path: mpdSocket = (try Self.absolute(path, environment), true)
        }
        let kind = settings[.output] ?? OutputKind.pipewire.rawValue
        guard let output = OutputKind(rawValue: kind) else {
            throw ConfigurationError(.badValue, "output", "output is pipewire or simulated, not \"\(kind)\"")
        }
        self.output = output
    }

    private static func file(
        _ options: ServerOptions, _ environment: (String) -> String?
    ) throws(ConfigurationError) -> [Setting: String] {
        let path: String
        if let config = options.config {
            path = config
        } else {
            guard let directory = configDirectory(environment) else { return [:] }
            path = directory + "/playd/playd.conf"
            guard (try? Files.status(path)) != nil else { return [:] }
        }
        var settings: [Setting: String] = [:]
        for (key, value) in try KeyValueFile(path: path).pairs {
            guard let setting = Setting(rawValue: key) else {
                let near = NearNames.of(key, among: Setting.allCases.map(\.rawValue))
                throw ConfigurationError(
                    .unknownKey, key, "\(path): unknown key \"\(key)\"" + NearNames.suggestion(near))
            }
            // libinih takes a line that begins with a blank for more of the one before.
            guard settings.updateValue(value, forKey: setting) == nil else {
                throw ConfigurationError(
                    .badValue, key, "\(path): \(key) is there twice, or the line behind it begins with a blank")
            }
        }
        return settings
    }

    private static func configDirectory(_ environment: (String) -> String?) -> String? {
        environment("XDG_CONFIG_HOME") ?? environment("HOME").map { $0 + "/.config" }
    }

    /// `XDG_MUSIC_DIR`, from the environment or from the file that desktops keep it in, else `~/Music`.
    private static func usualMusic(_ environment: (String) -> String?) throws(ConfigurationError) -> String {
        if let directory = environment("XDG_MUSIC_DIR") { return directory }
        guard let home = environment("HOME") else {
            throw ConfigurationError(
                .noDirectory, "music-directory", "HOME is not set, so the music is not found; name it with --music DIR")
        }
        if let directory = configDirectory(environment),
            let file = try? KeyValueFile(path: directory + "/user-dirs.dirs"),
            let value = file.pairs.last(where: { $0.key == "XDG_MUSIC_DIR" })?.value
        {
            let bare = value.drop { $0 == "\"" }.prefix { $0 != "\"" }
            // A folder that is the home directory itself is how desktops say that there is none.
            if bare.hasPrefix("$HOME/"), bare != "$HOME/" { return home + bare.dropFirst("$HOME".count) }
            if bare.hasPrefix("/") { return String(bare) }
        }
        return home + "/Music"
    }

    /// The path with `~/` resolved and made absolute, without a slash at its end.
    private static func absolute(
        _ path: String, _ environment: (String) -> String?
    ) throws(ConfigurationError) -> String {
        guard !path.utf8.contains(0) else { throw ConfigurationError(.badValue, path, "a path holds a zero byte") }
        var path = path
        if path.hasPrefix("~/"), let home = environment("HOME") { path = home + path.dropFirst(1) }
        if !path.hasPrefix("/") { path = ProcessFacts.workingDirectory + "/" + path }
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path
    }
}

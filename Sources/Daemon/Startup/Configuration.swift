import Arguments
package import Bus
package import Playback
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

    /// The socket of MPD, where its clients look.
    package struct SecondSocket: Equatable, Sendable {
        /// Where it is.
        package let path: String
        /// Whether it was asked for by path, so that failing to have it is an error.
        package let isRequired: Bool
    }

    /// The music directory, absolute.
    package let music: String
    /// Where the queue and the modes are kept, absolute; it need not exist.
    package let state: String
    /// The socket.
    package let socket: String
    /// The second socket.
    package let mpdSocket: SecondSocket?
    /// The TCP addresses.
    package let addresses: [ListenAddress]
    /// What clients are granted.
    package let rules: ServerRules
    /// Where the sound goes.
    package let output: OutputKind
    /// What becomes of the music of last time.
    package let start: StartState
    /// `previous` restarts a song of which more milliseconds than this were heard; nil: never.
    package let previousRestart: Int?
    /// Which songs go on where they were left.
    package let placeRule: PlaceRule
    /// How songs are joined and how loud they are.
    package let sound: SoundSettings
    /// Outputs, their volume, and what may interrupt the music.
    package let outputs: OutputSettings
    /// Where it is kept how loud songs were found to be, absolute; nil: only their tags tell.
    package let loudnessDirectory: String?
    /// The session bus, which need not be there; nil: there is none, or it is not wanted.
    package let bus: BusAddress?

    /// Reads the configuration that `options` ask for, with `environment` for what they leave open.
    package init(
        options: ServerOptions, environment: (String) -> String? = Environment.value
    ) throws(ConfigurationError) {
        let settings = try Settings(file: Self.file(options, environment), options: options.settings)
        if let directory = settings[.music] {
            music = try Self.absolute(directory, environment)
        } else {
            music = try Self.absolute(Self.usualMusic(environment), environment)
        }
        if let directory = settings[.state] {
            state = try Self.absolute(directory, environment)
        } else {
            state = try Self.absolute(Self.usualState(environment), environment)
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
        case "auto": mpdSocket = runtime.map { SecondSocket(path: $0 + "/mpd/socket", isRequired: false) }
        case let word where !word.contains("/"):
            throw ConfigurationError(
                .badValue, Setting.mpdSocket.rawValue, "mpd-socket is auto, off or a path, not \"\(word)\"")
        case let path: mpdSocket = SecondSocket(path: try Self.absolute(path, environment), isRequired: true)
        }
        addresses = try Self.addresses(settings)
        rules = try Self.rules(settings)
        output = try Self.choice(settings, .output, usual: .pipewire)
        start = try Self.choice(settings, .start, usual: .paused)
        previousRestart = try Self.previousRestart(settings)
        placeRule = try Self.placeRule(settings, music: music, environment)
        sound = try Self.sound(settings)
        outputs = try Self.outputs(settings)
        loudnessDirectory = try Self.loudnessDirectory(settings, environment)
        bus = options.isOffBus ? nil : BusAddress.session(environment)
    }

    /// One of a few words.
    static func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ settings: Settings, _ setting: Setting, usual: Choice
    ) throws(ConfigurationError) -> Choice {
        try choice(settings, setting) ?? usual
    }

    /// One of a few words, if the key is there.
    static func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ settings: Settings, _ setting: Setting
    ) throws(ConfigurationError) -> Choice? {
        guard let word = settings[setting] else { return nil }
        if let choice = Choice(rawValue: word) { return choice }
        let words = Choice.allCases.map(\.rawValue)
        let list = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
        throw ConfigurationError(.badValue, setting.rawValue, "\(setting.rawValue) is \(list), not \"\(word)\"")
    }

    private static func file(
        _ options: ServerOptions, _ environment: (String) -> String?
    ) throws(ConfigurationError) -> [Setting: [String]] {
        let path: String
        if let config = options.config {
            path = config
        } else {
            guard let directory = configDirectory(environment) else { return [:] }
            path = directory + "/playd/playd.conf"
            guard (try? Files.status(path)) != nil else { return [:] }
        }
        var settings: [Setting: [String]] = [:]
        for (key, value) in try KeyValueFile(path: path).pairs {
            guard let setting = Setting(rawValue: key) else {
                let near = NearNames.of(key, among: Setting.allCases.map(\.rawValue))
                // A password may have an equals sign in it, with the key's forgotten.
                let isSecret = key.hasPrefix(Setting.password.rawValue)
                throw ConfigurationError(
                    .unknownKey, isSecret ? Setting.password.rawValue : key,
                    isSecret
                        ? "\(path): a line that begins with \"password\" is not of the form password = WORD@…"
                        : "\(path): unknown key \"\(key)\"" + NearNames.suggestion(near))
            }
            settings[setting, default: []].append(value)
            // libinih takes a line that begins with a blank for more of the one before.
            guard setting.isRepeatable || settings[setting]?.count == 1 else {
                throw ConfigurationError(
                    .badValue, key, "\(path): \(key) is there twice, or the line behind it begins with a blank")
            }
        }
        return settings
    }

    /// `$XDG_STATE_HOME/playd`, else `~/.local/state/playd`.
    private static func usualState(_ environment: (String) -> String?) throws(ConfigurationError) -> String {
        if let directory = environment("XDG_STATE_HOME"), directory.hasPrefix("/") { return directory + "/playd" }
        guard let home = environment("HOME") else {
            throw ConfigurationError(
                .noDirectory, "state-directory",
                "HOME is not set, so there is no place for the queue; name one with --state DIR")
        }
        return home + "/.local/state/playd"
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
    static func absolute(
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

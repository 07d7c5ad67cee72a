import Harness
import Arguments
import Bus
import Playback
import Testing

@testable import Daemon

/// Command line, configuration file and environment, and one sentence for what is wrong with them.
@Suite struct ConfigurationTests {
    private let directory: TemporaryDirectory
    private let environment: [String: String]

    init() throws {
        directory = try TemporaryDirectory()
        environment = [
            "HOME": directory.path + "/home", "XDG_RUNTIME_DIR": directory.path + "/run",
            "XDG_CONFIG_HOME": directory.path + "/config",
        ]
    }

    private func read(
        _ arguments: String..., environment changes: [String: String] = [:]
    ) throws -> Configuration {
        let all = environment.merging(changes) { $1 }.filter { !$0.value.isEmpty }
        return try Configuration(options: ServerOptions(arguments), environment: { all[$0] })
    }

    /// Writes the usual configuration file.
    private func write(_ text: String) throws {
        _ = try directory.folder("config/playd")
        _ = try directory.write(Array(text.utf8), to: "config/playd/playd.conf")
    }

    /// The sentence that a configuration is refused with.
    private func refusal(_ arguments: String..., environment changes: [String: String] = [:]) -> String? {
        let all = environment.merging(changes) { $1 }.filter { !$0.value.isEmpty }
        do {
            _ = try Configuration(options: ServerOptions(arguments), environment: { all[$0] })
            return nil
        } catch let error as ConfigurationError {
            return error.message
        } catch {
            return "\(error)"
        }
    }

    // MARK: Good ones

    @Test func nothingIsNeeded() throws {
        let configuration = try read()
        #expect(configuration.music == directory.path + "/home/Music")
        #expect(configuration.socket == directory.path + "/run/playd/socket")
        #expect(configuration.mpdSocket?.path == directory.path + "/run/mpd/socket")
        #expect(configuration.mpdSocket?.isRequired == false)
        #expect(configuration.output == .pipewire)
        #expect(configuration.state == directory.path + "/home/.local/state/playd")
        #expect(configuration.addresses == [])
        #expect(configuration.rules == ServerRules())
        #expect(configuration.start == .paused)
        #expect(configuration.previousRestart == nil)
        #expect(configuration.sound.fade == 10)
    }

    @Test func theFileSaysAll() throws {
        try write(
            """
            # Where the music is
            music-directory = /srv/music/
            socket = /tmp/a socket
            mpd-socket = off
            output = simulated ; quiet

            """)
        let configuration = try read()
        #expect(configuration.music == "/srv/music")
        #expect(configuration.socket == "/tmp/a socket")
        #expect(configuration.mpdSocket == nil)
        #expect(configuration.output == .simulated)
    }

    @Test func theCommandLineGoesFirst() throws {
        try write("music-directory = /srv/music\nsocket = /tmp/one\noutput = pipewire\n")
        let configuration = try read("--music", "/other", "--socket=/tmp/two", "--output", "simulated")
        #expect(configuration.music == "/other")
        #expect(configuration.socket == "/tmp/two")
        #expect(configuration.output == .simulated)
    }

    @Test func anotherFileCanBeNamed() throws {
        try write("music-directory = /srv/music\n")
        let other = try directory.write(Array("music-directory = /mine\n".utf8), to: "other.conf")
        #expect(try read("--config", other).music == "/mine")
    }

    @Test func theHomeDirectoryCanBeShort() throws {
        #expect(try read("--music", "~/Songs").music == directory.path + "/home/Songs")
        #expect(try read("--music", "/").music == "/")
        #expect(try read("--music", "Songs").music.hasSuffix("/Songs"))
        #expect(try read("--music", "Songs").music.hasPrefix("/"))
    }

    @Test func theDesktopKnowsWhereTheMusicIs() throws {
        #expect(try read(environment: ["XDG_MUSIC_DIR": "/music"]).music == "/music")
        _ = try directory.folder("config")
        _ = try directory.write(
            Array("# made by the desktop\nXDG_DESKTOP_DIR=\"$HOME/Desktop\"\nXDG_MUSIC_DIR=\"$HOME/Musik\"\n".utf8),
            to: "config/user-dirs.dirs")
        #expect(try read().music == directory.path + "/home/Musik")
        _ = try directory.write(Array("XDG_MUSIC_DIR=\"/srv/Musik\"\n".utf8), to: "config/user-dirs.dirs")
        #expect(try read().music == "/srv/Musik")
    }

    @Test func theStateHasItsPlace() throws {
        #expect(try read(environment: ["XDG_STATE_HOME": "/var/state"]).state == "/var/state/playd")
        let home = directory.path + "/home/.local/state/playd"
        #expect(try read(environment: ["XDG_STATE_HOME": "state"]).state == home)
        try write("state-directory = /srv/state/\ncache-directory = ~/cache\n")
        #expect(try read(environment: ["XDG_STATE_HOME": "/var/state"]).state == "/srv/state")
        #expect(try read("--state", "~/s").state == directory.path + "/home/s")
    }

    @Test func whatIsMeasuredHasItsPlace() throws {
        #expect(try read().loudnessDirectory == nil)
        #expect(try read("--cache", "/c").loudnessDirectory == nil)
        try write("loudness = tags\n")
        #expect(try read().loudnessDirectory == nil)
        try write("loudness = scan\n")
        #expect(try read().loudnessDirectory == directory.path + "/home/.cache/playd")
        #expect(try read(environment: ["XDG_CACHE_HOME": "/var/cache"]).loudnessDirectory == "/var/cache/playd")
        #expect(
            try read(environment: ["XDG_CACHE_HOME": "c"]).loudnessDirectory == directory.path + "/home/.cache/playd")
        #expect(try read("--cache", "~/c/").loudnessDirectory == directory.path + "/home/c")
        let homeless = ["HOME": "", "XDG_STATE_HOME": "/s", "XDG_MUSIC_DIR": "/m"]
        #expect(refusal(environment: homeless)?.contains("--cache DIR") == true)
        #expect(
            try read(environment: homeless.merging(["XDG_CACHE_HOME": "/c"]) { $1 }).loudnessDirectory == "/c/playd")
    }

    // MARK: Bad ones

    @Test(arguments: [
        ("musik-directory = /x\n", "unknown key \"musik-directory\"; did you mean music-directory?"),
        ("colour = blue\n", "unknown key \"colour\""),
        ("music-directory /srv\n", ":1: not a line of the form key = value, or longer than 199 bytes"),
        ("socket = /tmp/x\n\n= 3\nwhat is this\n", ": not a line of the form key = value, or longer than 199 bytes"),
        ("loudness = album\n", "loudness is tags or scan, not \"album\""),
        ("output = alsa\n", "output is pipewire or simulated, not \"alsa\""),
        ("music-directory =\n", "music-directory is empty"),
        ("mpd-socket = atuo\n", "mpd-socket is auto, off or a path, not \"atuo\""),
    ])
    func aBadFileIsToldInOneSentence(text: String, sentence: String) throws {
        try write(text)
        let said = try #require(self.refusal())
        #expect(said.hasSuffix(sentence))
        #expect(!said.contains("\n"))
    }

    @Test func aFileThatIsNamedHasToBeThere() {
        #expect(refusal("--config", directory.path + "/none.conf")?.contains("none.conf") == true)
        #expect(refusal("--config", directory.path)?.contains("is not a file") == true)
    }

    @Test func withoutARuntimeDirectoryTheSocketHasToBeNamed() throws {
        #expect(refusal(environment: ["XDG_RUNTIME_DIR": ""])?.contains("--socket PATH") == true)
        #expect(refusal(environment: ["XDG_RUNTIME_DIR": "run"])?.contains("--socket PATH") == true)
        #expect(try read("--socket", "/tmp/s", environment: ["XDG_RUNTIME_DIR": ""]).mpdSocket == nil)
    }

    @Test func withoutAHomeTheMusicHasToBeNamed() throws {
        #expect(refusal(environment: ["HOME": ""])?.contains("--music DIR") == true)
        #expect(refusal("--music", "/m", environment: ["HOME": ""])?.contains("--state DIR") == true)
        let none = ["HOME": "", "XDG_CONFIG_HOME": ""]
        #expect(try read("--music", "/m", "--state", "/s", environment: none).music == "/m")
        let state = ["HOME": "", "XDG_CONFIG_HOME": "", "XDG_STATE_HOME": "/var/state"]
        #expect(try read("--music", "/m", environment: state).state == "/var/state/playd")
    }

    @Test func theSessionBusIsWhereItAlwaysIs() throws {
        #expect(try read().bus == BusAddress(socket: directory.path + "/run/bus"))
        let named = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/tmp/b"]
        #expect(try read(environment: named).bus == BusAddress(socket: "/tmp/b"))
        #expect(try read("--no-mpris", environment: named).bus == nil)
        #expect(try read("--socket", "/s", environment: ["XDG_RUNTIME_DIR": ""]).bus == nil)
    }

    // MARK: The command line

    @Test func theCommandLineIsRead() throws {
        let options = try ServerOptions(["-v", "--check", "--config", "a.conf", "--state", "/s", "--cache", "/c"])
        #expect(options.isVerbose)
        #expect(options.isCheck)
        #expect(options.config == "a.conf")
        #expect(options.settings == [.state: "/s", .cache: "/c"])
        #expect(!options.isHelp)
        #expect(try ServerOptions(["-h"]).isHelp)
        #expect(try ServerOptions(["--version"]).isVersion)
        #expect(try !ServerOptions([]).isOffBus)
        #expect(try ServerOptions(["--no-mpris"]).isOffBus)
    }

    @Test(arguments: [
        (["--musik", "/x"], "--music"), (["--config"], "needs a value"), (["--check=1"], "takes no value"),
        (["-x"], "-x"), (["song.mp3"], "takes no argument"), (["--nonsense"], "unknown option --nonsense"),
    ])
    func aBadCommandLineIsToldInOneSentence(arguments: [String], part: String) {
        do {
            _ = try ServerOptions(arguments)
            Issue.record("\(arguments) is taken")
        } catch {
            #expect(error.message.contains(part))
            #expect(!error.message.contains("\n"))
        }
    }

    @Test func theHelpNamesEveryOption() {
        for setting in Setting.allCases {
            if let option = setting.option { #expect(ServerOptions.help.contains("--\(option)")) }
        }
    }
}

import Harness
import Playback
import Testing

@testable import Daemon

/// What the configuration file says about clients.
@Suite struct ConfigurationClientsTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func read(_ text: String) throws -> Configuration {
        let file = try directory.write(Array(text.utf8), to: "playd.conf")
        let options = try ServerOptions(["--config", file])
        return try Configuration(options: options, environment: { ["HOME": "/h", "XDG_RUNTIME_DIR": "/run"][$0] })
    }

    // MARK: Good ones

    @Test func addresses() throws {
        let lines = ["localhost:6600", "192.168.1.2:6601", "[::1]:6600", "*:6602", "media-box.local:65535"]
        let configuration = try read(lines.map { "listen = \($0)\n" }.joined())
        #expect(configuration.addresses.map(\.description) == lines)
        #expect(configuration.addresses.map(\.host)[2] == "::1")
        #expect(configuration.addresses.map(\.port) == [6600, 6601, 6600, 6602, 65535])
    }

    @Test func numbers() throws {
        let rules = try read("max-connections = 17\nmax-output-buffer = 3 MiB\n").rules
        #expect(rules.maxConnections == 17)
        #expect(rules.maxOutputBuffer == 3 << 20)
        for (text, size) in [("512KiB", 512 << 10), ("65536", 65536), ("1024MiB", 1 << 30), ("1000000", 1_000_000)] {
            #expect(try read("max-output-buffer = \(text)\n").rules.maxOutputBuffer == size)
        }
    }

    @Test func theStart() throws {
        for mode in StartState.allCases { #expect(try read("start = \(mode.rawValue)\n").start == mode) }
        #expect(try read("previous-restart = 3\n").previousRestart == 3000)
        #expect(try read("previous-restart = 0\n").previousRestart == nil)
        for milliseconds in [0, 10, 500] {
            #expect(try read("fade-ms = \(milliseconds)\n").sound.fade == milliseconds)
        }
    }

    @Test func rememberedPlaces() throws {
        #expect(try read("").placeRule == PlaceRule())
        #expect(try read("remember-position = off\n").placeRule == PlaceRule())
        for (text, seconds) in [("20:00", 1200), ("1:30:00", 5400), ("90", 90), ("0", 0), ("0:05", 5)] {
            #expect(try read("remember-position = \(text)\n").placeRule.longerThan == seconds * 1000)
        }
        let rule = try read(
            "music-directory = /m\nremember-position = Talks\nremember-position = /else/where/\n"
                + "remember-position = 20:00\nremember-position = 10:00\n"
        ).placeRule
        #expect(rule.folders == ["/m/Talks", "/else/where"] && rule.longerThan == 600_000)
        for text in ["20:0", "1:60", "::", "1:2:3:4", "12345678901234567890"] {
            #expect(throws: ConfigurationError.self) { try read("remember-position = \(text)\n") }
        }
    }

    /// Without a password everybody may do all, with one nobody, and local clients what the others may.
    static let permissions: [(text: String, remote: Permission, local: Permission)] = [
        ("", .all, .all),
        ("password = x@admin", [], []),
        ("default-permissions = read", .read, .read),
        ("password = x@admin\ndefault-permissions = read,add", [.read, .add], [.read, .add]),
        ("password = x@admin\nlocal-permissions = read, control", [], [.read, .player, .control]),
        ("default-permissions = read\nlocal-permissions = admin,read", .read, [.read, .admin]),
    ]

    @Test(arguments: permissions) func permissionsFromTheStart(text: String, remote: Permission, local: Permission)
        throws
    {
        let access = try read(text + "\n").rules.access
        #expect(access.remote == remote)
        #expect(access.local == local)
    }

    @Test func passwords() throws {
        let text = "password = one@read\npassword = two words@read,add,control\npassword = a@b@player,admin\n"
        let passwords = try read(text).rules.access.passwords
        #expect(passwords.permissions(of: "one") == .read)
        #expect(passwords.permissions(of: "two words") == [.read, .add, .player, .control])
        #expect(passwords.permissions(of: "a@b") == [.player, .admin])
        for wrong in ["", "on", "one1", "oneone", "One", "two", "a", "b", "read", "one@read"] {
            #expect(passwords.permissions(of: wrong) == nil, "\(wrong)")
        }
        #expect("\(passwords)" == "3 passwords")
    }

    // MARK: Bad ones

    static let refused: [(line: String, sentence: String)] =
        ["6600", "localhost", "localhost:", "localhost:0", "localhost:65536", "localhost:66OO", "::1:6600", "[::1]"]
        .map { ("listen = \($0)", "listen is HOST:PORT, with an IPv6 address in brackets") }
        + ["[box]:6600", ":6600", "my box:6600", "/run/socket:6600", "box:+1"].map {
            ("listen = \($0)", "not \"\($0)\"")
        }
        + ["0", "-1", "many", "1000001", "1.5"].map {
            ("max-connections = \($0)", "max-connections is a whole number from 1 to 1000000, not \"\($0)\"")
        }
        + ["0", "1", "65535", "2GiB", "1025 MiB", "64 MB", "-5MiB", "MiB", "99999999999999999999"].map {
            ("max-output-buffer = \($0)", "max-output-buffer is a size from 64 KiB to 1024 MiB")
        }
        + [
            ("listen = box:1\nlisten = box:1", "listen names box:1 twice"),
            ("start = playing", "start is paused, resume or stopped, not \"playing\""),
            ("previous-restart = -3", "previous-restart is a whole number from 0 to 86400, not \"-3\""),
            ("previous-restart = 3.5", "previous-restart is a whole number from 0 to 86400, not \"3.5\""),
            ("fade-ms = 501", "fade-ms is a whole number from 0 to 500, not \"501\""),
            ("fade-ms = 1.5", "fade-ms is a whole number from 0 to 500, not \"1.5\""),
            ("default-permissions = read,write", "is a list of read,add,player,control,admin, not \"read,write\""),
            ("local-permissions = read,", "local-permissions is a list of read,add,player,control,admin"),
            ("state-directory = /a\nstate-directory = /b", "state-directory is there twice"),
            ("listen =", "listen is empty"), ("password =", "password is empty"),
        ]

    @Test(arguments: refused) func isToldInOneSentence(line: String, sentence: String) throws {
        do {
            _ = try read(line + "\n")
            Issue.record("\(line) is taken")
        } catch let error as ConfigurationError {
            #expect(error.message.contains(sentence))
            #expect(!error.message.contains("\n"))
        }
    }

    /// Whatever is wrong with a password, its word is not in the sentence.
    @Test(arguments: [
        "password = secret", "password = @read", "password = secret@", "password = secret@read,write",
        "password = user@secret", "password = secret@read\npassword = secret@admin", "password secret=read@x",
        "password\tsecret = 1", "password: secret", "password secret", "password = secret@read add",
    ])
    func aPasswordIsNeverTold(lines: String) throws {
        do {
            _ = try read(lines + "\n")
            Issue.record("\(lines) is taken")
        } catch let error as ConfigurationError {
            #expect(!error.message.contains("secret"))
            #expect(!error.operation.contains("secret"))
            #expect(error.message.contains("password") || error.message.contains(":1: not a line of the form"))
        }
    }
}

import Harness
import Playback
import Testing

@testable import Daemon

/// What clients may do, by where they come from and by the words they know.
@Suite struct PermissionTests {
    private let rig: Rig
    private let strict: StrictServer

    init() throws {
        rig = try Rig(music: Music.shared.path)
        strict = try StrictServer(rig) { rules in
            rules.access.remote = []
            rules.access.local = .read
            let words: [(String, Permission)] = [
                ("listen", .read), ("fill", [.read, .add]), ("drive", [.read, .add, .player]), ("all", .all),
            ]
            for (word, granted) in words { _ = rules.access.passwords.add(word, granting: granted) }
        }
    }

    private func refusal(_ name: String) -> [String] {
        ["ACK [4@0] {\(name)} you don't have permission for \"\(name)\""]
    }

    @Test func aPasswordReplacesWhatTheClientMay() throws {
        let client = try strict.connect()
        #expect(try client.ask("status").last == "OK")
        #expect(try client.ask("setvol 3") == refusal("setvol"))
        try client.order("password drive")
        try client.order("setvol 3")
        #expect(try client.ask("password wrong") == ["ACK [3@0] {password} incorrect password"])
        try client.order("setvol 4")
        try client.order("password fill")
        #expect(try client.ask("setvol 5") == refusal("setvol"))
        try client.order("add one.mp3")
        try client.order("password listen")
        #expect(try client.ask("add one.mp3") == refusal("add"))
        #expect(try client.value("volume") == "4")
        #expect(rig.queueLength == 1)
        // The others have nothing of it.
        #expect(try strict.connect().ask("setvol 6") == refusal("setvol"))
    }

    /// To ask where the music plays is no change of it.
    @Test func askingForTheRouteIsReading() throws {
        let client = try strict.connect()
        #expect(try client.ask("route") == ["route: default", "OK"])
        #expect(try client.ask("route default") == refusal("route"))
        #expect(try client.ask("route default more") == refusal("route"))
        #expect(try client.ask("commands").contains("command: route"))
        #expect(try !client.ask("notcommands").contains("command: route"))
        try client.order("password all")
        try client.order("route default")
        #expect(try strict.connectOverTCP().ask("route") == refusal("route"))
    }

    @Test func clientsOverTCPHaveTheirOwn() throws {
        let client = try strict.connectOverTCP()
        try client.order("ping")
        #expect(try client.ask("status") == refusal("status"))
        try client.order("password all")
        #expect(try client.ask("status").last == "OK")
        #expect(try client.ask("urlhandlers") == ["OK"], "no paths for who is not on this machine")
        #expect(try client.ask("config") == ["ACK [4@0] {config} Command only permitted to local clients"])
        #expect(try client.ask("add /etc/passwd")[0].hasPrefix("ACK [4@0] {add} Access to local files via TCP"))
    }

    @Test func aForbiddenCommandIsRefusedWhateverItsArguments() throws {
        let client = try strict.connect()
        for line in ["add", "add one.mp3", "add missing.mp3", "add a b c d", "setvol x"] {
            let name = String(line.prefix { $0 != " " })
            #expect(try client.ask(line) == refusal(name), "\(line)")
        }
    }

    /// Songs are looked for before a batch runs, so also for what only a word in the batch permits.
    @Test func aPasswordInAListCounts() throws {
        let client = try strict.connect()
        try client.send("command_list_begin", "password fill", "add one.mp3", "command_list_end")
        #expect(try client.answer() == ["OK"])
        #expect(rig.queueLength == 1)
        try client.send("command_list_begin", "password listen", "add one.mp3", "command_list_end")
        #expect(try client.answer() == ["ACK [4@1] {add} you don't have permission for \"add\""])
        try client.send("command_list_begin", "password wrong", "password fill", "add one.mp3", "command_list_end")
        #expect(try client.answer() == ["ACK [3@0] {password} incorrect password"])
        try client.send("password all", "add two.mp3", "password listen", "add three.mp3")
        #expect(try client.answer() == ["OK"])
        #expect(try client.answer() == ["OK"])
        #expect(try client.answer() == ["OK"])
        #expect(try client.answer() == refusal("add"))
        #expect(rig.queueLength == 2)
    }

    /// Some clients ask for 256 KiB or 5 MiB, and do not connect where that is refused.
    @Test(arguments: [64 << 10, 64 << 20]) func theUsualBinaryLimitsAreTakenWhateverMayWait(bytes: Int) throws {
        let server = try StrictServer(rig) { $0.maxOutputBuffer = bytes }
        defer { withExtendedLifetime(server) {} }
        let client = try server.connect()
        for limit in [64, 262_144, 5_242_880, max(5_242_880, bytes - 4096)] { try client.order("binarylimit \(limit)") }
        let tooLarge = max(5_242_880, bytes - 4096) + 1
        #expect(
            try client.ask("binarylimit \(tooLarge)") == ["ACK [2@0] {binarylimit} Number too large: \(tooLarge)"])
    }

    @Test func whatTheWordsGrant() {
        #expect(Permission(words: "control") == [.player, .control])
        #expect(Permission(words: "read,add,control,player,admin") == .all)
        #expect(Permission(words: "read, add") == [.read, .add])
        for wrong in ["", ",", "read,", "READ", "read add", "all"] { #expect(Permission(words: wrong[...]) == nil) }
    }
}

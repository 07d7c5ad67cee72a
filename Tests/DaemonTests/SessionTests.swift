import Harness
import Testing
import Unix

@testable import Daemon

/// Connections: what arrives how, who waits for whom, and how they end.
@Suite struct SessionTests {
    private let music: Music
    private let rig: Rig

    init() throws {
        music = try Music.shared
        rig = try Rig(music: music.path)
    }

    // MARK: Pieces

    @Test(arguments: 1...4 as ClosedRange<UInt64>) func requestsArriveInAnyPieces(seed: UInt64) throws {
        var generator = Seeded(seed: seed)
        let client = try rig.connect()
        var text = ""
        var wanted: [String] = []
        for _ in 0..<60 {
            let volume = Int.random(in: 0...100, using: &generator)
            text += "setvol \(volume)\ncommand_list_ok_begin\ngetvol\nadd one.mp3\ncommand_list_end\nnonsense\n"
            wanted += [
                "OK", "volume: \(volume)", "list_OK", "list_OK", "OK", #"ACK [5@0] {} unknown command "nonsense""#,
            ]
        }
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let piece = rest.prefix(Int.random(in: 1...200, using: &generator))
            try client.send(Array(piece))
            rest = rest.dropFirst(piece.count)
            if Bool.random(using: &generator) { rig.turn() }
        }
        for line in wanted { #expect(try client.line() == line) }
        #expect(try client.value("playlistlength") == "60")
    }

    @Test func aThousandRequestsInOneGoAreAnsweredInOrder() throws {
        let client = try rig.connect()
        try client.send(Array((0..<1000).map { "setvol \($0 % 101)\ngetvol\n" }.joined().utf8))
        for number in 0..<1000 {
            #expect(try client.line() == "OK")
            #expect(try client.line() == "volume: \(number % 101)")
            #expect(try client.line() == "OK")
        }
    }

    // MARK: Ends

    @Test func aClientThatSendsNoMoreGetsItsWholeAnswer() throws {
        try rig.queue(songs: 5000)
        let client = try rig.connect()
        try client.send("add one.mp3", "playlistinfo", "ping", "addid two.mp3")
        client.finishSending()
        #expect(try client.answer() == ["OK"])
        let songs = try client.answer()
        #expect(songs.count { $0.hasPrefix("file: ") } == 5001)
        #expect(songs.contains("file: one.mp3"))
        #expect(try client.answer() == ["OK"])
        #expect(try client.answer() == ["Id: 5002", "OK"])
        try client.waitForEnd()
    }

    @Test func aLineThatWasNotFinishedIsNotRun() throws {
        let other = try rig.connect()
        let client = try rig.connect()
        try client.send(Array("setvol 10\nsetvol 20".utf8))
        client.finishSending()
        #expect(try client.answer() == ["OK"])
        try client.waitForEnd()
        #expect(try other.value("volume") == "10")
    }

    /// What it asked for is done, as far as it has not been noticed that nobody is left to be told.
    @Test func aClientThatVanishesWhileItsSongIsLookedForHarmsNobody() throws {
        let other = try rig.connect()
        for _ in 0..<20 {
            let client = try rig.connect()
            try client.send("add short", "playlistinfo", "add one.mp3")
            rig.turn()
            client.close()
        }
        try rig.until("only who asks is left") { rig.server.sessionCount == 1 }
        #expect(rig.queueLength >= 20 * 12)
        #expect(rig.queueLength <= 20 * 13)
        #expect(try other.ask("ping") == ["OK"])
    }

    /// MPD ends a connection after a minute of silence; nobody here depends on that, and some on the contrary.
    @Test func silenceEndsNoConnection() throws {
        let idler = try rig.connect()
        let client = try rig.connect()
        try idler.send("idle")
        for _ in 0..<48 {
            rig.time.advance(by: 1_800_000_000_000)
            rig.turn()
        }
        #expect(try client.ask("setvol 5") == ["OK"])
        #expect(try idler.answer() == ["changed: mixer", "OK"])
    }

    @Test func closeEndsOnlyItsOwnConnection() throws {
        let other = try rig.connect()
        let client = try rig.connect()
        try client.send("setvol 5", "close now", "setvol 6")
        #expect(try client.answer() == ["OK"])
        try client.waitForEnd()
        #expect(try other.value("volume") == "5")
    }

    @Test func aListAboveTheLimitEndsTheConnection() throws {
        let other = try rig.connect()
        let client = try rig.connect()
        let line = "setvol 7 \(String(repeating: "x", count: 60_000))\n"
        try client.send(Array("command_list_begin\n".utf8))
        for _ in 0..<40 where !client.isOver {
            do { try client.send(Array(line.utf8)) } catch { break }
            rig.turn()
        }
        try client.waitForEnd()
        #expect(try other.value("volume") == "100")
    }

    // MARK: Bad lines

    /// A line that is none of the protocol.
    struct BadLine: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let bytes: [UInt8]

        init(_ description: String, _ bytes: [UInt8]) {
            testDescription = description
            self.bytes = bytes
        }

        init(_ text: String) {
            self.init(text, Array(text.utf8))
        }
    }

    static let badLines = [
        BadLine(""), BadLine("GET / HTTP/1.1\r"), BadLine("Host: localhost\r"), BadLine("add \""),
        BadLine("command_list_end"), BadLine("a TLS hello", [0x16, 0x03, 0x01, 0x02, 0x00]),
        BadLine("a NUL byte", Array("add \"\u{0}\"".utf8)), BadLine("many NUL bytes", Array(repeating: 0, count: 1000)),
        BadLine("no UTF-8", Array("add ".utf8) + [0xFF, 0xFE]),
        BadLine("half a character", Array("add ".utf8) + [0xC3]),
        BadLine("one byte too long", Array(repeating: UInt8(ascii: "a"), count: 65_537)),
        BadLine("much too long", Array(repeating: UInt8(ascii: "a"), count: 3_000_000)),
        BadLine("too many words", Array("ping ".utf8) + Array(repeatElement("x ", count: 75).joined().utf8)),
    ]

    @Test(arguments: badLines) func aBadLineCostsOneErrorWhileTheMusicPlays(line: BadLine) throws {
        let client = try rig.connect(queueing: "one.mp3", "two.mp3")
        try client.order("play")
        try rig.play(milliseconds: 500)
        for _ in 0..<3 {
            try client.send(line.bytes + [10])
            let answer = try client.answer()
            #expect(answer.count == 1)
            #expect(answer[0].hasPrefix("ACK [5@0] {} ") || answer[0].hasPrefix("ACK [2@0] {} "))
            #expect(try client.ask("ping") == ["OK"])
        }
        try rig.playToEnd()
        #expect(try rig.onlyPiece.difference(from: music.reference(["one.mp3", "two.mp3"])) == nil)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>) func noBytesStopTheServer(seed: UInt64) throws {
        var generator = Seeded(seed: seed)
        let other = try rig.connect()
        let client = try rig.connect()
        let words = ["add", "play", "seek", "command_list_begin", "command_list_end", "idle", "noidle", "delete", "\""]
        var bytes: [UInt8] = []
        for _ in 0..<2000 {
            switch Int.random(in: 0...4, using: &generator) {
            case 0: bytes.append(UInt8.random(in: 0...255, using: &generator))
            case 1: bytes.append(10)
            case 2: bytes += Array("\(Int.random(in: -2...9, using: &generator)) ".utf8)
            default: bytes += Array((words.randomElement(using: &generator) ?? "") + " ").map { $0.asciiValue ?? 0 }
            }
        }
        try client.send(bytes + [10])
        #expect(try other.ask("ping") == ["OK"])
    }

    // MARK: Lists

    @Test func aListThatLooksForSongsKeepsItsOrderAndIsNotInterrupted() throws {
        let client = try rig.connect()
        let other = try rig.connect()
        for _ in 0..<20 {
            try client.send(
                "command_list_ok_begin", "clear", "add one.mp3", "delete 0", "add short", "add two.mp3 0",
                "command_list_end")
            try other.send("add three.mp3")
            for _ in 0..<5 { #expect(try client.line() == "list_OK") }
            #expect(try client.line() == "OK")
            #expect(try other.answer() == ["OK"])
            let files = try other.ask("playlistinfo").filter { $0.hasPrefix("file: ") }
            // The other's song was queued before all of the list, so that it is gone, or behind all of it.
            let list = ["file: two.mp3"] + (1...12).map { "file: short/\($0).mp3" }
            #expect(files == list || files == list + ["file: three.mp3"])
        }
    }

    @Test func aListWithAMissingSongStopsThere() throws {
        let client = try rig.connect()
        try client.send(
            "command_list_ok_begin", "add one.mp3", "add missing.mp3", "add two.mp3", "command_list_end")
        #expect(try client.answer() == ["list_OK", "ACK [50@1] {add} No such directory"])
        #expect(try client.value("playlistlength") == "1")
    }
}

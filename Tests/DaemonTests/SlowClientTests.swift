import Foundation
import Harness
import Testing
import Unix

@testable import Daemon

/// Clients that ask for much and take it slowly, or too fast.
@Suite struct SlowClientTests {
    private let rig: Rig

    init() throws {
        rig = try Rig(music: Music.shared.path)
        try rig.queue(songs: 100_000)
    }

    @Test func aClientThatDoesNotReadDelaysNobodyAndCostsNoMemory() throws {
        let other = try rig.connect()
        let slow = try (0..<20).map { _ in try rig.connect() }
        let before = try Memory.resident()
        for client in slow {
            try client.send(Array(repeatElement("playlistinfo\n", count: 200).joined().utf8))
        }
        for _ in 0..<50 { #expect(try other.ask("ping") == ["OK"]) }
        // Each answer has some 7 MB, all of them together 28 GB.
        #expect(try Memory.resident() - before < 400 << 20)
    }

    @Test func aSlowReaderGetsAllOfTheQueueAsItWas() throws {
        let slow = try rig.connect()
        let other = try rig.connect()
        try slow.send("playlistinfo", "ping")
        rig.turn()
        try other.order("clear")
        var bytes: [UInt8] = []
        try rig.until("the end of the answer") {
            var piece: [UInt8] = []
            _ = try slow.stream.read(into: &piece, atMost: 30_000)
            bytes += piece
            return bytes.suffix(6) == Array("OK\nOK\n".utf8)[...]
        }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 100_000 * 3 + 2)
        #expect(lines.first == "file: song 0.mp3")
        #expect(lines.dropLast(2).last == "Id: 100000")
    }

    /// A reader that takes everything at once, on a thread of its own, must not keep the loop to itself.
    @Test func aFastReaderLeavesTurnsToOthers() throws {
        let fast = try rig.connect()
        let other = try rig.connect()
        let reader = try FastReader(fast.stream)
        try fast.send("playlistinfo")
        let start = rig.turns
        try rig.until("all is read") { reader.count > 4_000_000 }
        // Some hundred kilobytes a turn, however fast they are taken.
        #expect(rig.turns - start >= 7)
        #expect(try other.ask("ping") == ["OK"])
        reader.stop()
    }

    /// A long answer is made as it is taken, so it may be longer than what may wait.
    @Test func aLongAnswerIsNotWhatTheLimitIsFor() throws {
        let strict = try StrictServer(rig) { $0.maxOutputBuffer = 64 << 10 }
        let slow = try strict.connect()
        try slow.send("command_list_begin", "playlistinfo", "playlistinfo", "command_list_end", "playlistinfo", "ping")
        var songs = 0
        for _ in 0..<2 { songs += try slow.answer().count { $0.hasPrefix("file: ") } }
        #expect(songs == 300_000)
        #expect(try slow.answer() == ["OK"])
    }

    @Test func aListWithMoreAnswersThanMayWaitEndsTheConnection() throws {
        let strict = try StrictServer(rig) { $0.maxOutputBuffer = 4 << 20 }
        let other = try strict.connect()
        for _ in 0..<2 {
            let greedy = try strict.connect()
            let lines = ["command_list_begin"] + [String](repeating: "status", count: 100_000) + ["command_list_end"]
            try greedy.send(Array(lines.map { $0 + "\n" }.joined().utf8))
            try greedy.waitForEnd()
        }
        #expect(try other.ask("ping") == ["OK"])
    }

    /// The same list where there is room for it.
    @Test func aListOfAHundredThousandIsAnsweredWhole() throws {
        let client = try rig.connect()
        let lines = ["command_list_ok_begin"] + [String](repeating: "ping", count: 100_000) + ["command_list_end"]
        try client.send(Array(lines.map { $0 + "\n" }.joined().utf8))
        #expect(try client.answer().count { $0 == "list_OK" } == 100_000)
    }
}

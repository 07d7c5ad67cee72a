import Foundation
import Harness
import Testing

@testable import Daemon

/// Files that cannot be played, or not to their end, between ones that can.
@Suite struct BadFileTests {
    private let directory: TemporaryDirectory
    private let good: Samples
    private let rig: Rig

    init() throws {
        directory = try TemporaryDirectory()
        let music = try Music.shared
        for name in ["one.mp3", "two.mp3"] { try directory.copy(music.path + "/" + name, to: name) }
        good = try music.reference("one.mp3")
        rig = try Rig(music: directory.path)
    }

    /// A file of which nothing can be heard, and what `status` says of it.
    struct Unplayable: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let reason: String
        /// Makes the file; called again after it was queued.
        let make: @Sendable (TemporaryDirectory, _ isQueued: Bool) throws -> Void

        init(
            _ description: String, _ reason: String,
            make: @escaping @Sendable (TemporaryDirectory, _ isQueued: Bool) throws -> Void
        ) {
            testDescription = description
            self.reason = reason
            self.make = make
        }
    }

    static let unplayable = [
        Unplayable("text", "is text, which cannot be played") { directory, _ in
            _ = try directory.write(Array(repeatElement("no music\n", count: 500).joined().utf8), to: "bad.mp3")
        },
        Unplayable("rubbish", "is of no kind that can be played") { directory, _ in
            _ = try directory.write(Fixtures.junk(300_000), to: "bad.mp3")
        },
        Unplayable("an empty file", "is empty") { directory, _ in _ = try directory.write([], to: "bad.mp3") },
        Unplayable("a file that is gone", "cannot be read: No such file or directory") { directory, isQueued in
            if isQueued {
                try FileManager.default.removeItem(atPath: directory.file("bad.mp3"))
            } else {
                _ = try directory.write([1], to: "bad.mp3")
            }
        },
        Unplayable("a folder that was a file", "is not a regular file") { directory, isQueued in
            if isQueued {
                try FileManager.default.removeItem(atPath: directory.file("bad.mp3"))
                _ = try directory.folder("bad.mp3")
            } else {
                _ = try directory.write([1], to: "bad.mp3")
            }
        },
    ]

    private func queue(_ bad: Unplayable, _ names: String...) throws -> TestClient {
        try bad.make(directory, false)
        let client = try rig.connect()
        for name in names { try client.order("add \(name)") }
        try bad.make(directory, true)
        return client
    }

    @Test(arguments: unplayable) func isSkippedAtTheStart(_ bad: Unplayable) throws {
        let client = try queue(bad, "bad.mp3", "one.mp3")
        try client.order("play")
        try rig.play { rig.zone.sound.elapsed > 500 }
        #expect(try client.value("error") == "Failed to decode bad.mp3: \(bad.reason)")
        #expect(try client.value("song") == "1")
        try rig.playToEnd()
        #expect(try rig.onlyPiece.difference(from: good) == nil)
        #expect(try client.value("playlistlength") == "2")
    }

    @Test(arguments: unplayable) func isSkippedInTheMiddleWithoutGap(_ bad: Unplayable) throws {
        let client = try queue(bad, "one.mp3", "bad.mp3", "one.mp3")
        try client.order("play")
        try rig.play { rig.currentPosition == 2 }
        #expect(try client.value("error") == "Failed to decode bad.mp3: \(bad.reason)")
        try rig.playToEnd()
        #expect(try rig.onlyPiece.difference(from: good.followed(by: good)) == nil)
    }

    @Test(arguments: unplayable) func endsTheMusicWhenItIsTheLast(_ bad: Unplayable) throws {
        let client = try queue(bad, "one.mp3", "bad.mp3")
        try client.order("play")
        try rig.playToEnd()
        #expect(try client.value("state") == "stop")
        #expect(try client.value("error") == "Failed to decode bad.mp3: \(bad.reason)")
        #expect(try rig.onlyPiece.difference(from: good) == nil)
        _ = try client.ask("idle")
        try client.order("clearerror")
        #expect(try client.value("error") == nil)
        try client.send("idle")
        #expect(try client.linesSoFar() == [], "nobody is told")
    }

    /// Nothing but bad songs, round and round: playback stops after one try of each.
    @Test(arguments: unplayable, ["repeat 1", "random 1", "consume 1", "single 1", "repeat 0"])
    func aQueueOfNothingElseStops(_ bad: Unplayable, mode: String) throws {
        let client = try queue(bad, "bad.mp3", "bad.mp3", "bad.mp3", "bad.mp3", "bad.mp3")
        try client.order("repeat 1")
        try client.order(mode)
        let turns = rig.turns
        let generation = rig.zone.sound.generation
        try client.order("play")
        try rig.until("playback stops") { rig.isStopped }
        #expect(rig.zone.sound.generation - generation <= 6)
        #expect(rig.turns - turns < 500)
        #expect(try client.value("error") == "Failed to decode bad.mp3: \(bad.reason)")
        #expect(try client.value("playlistlength") == "5")
        try rig.play(milliseconds: 5000)
        #expect(rig.isStopped)
    }

    @Test func aSongThatIsSkippedByTheUserIsTriedAgain() throws {
        let client = try queue(Self.unplayable[0], "bad.mp3")
        for _ in 0..<3 {
            try client.order("play")
            try rig.until("playback stops") { rig.isStopped }
        }
        let music = try Music.shared
        try FileManager.default.removeItem(atPath: directory.file("bad.mp3"))
        try directory.copy(music.path + "/one.mp3", to: "bad.mp3")
        try client.order("play")
        try rig.playToEnd()
        #expect(try client.value("error") == nil)
        #expect(try rig.onlyPiece.difference(from: good) == nil)
    }

    // MARK: Files that play in part, or in spite of what is in them

    @Test func aFileThatIsCutInAFramePlaysToTheCutAndTheNextJoins() throws {
        try Fixtures.truncate(directory.file("one.mp3"), by: 20_100, to: directory.file("cut.mp3"))
        let client = try rig.connect(queueing: "cut.mp3", "two.mp3")
        try client.order("play")
        try rig.play { rig.currentPosition == 1 }
        #expect(try client.value("error") == "Failed to decode cut.mp3: is cut off in the middle of a frame")
        try rig.playToEnd()
        var tape = Tape(try rig.onlyPiece)
        let part = tape.exact(good)
        #expect((60_000..<good.frameCount - 40_000).contains(part))
        let two = try Music.shared.reference("two.mp3")
        #expect(tape.exact(two) == two.frameCount)
        _ = tape.silence()
        #expect(tape.isOver)
    }

    @Test func aFileThatBecomesShorterWhileItPlaysIsLeftThere() throws {
        let long = try Fixtures.make(
            {
                var mp3 = Fixtures.MP3(); mp3.seconds = 20; return mp3
            }(), at: directory.file("long.mp3"))
        let client = try rig.connect(queueing: "long.mp3", "two.mp3")
        try client.order("play")
        try rig.play(milliseconds: 1000)
        try #require(FileHandle(forWritingAtPath: long)).truncate(atOffset: 100_000)
        try rig.play { rig.currentPosition == 1 }
        #expect(try client.value("error") == "Failed to decode long.mp3: became shorter while it played")
        try rig.playToEnd()
        #expect(rig.zone.sound.underruns == 0)
    }

    @Test func aFileThatIsRemovedWhileItPlaysPlaysOn() throws {
        let client = try rig.connect(queueing: "one.mp3")
        try client.order("play")
        try rig.play(milliseconds: 200)
        try FileManager.default.removeItem(atPath: directory.file("one.mp3"))
        try rig.playToEnd()
        #expect(try rig.onlyPiece.difference(from: good) == nil)
        #expect(try client.value("error") == nil)
    }

    @Test func aPictureOf16MegabytesDoesNotMatter() throws {
        try Fixtures.make(at: directory.file("light.mp3"))
        try Fixtures.addPicture(
            directory.file("light.mp3"), bytes: 16 << 20, title: "Heavy", to: directory.file("heavy.mp3"))
        let client = try rig.connect(queueing: "two.mp3", "heavy.mp3")
        #expect(try client.value("Title", of: "playlistinfo 1") == "Heavy")
        try client.order("play")
        try rig.playToEnd()
        let two = try Music.shared.reference("two.mp3")
        let light = try ReferenceDecoder.decode(directory.file("light.mp3"))
        #expect(try rig.onlyPiece.difference(from: two.followed(by: light)) == nil)
    }

    @Test func aLittleRubbishInFrontDoesNotMatter() throws {
        try Fixtures.prefix(directory.file("one.mp3"), junk: 500, to: directory.file("odd.mp3"))
        let client = try rig.connect(queueing: "odd.mp3", "two.mp3")
        try client.order("play")
        try rig.playToEnd()
        let two = try Music.shared.reference("two.mp3")
        let reference = try ReferenceDecoder.decode(directory.file("odd.mp3"))
        #expect(try rig.onlyPiece.difference(from: reference.followed(by: two)) == nil)
        #expect(try client.value("error") == nil)
    }
}

extension TemporaryDirectory {
    /// Puts a copy of a file into the directory.
    func copy(_ source: String, to name: String) throws {
        try FileManager.default.copyItem(atPath: source, toPath: file(name))
    }
}

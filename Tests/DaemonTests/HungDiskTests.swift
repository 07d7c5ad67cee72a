import Decoding
import Dispatch
import Harness
import Output
import Tags
import Testing
import Unix

@testable import Daemon

/// A disk on which no file comes to an end of opening.
@Suite struct HungDiskTests {
    /// Lets files through once it is open.
    private final class Gate: Sendable {
        private let opening = DispatchSemaphore(value: 0)
        private let count = Guarded(0)

        /// How many have come so far.
        var visits: Int { count.withLock { $0 } }

        func wait() {
            count.withLock { $0 += 1 }
            opening.wait()
            opening.signal()
        }

        func open() {
            opening.signal()
        }
    }

    private let gate = Gate()
    /// Of the last song, two.mp3.
    private let lastGate = Gate()
    private let rig: Rig
    private let client: TestClient

    init() throws {
        let (gate, lastGate) = (gate, lastGate)
        rig = try Rig(
            music: Music.shared.path,
            loudness: { path in
                (path.hasSuffix("two.mp3") ? lastGate : gate).wait()
                return Loudness()
            })
        client = try rig.connect(
            queueing: "short/1.mp3", "short/2.mp3", "short/3.mp3", "short/4.mp3", "one.mp3", "two.mp3")
    }

    /// Moves time, with no cycles, until `condition` holds.
    private func pass(_ what: String, until condition: () throws -> Bool) throws {
        try rig.until(what) {
            rig.time.advance(by: 100_000_000)
            rig.turn()
            return try condition()
        }
    }

    /// Plays until four songs were given up and the fifth one hangs.
    private func hangFive() throws {
        try client.order("play")
        for number in 1...4 {
            try rig.until("song \(number) hangs") { gate.visits == number }
            try pass("song \(number) is given up") { rig.currentPosition == number }
        }
        try rig.until("the fifth hangs") { gate.visits == 5 }
    }

    @Test func afterFourSongsItIsTheDiskAndPlayingWaits() throws {
        defer { gate.open() }
        lastGate.open()
        try hangFive()
        #expect(rig.zone.sound.left.count == 4)
        for _ in 0..<2 {
            try pass("it pauses") { try client.value("state") == "pause" }
            #expect(try client.value("error")?.contains("the disk does not answer: 4 songs hang") == true)
            #expect(rig.currentPosition == 4 && gate.visits == 5)
            try client.order("pause 0")
        }
        gate.open()
        try rig.until("the disk answers") { rig.output.state == .streaming }
        try rig.playToEnd()
        // It resumed with a fade, which leaves the second half as it is.
        let songs = try Music.shared.reference(["one.mp3", "two.mp3"])
        let half = songs.frames(songs.frameCount / 2..<songs.frameCount)
        #expect(SampleSearch.find(half, in: try rig.onlyPiece)?.isWhole == true)
    }

    /// Threads that came back make room for others to be given up.
    @Test func aDiskThatAnswersIsTrustedAgain() throws {
        defer { lastGate.open() }
        try hangFive()
        gate.open()
        try rig.until("the fifth sounds") { rig.output.state == .streaming }
        try rig.until("the threads end") { rig.zone.sound.left.allSatisfy(\.hasEnded) }
        #expect(rig.currentPosition == 4)
        try client.order("play 5")
        try rig.until("the last one hangs") { lastGate.visits > 0 }
        let reason = "two.mp3: has given no sound for 5 seconds"
        try pass("it is given up") { try client.value("error")?.contains(reason) == true }
        #expect(rig.zone.sound.left.count == 1)
    }

    /// It does not wait for a disk: the gate opens only when all is closed.
    @Test(arguments: [1, 5]) func itEndsBesideAHungDisk(songs: Int) throws {
        if songs == 5 {
            try hangFive()
        } else {
            try client.order("play")
            try rig.until("it hangs") { gate.visits == 1 }
        }
        rig.zone.close()
        gate.open()
    }
}

import Decoding
import Foundation
import Harness
import Output
import Tags
import Testing
import Unix

@testable import Daemon

/// A file that never comes to an end of opening: a disk that does not answer.
@Suite struct HungDecoderTests {
    /// Lets files through once it is open.
    private final class Gate: Sendable {
        private let opening = DispatchSemaphore(value: 0)
        private let visits = Guarded(0)

        /// Whether somebody waits, or has waited.
        var isVisited: Bool { visits.withLock { $0 > 0 } }

        func wait() {
            visits.withLock { $0 += 1 }
            opening.wait()
            opening.signal()
        }

        func open() {
            opening.signal()
        }
    }

    private let music: Music
    private let gate = Gate()
    private let rig: Rig
    private let client: TestClient

    /// The file two.mp3 hangs until the gate is open.
    init() throws {
        music = try Music.shared
        let gate = gate
        rig = try Rig(
            music: music.path,
            loudness: { path in
                if path.hasSuffix("two.mp3") { gate.wait() }
                return Loudness()
            })
        client = try rig.connect(queueing: "one.mp3", "two.mp3", "three.mp3")
    }

    /// Moves time without waiting for the decode thread.
    private func pass(milliseconds: Int) {
        for _ in 0..<milliseconds / 20 {
            if rig.output.state == .streaming {
                rig.output.advance(frames: 882)
            } else {
                rig.time.advance(by: 20_000_000)
            }
            rig.turn()
        }
    }

    /// Lets real time pass until the decode thread is in the file.
    private func waitUntilItHangs() throws {
        try rig.until("the decode thread hangs") { gate.isVisited }
    }

    private func expectThree() throws {
        try rig.until("three is current") { rig.currentPosition == 2 }
        rig.heard = []
        _ = rig.output.takeSamples()
        try rig.playToEnd()
        let three = try music.reference("three.mp3")
        #expect(SampleSearch.find(three.frames(66150..<three.frameCount), in: try rig.onlyPiece)?.isWhole == true)
        #expect(try client.value("error")?.contains("two.mp3: has given no sound for 5 seconds") != false)
    }

    @Test(arguments: [false, true]) func aSongThatHangsIsSkippedWithItsName(comesBack: Bool) throws {
        defer { gate.open() }
        try client.order("play 1")
        try waitUntilItHangs()
        pass(milliseconds: 4000)
        #expect(rig.currentPosition == 1)
        pass(milliseconds: 4000)
        #expect(rig.currentPosition == 2)
        #expect(try client.value("error")?.contains("two.mp3: has given no sound for 5 seconds") == true)
        if comesBack { gate.open() }
        try expectThree()
    }

    @Test(arguments: [false, true]) func aFollowUpThatHangsIsSkippedWithItsName(comesBack: Bool) throws {
        defer { gate.open() }
        try client.order("play")
        try rig.until("one sounds") { rig.output.state == .streaming }
        try rig.until("the end of one is decoded") {
            pass(milliseconds: 20)
            return rig.zone.sound.worker.absence != nil
        }
        let generation = rig.zone.sound.generation
        try rig.until("it is given up") {
            pass(milliseconds: 20)
            return rig.zone.sound.generation != generation
        }
        if comesBack { gate.open() }
        try rig.until("three is heard") {
            pass(milliseconds: 20)
            return rig.currentPosition == 2
        }
        #expect(try client.value("error")?.contains("two.mp3: has given no sound for 5 seconds") == true)
        try expectThree()
    }

    @Test func aSlowFileIsWaitedFor() throws {
        try client.order("play 1")
        try waitUntilItHangs()
        pass(milliseconds: 4000)
        gate.open()
        try rig.until("two sounds") { rig.output.state == .streaming }
        try client.order("delete 2")
        try rig.playToEnd()
        #expect(try rig.onlyPiece.difference(from: music.reference("two.mp3")) == nil)
    }

    /// In pause nobody waits for it, so nobody looks.
    @Test func aPausedSongMayHang() throws {
        defer { gate.open() }
        try client.order("play 1")
        try client.order("pause 1")
        try waitUntilItHangs()
        pass(milliseconds: 20_000)
        #expect(rig.currentPosition == 1)
        try client.order("pause 0")
        pass(milliseconds: 8000)
        #expect(rig.currentPosition == 2)
        try expectThree()
    }
}

import Harness
import Output
import Testing
import Unix

@testable import Daemon

/// A device that takes nothing, though its stream runs: playd waits without looking all the time.
@Suite struct SoundStallTests {
    private let music: Music
    private let rig: Rig
    private let client: TestClient

    init() throws {
        music = try Music.shared
        rig = try Rig(music: music.path)
        client = try rig.connect(queueing: "one.mp3")
        try client.order("play")
    }

    /// How often the sound looks for the boundary while so many milliseconds pass.
    private func looks(milliseconds: Int) -> Int {
        var looks = 0
        var timer = rig.zone.sound.boundaryTimer
        for _ in 0..<milliseconds {
            rig.time.advance(by: 1_000_000)
            rig.turn()
            if rig.zone.sound.boundaryTimer != timer { looks += 1 }
            timer = rig.zone.sound.boundaryTimer
        }
        return looks
    }

    @Test func aStalledDeviceIsLookedAtEverLessAndLosesNothing() throws {
        try rig.play(milliseconds: 2000)
        #expect(rig.zone.sound.boundaries.count == 1)
        rig.output.stall()
        let first = looks(milliseconds: 10_000)
        #expect((1...120).contains(first), "\(first) looks in the first ten seconds")
        _ = looks(milliseconds: 10_000)
        #expect((1...11).contains(looks(milliseconds: 10_000)))
        #expect(rig.isPlaying)
        rig.output.recover()
        try rig.playToEnd()
        #expect(try rig.onlyPiece.difference(from: music.reference("one.mp3")) == nil)
    }

    @Test func aDeviceThatNeverBeginsIsLookedAtEverLess() throws {
        try client.order("clear")
        try rig.play(milliseconds: 11_000)
        try client.order("add short/1.mp3")
        try client.order("play")
        try rig.until("streaming") { rig.output.state == .streaming && !rig.zone.sound.boundaries.isEmpty }
        rig.output.stall()
        let first = looks(milliseconds: 20_000)
        #expect((1...120).contains(first), "\(first) looks in the first twenty seconds")
        #expect((1...11).contains(looks(milliseconds: 10_000)))
        rig.output.recover()
        rig.heard = []
        try rig.playToEnd()
        #expect(try rig.onlyPiece.difference(from: music.reference("short/1.mp3")) == nil)
    }
}

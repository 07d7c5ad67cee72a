import Harness
import Output
import Playback
import Testing

@testable import Daemon

/// Orders of all kinds at any moment: whatever was, what is asked next is done right.
@Suite struct StormTests {
    private static let places = ["one.mp3", "two.mp3", "low.mp3", "high.mp3", "short/1.mp3", "short", "missing.mp3"]

    private func order(_ generator: inout Seeded, queued count: Int) -> String {
        let position = Int.random(in: 0...max(count, 1), using: &generator)
        let second = Int.random(in: 0...3, using: &generator)
        let bit = Int.random(in: 0...1, using: &generator)
        let place = Self.places.randomElement(using: &generator) ?? ""
        let orders = [
            "play", "play \(position)", "pause", "pause \(bit)", "stop", "next", "next", "previous",
            "seek \(position) \(second)", "seekcur \(second)", "seekcur +0.5", "seekcur 2.9", "add \(place)",
            "add \(place) \(position)", "delete \(position)", "delete 0:1", "random \(bit)", "repeat \(bit)",
            "single \(bit)", "single oneshot", "consume \(bit)", "consume oneshot", "setvol \(90 + position % 10)",
        ]
        return orders.randomElement(using: &generator) ?? ""
    }

    @Test(arguments: 1...24 as ClosedRange<UInt64>) func endsInOrder(seed: UInt64) throws {
        var generator = Seeded(seed: seed)
        let music = try Music.shared
        let rig = try Rig(music: music.path, seed: seed)
        let client = try rig.connect(queueing: "one.mp3", "two.mp3")
        for _ in 0..<150 {
            _ = try client.ask(order(&generator, queued: rig.queueLength))
            if rig.queueLength > 30 { try client.order("clear") }
            switch Int.random(in: 0...19, using: &generator) {
            case 0: rig.output.lose(reason: "gone")
            case 1: rig.output.removeSink(reason: "no sink")
            case 2...4: rig.output.returnSink()
            default: break
            }
            for _ in 0..<Int.random(in: 0...40, using: &generator) { try rig.cycle() }
            let sound = rig.zone.sound
            #expect(sound.elapsed >= 0)
            if rig.zone.player.state == .pause { #expect(!sound.isOpen) }
        }
        #expect(rig.zone.sound.underruns == 0)

        rig.output.returnSink()
        for order in ["clear", "random 0", "repeat 0", "single 0", "consume 0", "setvol 100"] {
            try client.order(order)
        }
        try rig.play(milliseconds: 500)
        #expect(rig.output.state != .streaming)
        rig.heard = []
        try client.order("add one.mp3")
        try client.order("play")
        try rig.playToEnd()
        #expect(try rig.onlyPiece.difference(from: music.reference("one.mp3")) == nil)
    }

    /// At rest nothing is due: no timer, and no thread that wakes by itself.
    @Test func aPausedPlayerHasNothingToDo() throws {
        let rig = try Rig(music: Music.shared.path)
        let client = try rig.connect(queueing: "one.mp3")
        try client.order("play")
        try rig.play(milliseconds: 500)
        try client.order("pause")
        try rig.play(milliseconds: 1000)
        let sound = rig.zone.sound
        #expect(sound.boundaryTimer == nil && sound.fadeTimer == nil)
        #expect(rig.output.state == .ready)
        try rig.play(milliseconds: 10_000)
        #expect(sound.releaseTimer == nil)
        #expect(rig.output.state == .closed, "nothing is held for long")
    }

    /// What was released while paused goes on where it was, with a fade.
    @Test func aReleasedStreamIsMadeAgain() throws {
        let rig = try Rig(music: Music.shared.path)
        let client = try rig.connect(queueing: "one.mp3")
        try client.order("play")
        try rig.play(milliseconds: 500)
        try client.order("pause")
        try rig.play(milliseconds: 20_000)
        #expect(rig.output.state == .closed)
        let elapsed = try #require(try client.value("elapsed").flatMap(Double.init))
        rig.heard = []
        try client.order("pause 0")
        try rig.playToEnd()
        let one = try Music.shared.reference("one.mp3")
        var tape = Tape(try rig.onlyPiece)
        _ = tape.silence()
        let start = Int((elapsed * 1000).rounded()) * 44100 / 1000
        #expect(tape.fadeIn(one, from: start) == 441)
        #expect(tape.exact(one, from: start + 441) == one.frameCount - start - 441)
    }
}

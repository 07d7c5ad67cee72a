@testable import Daemon
import Harness
import Output
import Testing

/// What befalls the output: it is lost, refuses, loses its sink, and is moved and muted in a mixer.
@Suite struct AccidentTests {
    private let music: Music
    private let rig: Rig
    private let client: TestClient

    init() throws {
        music = try Music.shared
        rig = try Rig(music: music.path)
        client = try rig.connect(queueing: "one.mp3", "two.mp3")
    }

    /// It plays on by itself when the sound system is back, or when it is told to.
    @Test(arguments: [[], ["pause 1", "pause 0"]]) func aLostOutputGoesOnWhereTheMusicWas(orders: [String]) throws {
        try client.order("play")
        try rig.play(milliseconds: 1000)
        rig.output.missing = .server
        rig.output.lose(reason: "the sound system went away")
        try rig.settle()
        #expect(try client.value("state") == "play")
        #expect(try client.value("waiting") == "audio server")
        let elapsed = try #require(try client.value("elapsed").flatMap(Double.init))
        try rig.play(milliseconds: 60_000)
        #expect(try client.value("elapsed").flatMap(Double.init) == elapsed)
        var tape = Tape(try rig.onlyPiece)
        let one = try music.reference("one.mp3")
        let two = try music.reference("two.mp3")
        let heard = tape.exact(one)
        #expect((0...2048).contains(heard - Int(elapsed * 44100)))
        rig.heard = []

        rig.output.missing = nil
        for order in orders { try client.order(order) }
        if orders.isEmpty { rig.output.tell(.available) }
        try rig.settle()
        #expect(try client.value("waiting") == nil)
        try rig.playToEnd()
        tape = Tape(try rig.onlyPiece)
        _ = tape.silence()
        let start = Int((elapsed * 1000).rounded()) * 44100 / 1000
        #expect(tape.fadeIn(one, from: start) == 441)
        #expect(
            tape.near(one.followed(by: two), from: start + 441) == one.frameCount + two.frameCount - start - 441)
    }

    @Test func aLossInTheSecondSongGoesOnInTheSecondSong() throws {
        try client.order("play")
        try rig.play { rig.currentPosition == 1 }
        try rig.play(milliseconds: 1000)
        rig.output.lose(reason: "gone")
        try rig.settle()
        #expect(try client.value("song") == "1")
        rig.heard = []
        rig.output.tell(.available)
        try rig.settle()
        try rig.playToEnd()
        let two = try music.reference("two.mp3")
        #expect(try rig.onlyPiece.sounding.frameCount < two.frameCount - 40000)
        #expect(try rig.onlyPiece.sounding.frameCount > two.frameCount - 48000)
    }

    @Test func aLossWhilePausedIsFoundWhenPlaying() throws {
        try client.order("play")
        try rig.play(milliseconds: 500)
        try client.order("pause 1")
        try rig.play(milliseconds: 500)
        let elapsed = try client.value("elapsed")
        rig.output.lose(reason: "gone")
        try rig.settle()
        #expect(try client.value("state") == "pause")
        #expect(try client.value("elapsed") == elapsed)
        try client.order("pause 0")
        try rig.playToEnd()
        #expect(try client.value("error") == nil)
        let all = try music.reference(["one.mp3", "two.mp3"])
        #expect(abs(try rig.onlyPiece.sounding.frameCount - all.frameCount) < 3000)
    }

    /// What was cut off when the output went is not heard any more, however long after.
    @Test func nothingIsLeftOfASongThatWasCutOff() throws {
        try client.order("play")
        try rig.play(milliseconds: 500)
        rig.output.lose(reason: "gone")
        try rig.play(milliseconds: 500)
        try client.order("clear")
        try rig.play(milliseconds: 60_000)
        rig.heard = []
        try client.order("add two.mp3")
        try client.order("play")
        try rig.playToEnd()
        #expect(try rig.onlyPiece.difference(from: music.reference("two.mp3")) == nil)
    }

    @Test func whoPlaysWithoutASoundSystemHearsItAsSoonAsThereIsOne() throws {
        rig.output.refusal = "no sound system"
        rig.output.missing = .server
        try client.order("play")
        try rig.until("the refusal") { rig.zone.sound.isLost }
        #expect(try client.value("state") == "play")
        #expect(try client.value("waiting") == "audio server")
        #expect(try client.value("elapsed") == "0.000")
        rig.output.tell(.available)
        try rig.until("the second refusal") { rig.zone.sound.isLost }
        rig.output.refusal = nil
        rig.output.missing = nil
        rig.output.tell(.available)
        try rig.settle()
        try rig.playToEnd()
        var tape = Tape(try rig.onlyPiece)
        _ = tape.silence()
        let one = try music.reference("one.mp3")
        #expect(tape.fadeIn(one) == 441)
        #expect(tape.exact(one, from: 441) == one.frameCount - 441)
    }

    @Test func aSinkPulledOutAndBackLosesNothing() throws {
        try client.order("play")
        try rig.play(milliseconds: 1000)
        rig.output.removeSink(reason: "no sink")
        try rig.play(milliseconds: 5000)
        #expect(try client.value("state") == "play")
        let elapsed = try client.value("elapsed")
        try rig.play(milliseconds: 5000)
        #expect(try client.value("elapsed") == elapsed)
        rig.output.returnSink()
        try rig.playToEnd()
        #expect(try rig.onlyPiece.difference(from: music.reference(["one.mp3", "two.mp3"])) == nil)
    }

    /// A stream that nobody will ever link again must not be what the next song is played into.
    @Test(arguments: [["next"], ["play 1"], ["seekcur 0"], ["pause 1", "pause 0"], ["stop", "play"]])
    func aForgottenStreamIsNotUsedAgain(orders: [String]) throws {
        try client.order("play")
        try rig.play(milliseconds: 1000)
        rig.output.forget(reason: "no sink")
        try rig.play(milliseconds: 1000)
        for order in orders {
            try client.order(order)
            try rig.play(milliseconds: 100)
        }
        try rig.play(milliseconds: 500)
        #expect(rig.output.state == .streaming)
        #expect(try client.value("state") == "play")
    }

    @Test func aMixerMovesOurVolume() throws {
        try client.send("idle mixer")
        rig.output.changeVolume(percent: 37)
        #expect(try client.answer() == ["changed: mixer", "OK"])
        #expect(try client.ask("getvol") == ["volume: 37", "OK"])
        try client.send("idle mixer")
        rig.output.changeMuted(true)
        #expect(try client.answer() == ["changed: mixer", "OK"])
        #expect(try client.value("muted") == "1")
        #expect(try client.value("volume") == "37")
    }

    @Test func volumeAndMuteAreHeard() throws {
        try client.order("setvol 50")
        try client.order("play")
        try rig.play(milliseconds: 1000)
        try client.order("mute 1")
        try rig.play(milliseconds: 500)
        try client.order("mute")
        try rig.playToEnd()
        let all = try music.reference(["one.mp3", "two.mp3"])
        let quiet = Samples(all.values.map { $0 * 0.125 }, channels: 2, rate: 44100)
        var tape = Tape(try rig.onlyPiece)
        let before = tape.exact(quiet)
        #expect((44000...46200).contains(before))
        // A ramp takes 20 ms, whose last frame is as what follows.
        let ramp = 44100 / 50 - 1
        tape.skip(ramp)
        let muted = tape.silence()
        #expect((21100...23300).contains(muted))
        tape.skip(ramp)
        let rest = before + muted + 2 * ramp
        #expect(tape.exact(quiet, from: rest) == all.frameCount - rest)
    }

    @Test func mixersAreToldWhatPlays() throws {
        try client.order("play")
        try rig.play(milliseconds: 100)
        #expect(rig.output.description.title == "One")
        try rig.play { rig.currentPosition == 1 }
        #expect(rig.output.description.title == "Two")
        #expect(rig.output.description.artist == "Ann")
    }
}

import Daemon
import Harness
import Output
import Testing

/// What a listener hears when somebody interrupts: nothing jumps, and nothing of a song is lost over a pause.
@Suite struct FadeTests {
    private let music: Music
    private let rig: Rig
    private let client: TestClient
    private let one: Samples
    private let two: Samples

    init() throws {
        music = try Music.shared
        rig = try Rig(music: music.path)
        client = try rig.connect(queueing: "one.mp3", "two.mp3")
        one = try music.reference("one.mp3")
        two = try music.reference("two.mp3")
        try client.order("play")
        try rig.play(milliseconds: 700)
    }

    /// The frames of the first song that were heard before the fade that ends them.
    private func beginning(_ tape: inout Tape) -> Int {
        let count = tape.exact(one)
        #expect(count > 20000)
        #expect(tape.fadeOut(one, from: count) == 441)
        return count
    }

    @Test func pauseAndResumeLoseNothing() throws {
        try client.order("pause 1")
        try rig.play(milliseconds: 5000)
        #expect(rig.output.state == .ready)
        let elapsed = try client.value("elapsed")
        try rig.play(milliseconds: 5000)
        #expect(try client.value("elapsed") == elapsed)
        try client.order("pause 0")
        try rig.playToEnd()
        var tape = Tape(try rig.onlyPiece)
        let count = beginning(&tape)
        #expect(elapsed == "0.\((count + 441) * 1000 / 44100)")
        _ = tape.silence()
        #expect(tape.fadeIn(one, from: count + 441) == 441)
        #expect(tape.exact(one.followed(by: two), from: count + 882) == one.frameCount + two.frameCount - count - 882)
        _ = tape.silence()
        #expect(tape.isOver)
    }

    @Test func aLongFadeIsHeardWholeAndLeavesTheVolumeAlone() throws {
        var settings = SoundSettings()
        settings.fade = 500
        let rig = try Rig(music: music.path, settings: settings)
        let client = try rig.connect(queueing: "one.mp3")
        try client.order("play")
        try rig.play(milliseconds: 300)
        let volume = try client.value("volume")
        try client.order("pause 1")
        try rig.play(milliseconds: 1500)
        #expect(rig.output.state == .ready)
        #expect(try client.value("volume") == volume)
        let heard = try rig.onlyPiece
        var tape = Tape(heard)
        let count = tape.exact(one)
        let length = try #require((0..<heard.frameCount).last { !heard.isSilent($0) }) + 1 - count
        #expect(abs(length - 22_050) < 50)
        let half = (count + 11_025) * one.channels
        #expect(abs(heard.values[half] - one.values[half] / 2) < 1e-3)
    }

    @Test func nextFadesOutAndIn() throws {
        try client.order("next")
        try rig.playToEnd()
        var tape = Tape(try rig.onlyPiece)
        _ = beginning(&tape)
        _ = tape.silence()
        #expect(tape.fadeIn(two) == 441)
        #expect(tape.exact(two, from: 441) == two.frameCount - 441)
        _ = tape.silence()
        #expect(tape.isOver)
    }

    /// What follows a pause in the middle of a song begins as softly as after a skip, be it soft by itself or not.
    @Test(arguments: ["next", "play 1"]) func nextWhilePausedFadesIn(order: String) throws {
        try client.order("pause 1")
        try rig.play(milliseconds: 500)
        try client.order(order)
        try rig.playToEnd()
        var tape = Tape(try rig.onlyPiece)
        _ = beginning(&tape)
        _ = tape.silence()
        #expect(tape.fadeIn(two) == 441)
        #expect(tape.exact(two, from: 441) == two.frameCount - 441)
        _ = tape.silence()
        #expect(tape.isOver)
    }

    @Test func seekFadesOutAndIn() throws {
        try client.order("seekcur 2")
        try rig.settle()
        #expect(try client.value("elapsed") == "2.000")
        try rig.playToEnd()
        var tape = Tape(try rig.onlyPiece)
        _ = beginning(&tape)
        _ = tape.silence()
        #expect(tape.fadeIn(one, from: 88200) == 441)
        #expect(tape.near(one.followed(by: two), from: 88641) == one.frameCount + two.frameCount - 88641)
        _ = tape.silence()
        #expect(tape.isOver)
    }

    @Test func stopFadesOutAndPlayBeginsAnew() throws {
        try client.order("stop")
        try rig.play(milliseconds: 1000)
        #expect(rig.output.state == .ready)
        try rig.play(milliseconds: 10_000)
        #expect(rig.output.state == .closed)
        var tape = Tape(try rig.onlyPiece)
        _ = beginning(&tape)
        _ = tape.silence()
        #expect(tape.isOver)
        rig.heard = []
        try client.order("play")
        try rig.playToEnd()
        #expect(try rig.onlyPiece.difference(from: one.followed(by: two)) == nil)
    }

    @Test func seekWhilePausedStaysPausedAndGoesOnThere() throws {
        try client.order("pause 1")
        try rig.play(milliseconds: 100)
        for place in ["2.5", "0.1", "1.5"] {
            try client.order("seekcur \(place)")
            try rig.settle()
            #expect(try client.value("elapsed") == "\(place)00")
        }
        try rig.play(milliseconds: 1000)
        #expect(try client.value("state") == "pause")
        #expect(try client.value("elapsed") == "1.500")
        try client.order("play")
        try rig.playToEnd()
        var tape = Tape(try rig.onlyPiece)
        _ = beginning(&tape)
        _ = tape.silence()
        #expect(tape.fadeIn(one, from: 66150) == 441)
        #expect(tape.near(one.followed(by: two), from: 66591) == one.frameCount + two.frameCount - 66591)
    }

    @Test func seekAcrossFormatsBeginsThere() throws {
        try client.order("add low.mp3")
        try client.order("seek 2 1")
        try rig.playToEnd()
        let low = try music.reference("low.mp3")
        #expect(rig.heard.count == 2)
        var tape = Tape(rig.heard[0])
        _ = beginning(&tape)
        _ = tape.silence()
        #expect(tape.isOver)
        tape = Tape(rig.heard[1])
        _ = tape.silence()
        #expect(tape.fadeIn(low, from: 22050) == 220)
        #expect(tape.near(low, from: 22270) == low.frameCount - 22270)
    }

    @Test func seekBehindTheEndGoesToTheNextSong() throws {
        try client.order("seekcur 1000")
        try rig.playToEnd()
        var tape = Tape(try rig.onlyPiece)
        _ = beginning(&tape)
        _ = tape.silence()
        #expect(tape.fadeIn(two) == 441)
        #expect(tape.exact(two, from: 441) == two.frameCount - 441)
    }

    /// However the pauses fall, also into fades: each frame of the song is heard once, at some gain.
    @Test(arguments: 1...5 as ClosedRange<UInt64>) func pausesAtAnyMomentLoseNothing(seed: UInt64) throws {
        var generator = Seeded(seed: seed)
        var pauses = 0
        while rig.currentPosition == 0, pauses < 60 {
            try client.order("pause")
            pauses += 1
            for _ in 0..<Int.random(in: 0...3, using: &generator) { try rig.cycle() }
        }
        try client.order("pause 0")
        try rig.playToEnd()
        let heard = try rig.onlyPiece
        let sounding = (0..<heard.frameCount).count { !heard.isSilent($0) }
        let all = one.followed(by: two)
        let wanted = (0..<all.frameCount).count { !all.isSilent($0) }
        // The last frame of a whole fade out has the gain 0.
        #expect((wanted - pauses...wanted).contains(sounding), "\(sounding) of \(wanted) frames, \(pauses) pauses")
        #expect(
            heard.sounding.frames(heard.sounding.frameCount - 44100..<heard.sounding.frameCount).values
                == all.frames(all.frameCount - 44100..<all.frameCount).values)
    }
}

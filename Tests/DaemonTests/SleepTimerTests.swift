import Harness
import Output
import Realtime
import Testing
import Unix

@testable import Daemon

/// What a listener hears who falls asleep: songs that repeat, and a timer that fades and pauses them.
@Suite struct SleepTimerTests {
    private static let quantum = 1024
    private let rig: Rig
    private let client: TestClient
    private let timer: SleepTimer
    /// The music as far as the tests play it.
    private let music: Samples
    private let fades = Fades()

    /// The lengths of the fades that the timer wanted, in milliseconds.
    private final class Fades {
        var lengths: [Int] = []
    }

    init() throws {
        let music = try Music.shared
        rig = try Rig(music: music.path, device: SimulatedDevice(quantum: Self.quantum))
        client = try rig.connect(queueing: "one.mp3", "two.mp3", "three.mp3")
        self.music = try music.reference(
            Array(repeating: ["one.mp3", "two.mp3", "three.mp3"], count: 3).flatMap { $0 })
        let sound = rig.zone.sound
        timer = SleepTimer(loop: rig.loop, isPlaying: { sound.isOpen }, isSilent: { sound.isFadedOut })
        timer.handler = { [fades] effect in
            switch effect {
            case .fade(let milliseconds):
                fades.lengths.append(milliseconds)
                sound.fadeOut(over: milliseconds)
            case .unfade: sound.cancelFade()
            case .pause: sound.pause()
            case .stopAfterSong, .changed: break
            }
        }
        try client.order("repeat 1")
        try client.order("play")
        try rig.play(milliseconds: 700)
    }

    private func gain(after frames: Int, milliseconds: Int) -> Float {
        let level = max(0, 1 - Double(frames) * 1000 / (44100 * Double(milliseconds)))
        return Float(level * level * level)
    }

    /// The frame at which what was heard leaves the music: the start of a cycle.
    private func startOfFade(_ heard: Samples) -> Int {
        SampleSearch.equalFrames(music, heard, offset: 0) / Self.quantum * Self.quantum
    }

    /// The first frame in a range that is not the music's at the gain of the fade; nil: all are.
    private func difference(_ heard: Samples, in range: Range<Int>, start: Int, milliseconds: Int) -> Int? {
        range.first { frame in
            let gain = gain(after: frame - start + 1, milliseconds: milliseconds)
            return (0..<2).contains { channel in
                abs(heard.values[2 * frame + channel] - gain * music.values[2 * frame + channel]) > 1e-6
            }
        }
    }

    private func largestStep(_ samples: Samples) -> Float {
        zip(samples.values, samples.values.dropFirst(2)).reduce(0) { max($0, abs($1.1 - $1.0)) }
    }

    @Test func theLastTenSecondsFadeThroughJoinsIntoExactSilence() throws {
        timer.set(seconds: 12, untilSongEnds: false)
        try rig.play { !rig.zone.sound.isOpen }
        #expect(timer.remaining == nil)
        #expect(rig.output.state == .streaming)
        try rig.play(milliseconds: 1000)
        #expect(rig.output.state == .ready)
        let heard = try rig.onlyPiece
        let start = startOfFade(heard)
        #expect((117_000...122_000).contains(start), "two seconds after 0.7")
        let length = try #require(fades.lengths.first)
        #expect(fades.lengths.count == 1 && (9950...10_000).contains(length), "a timer may be a cycle late")
        let end = start + length * 441 / 10
        #expect(difference(heard, in: start..<end, start: start, milliseconds: length) == nil, "over three joins")
        #expect((end + 1..<heard.frameCount).allSatisfy { heard.isSilent($0) })
        #expect(heard.frameCount - end < 44100 / 2, "silence, and soon the pause")
        #expect(rig.output.volume == 100 && rig.zone.volume == 100)
        #expect(rig.zone.sound.underruns == 0)
    }

    @Test func theLoudnessOnlyEverFalls() throws {
        timer.set(seconds: 3, untilSongEnds: false)
        try rig.play { !rig.zone.sound.isOpen }
        let heard = try rig.onlyPiece
        let start = startOfFade(heard)
        let peaks = stride(from: start, to: heard.frameCount - 882, by: 882).map { frame in
            heard.values[2 * frame..<2 * (frame + 882)].reduce(0) { max($0, abs($1)) }
        }
        // Each 20 ms hold whole waves of every song, whose heights differ by a little.
        for (before, after) in zip(peaks, peaks.dropFirst()) { #expect(after <= before * 1.03) }
        #expect(largestStep(heard) <= largestStep(music.frames(0..<heard.frameCount)))
        #expect(heard.isSilent(heard.frameCount - 1))
    }

    @Test func playingOnBringsTheSoundBackAndEndsTheTimer() throws {
        timer.set(seconds: 5, untilSongEnds: false)
        try rig.play(milliseconds: 3000)
        timer.userActed(.play)
        #expect(timer.remaining == nil)
        try rig.play(milliseconds: 3000)
        let heard = try rig.onlyPiece
        let start = startOfFade(heard)
        let back = start + 132_300 + 2 * Self.quantum + 13_230
        let rest = music.frames(back..<music.frameCount)
        #expect(SampleSearch.equalFrames(rest, heard, offset: back) == heard.frameCount - back)
        #expect(largestStep(heard) <= 1.001 * largestStep(music.frames(0..<heard.frameCount)))
        #expect(rig.zone.sound.isOpen)
    }

    @Test func aSkipInTheLastSecondsFadesOn() throws {
        timer.set(seconds: 4, untilSongEnds: false)
        try rig.play(milliseconds: 2000)
        let skip = try rig.onlyPiece.frameCount
        try client.order("next")
        try rig.play { !rig.zone.sound.isOpen }
        let heard = try rig.onlyPiece
        let start = startOfFade(heard)
        let loudest = music.values.reduce(0) { max($0, abs($1)) }
        for frame in skip..<heard.frameCount {
            let limit = loudest * gain(after: frame - start, milliseconds: 4000) + 1e-6
            let isBelow = (0..<2).allSatisfy { abs(heard.values[2 * frame + $0]) <= limit }
            guard isBelow else {
                Issue.record("frame \(frame), \(frame - start) of the fade, is louder than \(limit)")
                break
            }
        }
        let second = heard.frames(skip + 8820..<skip + 17640).values.reduce(0) { max($0, abs($1)) }
        #expect(second > loudest * 0.05, "the second song is heard")
        #expect(heard.isSilent(heard.frameCount - 1))
    }

    @Test func whatWasFadedGoesOnAtItsFullLevel() throws {
        timer.set(seconds: 1, untilSongEnds: false)
        try rig.play { !rig.zone.sound.isOpen }
        try rig.play(milliseconds: 5000)
        let frame = try #require(rig.zone.sound.transport.anchor).frames
        rig.heard = []
        rig.zone.sound.resume()
        try rig.play(milliseconds: 1000)
        var tape = Tape(try rig.onlyPiece)
        _ = tape.silence()
        #expect(tape.fadeIn(music, from: frame) == 441)
        #expect(tape.exact(music, from: frame + 441) > 40_000)
        #expect(tape.isOver)
    }

    @Test func aFadeNeedsMusicThatPlays() throws {
        try client.order("pause 1")
        try rig.play(milliseconds: 500)
        let frame = try #require(rig.zone.sound.transport.anchor).frames
        rig.zone.sound.fadeOut(over: 1000)
        rig.zone.sound.cancelFade()
        rig.zone.sound.fadeOut(over: 1000)
        rig.heard = []
        try client.order("pause 0")
        try rig.play(milliseconds: 1500)
        var tape = Tape(try rig.onlyPiece)
        _ = tape.silence()
        #expect(tape.fadeIn(music, from: frame) == 441)
        #expect(tape.exact(music, from: frame + 441) > 60_000)
        #expect(tape.isOver)
    }

    @Test func aPauseInTheFadeEndsTheTimerAndTheFade() throws {
        timer.set(seconds: 4, untilSongEnds: false)
        try rig.play(milliseconds: 2000)
        try client.order("pause 1")
        timer.userActed(.pause)
        #expect(timer.remaining == nil)
        try rig.play(milliseconds: 10_000)
        let frame = try #require(rig.zone.sound.transport.anchor).frames
        rig.heard = []
        try client.order("pause 0")
        try rig.play(milliseconds: 4000)
        var tape = Tape(try rig.onlyPiece)
        _ = tape.silence()
        #expect(tape.fadeIn(music, from: frame) == 441)
        _ = tape.exact(music, from: frame + 441)
        #expect(tape.isOver)
    }

    @Test func anArmedTimerWakesNobodyBeforeItIsDueAndAnUnarmedOneNever() throws {
        try client.order("stop")
        try rig.play(milliseconds: 20_000)
        var wakes = 0
        let sound = rig.zone.sound
        let silent = SleepTimer(
            loop: rig.loop,
            isPlaying: {
                wakes += 1
                return false
            }, isSilent: { sound.isFadedOut })
        var changes = 0
        silent.handler = { if $0 == .changed { changes += 1 } }
        silent.set(seconds: 100, untilSongEnds: false)
        silent.set(seconds: 50, untilSongEnds: false)
        try rig.play(milliseconds: 39_900)
        #expect(wakes == 0)
        try rig.play(milliseconds: 100_000)
        #expect(wakes == 2, "at the fade and at the end")
        #expect(changes == 3)
        #expect(silent.remaining == nil)
    }
}

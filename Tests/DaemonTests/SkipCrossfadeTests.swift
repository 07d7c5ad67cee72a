import Foundation
import Harness
import Output
import Testing

@testable import Daemon

/// A skip that mixes the new song into the old one.
@Suite struct SkipCrossfadeTests {
    private let music: Music
    private let rig: Rig
    private let client: TestClient

    init() throws {
        music = try Music.shared
        var settings = SoundSettings()
        settings.skipCrossfade = 0.5
        rig = try Rig(music: music.path, settings: settings)
        client = try rig.connect(queueing: "one.mp3", "two.mp3", "three.mp3", "high.mp3", "low.mp3")
    }

    /// Where `song`, mixed in over half a second, begins in what was heard of the song before it.
    private func beginning(of song: Samples, after old: Samples, in heard: Samples) -> Int? {
        let tail = song.frames(22050..<song.frameCount)
        guard let match = SampleSearch.find(tail, in: heard), match.isWhole else { return nil }
        let start = match.offset - 22050
        let shift = (heard.values.firstIndex { $0 != 0 } ?? 0) / 2 - (old.values.firstIndex { $0 != 0 } ?? 0) / 2
        for frame in 0..<22050 {
            let angle = (Double(frame) + 0.5) / 22050 * .pi / 2
            let room = cos(angle) + sin(angle)
            for channel in 0..<2 {
                let wanted =
                    old.values[(start - shift + frame) * 2 + channel] * Float(cos(angle) / room)
                    + song.values[frame * 2 + channel] * Float(sin(angle) / room)
                guard abs(wanted - heard.values[(start + frame) * 2 + channel]) < 2e-7 else { return nil }
            }
        }
        return start
    }

    @Test(arguments: ["next", "play 1", "playid 2"]) func theNewSongIsMixedIntoWhatSounds(order: String) throws {
        try client.order("play")
        try rig.play(milliseconds: 1000)
        let handed = try rig.onlyPiece.frameCount
        try client.order("repeat 1")
        try client.order("single 1")
        try client.order(order)
        #expect(try client.value("song") == "1")
        #expect(try client.value("elapsed") == "0.000")
        try rig.play(milliseconds: 2000)
        #expect((1900...2000).contains(rig.zone.sound.elapsed))
        try client.order("repeat 0")
        try client.order("single 0")
        try client.order("delete 2:")
        try rig.playToEnd()
        let start = try beginning(of: music.reference("two.mp3"), after: music.reference("one.mp3"), in: rig.onlyPiece)
        #expect((handed...handed + 3 * 1323).contains(try #require(start)))
        #expect(rig.zone.sound.underruns == 0)
    }

    @Test func whatFollowsTheNewSongFollowsIt() throws {
        try client.order("play")
        try rig.play(milliseconds: 500)
        try client.order("delete 3:")
        try client.order("next")
        try rig.playToEnd()
        let rest = try music.reference("two.mp3").followed(by: music.reference("three.mp3"))
        let start = try beginning(of: rest, after: music.reference("one.mp3"), in: rig.onlyPiece)
        #expect(start != nil)
    }

    /// The mix of one skip is mixed into the next song as it is.
    @Test func manySkipsLeaveNoStep() throws {
        try client.order("play")
        try rig.play(milliseconds: 1000)
        for order in ["next", "next", "previous", "next", "play 0", "next"] {
            try client.order(order)
            try rig.play(milliseconds: 120)
        }
        try rig.play(milliseconds: 1000)
        try client.order("delete 2:")
        try rig.playToEnd()
        let heard = try rig.onlyPiece
        // The steepest that three chords at −6 dB can be, the highest of them at 550 and 825 Hz.
        let most = Float(3 * 0.5 * 2 * Double.pi * 825 / 44100)
        for sample in 2..<heard.values.count {
            guard abs(heard.values[sample] - heard.values[sample - 2]) > most else { continue }
            Issue.record("a step at frame \(sample / 2)")
            break
        }
        #expect(rig.zone.sound.underruns == 0)
    }

    @Test func whatCannotBeMixedBeginsByItself() throws {
        try client.order("play 4")
        try rig.play(milliseconds: 500)
        try client.order("play 1")
        try client.order("delete 2:")
        try rig.playToEnd()
        #expect(rig.heard.count == 2)
        let two = try music.reference("two.mp3")
        // It comes as after any skip: in 10 ms.
        let tail = two.frames(441..<two.frameCount)
        #expect(SampleSearch.find(tail, in: rig.heard[1])?.isWhole == true)
    }

    @Test func pausedStoppedAndSeekingNothingIsMixed() throws {
        try client.order("play")
        try rig.play(milliseconds: 500)
        try client.order("pause 1")
        try client.order("play 1")
        try client.order("delete 2:")
        try rig.playToEnd()
        var tape = Tape(try rig.onlyPiece)
        _ = tape.silence()
        let one = try music.reference("one.mp3")
        let two = try music.reference("two.mp3")
        let lead = (one.values.firstIndex { $0 != 0 } ?? 0) / 2
        let played = tape.exact(one, from: lead)
        #expect(played > 20_000)
        #expect(tape.fadeOut(one, from: lead + played) > 400)
        _ = tape.silence()
        #expect(SampleSearch.find(two.frames(441..<two.frameCount), in: try rig.onlyPiece)?.isWhole == true)
    }

    @Test func aSongThatCannotBePlayedIsSkippedOver() throws {
        let directory = try TemporaryDirectory()
        for name in ["one", "two"] {
            try FileManager.default.copyItem(
                atPath: "\(music.path)/\(name).mp3", toPath: "\(directory.path)/\(name).mp3")
        }
        try FileManager.default.copyItem(atPath: "\(music.path)/two.mp3", toPath: "\(directory.path)/gone.mp3")
        var settings = SoundSettings()
        settings.skipCrossfade = 0.5
        let rig = try Rig(music: directory.path, settings: settings)
        let client = try rig.connect(queueing: "one.mp3", "gone.mp3", "two.mp3")
        try FileManager.default.removeItem(atPath: "\(directory.path)/gone.mp3")
        try client.order("play")
        try rig.play(milliseconds: 500)
        try client.order("next")
        try rig.playToEnd()
        let start = try beginning(of: music.reference("two.mp3"), after: music.reference("one.mp3"), in: rig.onlyPiece)
        #expect(start != nil)
    }
}

import Foundation
import Harness
import Output
import Tags
import Testing

@testable import Daemon

/// Songs that are mixed into each other, sample by sample.
@Suite struct CrossfadeTests {
    private let music: Music

    init() throws {
        music = try Music.shared
    }

    private func rig(
        _ change: (inout SoundSettings) -> Void = { $0.crossfadesAlbums = true },
        device: SimulatedDevice = SimulatedDevice(rate: nil, quantum: 1024, latency: 0),
        loudness: @escaping @Sendable (String) -> Loudness = { _ in Loudness() }
    ) throws -> Rig {
        var settings = SoundSettings()
        change(&settings)
        return try Rig(music: music.path, device: device, settings: settings, loudness: loudness)
    }

    /// The songs, each mixed into the one before over so many frames.
    private func mix(_ names: [String], frames: Int, fades: Bool = true) throws -> Samples {
        var mix = try music.reference(names[0])
        for name in names.dropFirst() {
            let song = try music.reference(name)
            let start = mix.frameCount - frames
            for frame in 0..<frames {
                let angle = (Double(frame) + 0.5) / Double(frames) * .pi / 2
                // Nobody knows their peaks, so both leave room for full scale.
                let room = cos(angle) + sin(angle)
                for channel in 0..<mix.channels {
                    let place = (start + frame) * mix.channels + channel
                    mix.values[place] =
                        mix.values[place] * Float(fades ? cos(angle) / room : 1)
                        + song.values[frame * mix.channels + channel] * Float(fades ? sin(angle) / room : 1)
                }
            }
            mix = mix.followed(by: song.frames(frames..<song.frameCount))
        }
        return mix
    }

    /// The first frame of what was heard that is not as wanted, but for rounding; nil: none, and nothing is missing.
    private func difference(_ heard: Samples, _ wanted: Samples) -> Int? {
        let (heard, wanted) = (heard.sounding, wanted.sounding)
        let wrong = zip(heard.values, wanted.values).enumerated().first { abs($1.0 - $1.1) > 2e-7 }?.offset
        if let wrong { return wrong / heard.channels }
        return heard.frameCount == wanted.frameCount ? nil : min(heard.frameCount, wanted.frameCount)
    }

    static let devices = [
        SimulatedDevice(rate: nil, quantum: 1024, latency: 0), SimulatedDevice(quantum: 64),
        SimulatedDevice(quantum: 4096, latency: 3000),
    ]

    @Test(arguments: devices) func songsAreMixedSampleForSample(device: SimulatedDevice) throws {
        let rig = try rig(device: device)
        let client = try rig.connect(queueing: "one.mp3", "two.mp3", "three.mp3")
        try client.order("crossfade 1")
        try client.order("play")
        try rig.playToEnd()
        #expect(try difference(rig.onlyPiece, mix(["one.mp3", "two.mp3", "three.mp3"], frames: 44100)) == nil)
        #expect(rig.zone.sound.underruns == 0)
    }

    @Test func fractionsCountAndHalfASongIsTheMost() throws {
        for (seconds, frames) in [("0.125", 5512), ("60", try music.reference("one.mp3").frameCount / 2)] {
            let rig = try rig()
            let client = try rig.connect(queueing: "one.mp3", "two.mp3")
            try client.order("crossfade \(seconds)")
            try client.order("play")
            try rig.playToEnd()
            #expect(try difference(rig.onlyPiece, mix(["one.mp3", "two.mp3"], frames: frames)) == nil, "\(seconds)")
        }
    }

    @Test func anAlbumStaysWhole() throws {
        let rig = try rig({ _ in })
        let client = try rig.connect(queueing: "one.mp3", "two.mp3", "short/1.mp3")
        try client.order("crossfade 0.02")
        try client.order("play")
        try rig.playToEnd()
        #expect(try rig.onlyPiece.difference(from: music.reference(["one.mp3", "two.mp3", "short/1.mp3"])) == nil)
    }

    @Test func theSongChangesWhereItsFirstSampleIsHeard() throws {
        let rig = try rig()
        let client = try rig.connect(queueing: "one.mp3", "two.mp3")
        try client.order("crossfade 1")
        try client.order("play")
        let start = try music.reference("one.mp3").frameCount - 44100
        try rig.play { rig.currentPosition == 1 }
        let frames = rig.heard.reduce(0) { $0 + $1.frameCount }
        #expect((start...start + 2 * 1024).contains(frames))
        let elapsed = rig.zone.sound.elapsed
        #expect(abs(elapsed * 44100 / 1000 + start - frames) < 2 * 1024)
        try rig.play(milliseconds: 1500)
        #expect((1400...1600).contains(rig.zone.sound.elapsed - elapsed))
        #expect(
            try client.value("duration")
                == String(format: "%.3f", Double(music.reference("two.mp3").frameCount) / 44100))
    }

    struct Edit: Sendable, CustomTestStringConvertible {
        let orders: [String]
        let songs: [String]
        var frames = 44100
        var testDescription: String { orders.joined(separator: ", ") }
    }

    static let edits = [
        Edit(orders: ["delete 1"], songs: ["one.mp3", "three.mp3"]),
        Edit(orders: ["delete 1:"], songs: ["one.mp3"]),
        Edit(orders: ["delete 1", "delete 1", "add two.mp3"], songs: ["one.mp3", "two.mp3"]),
        Edit(orders: ["crossfade 0"], songs: ["one.mp3", "two.mp3", "three.mp3"], frames: 0),
        Edit(orders: ["crossfade 0.5"], songs: ["one.mp3", "two.mp3", "three.mp3"], frames: 22050),
        Edit(orders: ["crossfade 0", "crossfade 1"], songs: ["one.mp3", "two.mp3", "three.mp3"]),
        Edit(orders: ["single 1", "single 0"], songs: ["one.mp3", "two.mp3", "three.mp3"]),
        Edit(orders: ["replay_gain_mode track", "replay_gain_mode off"], songs: ["one.mp3", "two.mp3", "three.mp3"]),
        Edit(orders: ["mixrampdelay 1", "mixrampdelay 0"], songs: ["one.mp3", "two.mp3", "three.mp3"]),
    ]

    /// The ring is two seconds ahead, so that the mix, which begins after two, is decoded in part or to its end.
    @Test(arguments: edits, [100, 1000, 1850]) func anEditBeforeTheMixIsHeard(_ edit: Edit, at milliseconds: Int) throws
    {
        let rig = try rig()
        let client = try rig.connect(queueing: "one.mp3", "two.mp3", "three.mp3")
        try client.order("crossfade 1")
        try client.order("play")
        try rig.play(toElapsed: milliseconds)
        try rig.settle()
        for order in edit.orders { try client.order(order) }
        try rig.catchUp()
        try rig.playToEnd()
        let heard = try rig.onlyPiece
        let wrong = try difference(heard, mix(edit.songs, frames: edit.frames))
        #expect(wrong == nil, "of \(heard.sounding.frameCount), underruns: \(rig.zone.sound.underruns)")
    }

    @Test(arguments: [1500, 2500]) func aFollowUpThatComesLateIsMixedInWhatIsLeft(at milliseconds: Int) throws {
        let rig = try rig()
        let client = try rig.connect(queueing: "one.mp3")
        try client.order("crossfade 1")
        try client.order("play")
        try rig.play(toElapsed: milliseconds)
        try rig.settle()
        let handed = try rig.onlyPiece.sounding.frameCount
        try client.order("add two.mp3")
        try rig.playToEnd()
        let one = try music.reference("one.mp3")
        let heard = try rig.onlyPiece
        let frames = one.frameCount + (try music.reference("two.mp3").frameCount) - heard.sounding.frameCount
        let shift = one.frameCount - one.sounding.frameCount
        #expect(abs(frames - min(44100, one.frameCount - shift - handed)) < 4096)
        #expect(frames <= 44100)
        #expect(try difference(heard, mix(["one.mp3", "two.mp3"], frames: frames)) == nil)
    }

    @Test func mixRampOverlapsWithoutFades() throws {
        let rig = try rig(loudness: { path in
            var loudness = Loudness()
            loudness.rampIn = [MixRampPoint(level: -40, seconds: 0), MixRampPoint(level: -20, seconds: 0.5)]
            loudness.rampOut = [MixRampPoint(level: -40, seconds: 0), MixRampPoint(level: -20, seconds: 1)]
            return loudness
        })
        let client = try rig.connect(queueing: "one.mp3", "two.mp3")
        for order in ["crossfade 1", "mixrampdb -20", "mixrampdelay 0.5", "play"] { try client.order(order) }
        try rig.playToEnd()
        #expect(try difference(rig.onlyPiece, mix(["one.mp3", "two.mp3"], frames: 44100, fades: false)) == nil)
    }

    /// Songs at full scale all the time; one that is known to be lower needs no room.
    @Test(arguments: [nil, 0.5]) func theMixStaysBelowFullScale(peak: Double?) throws {
        let directory = try TemporaryDirectory()
        for name in ["a.wav", "b.wav"] {
            try WaveFile.write(
                Array(repeating: Float(peak ?? 1), count: 88_200), rate: 44100, channels: 2, to: directory.file(name))
        }
        let rig = try Rig(
            music: directory.path,
            loudness: { _ in
                var loudness = Loudness()
                loudness.track = Loudness.Level(gain: 0, peak: peak)
                return loudness
            })
        let client = try rig.connect(queueing: "a.wav", "b.wav")
        for order in ["crossfade 1", "play"] { try client.order(order) }
        try rig.playToEnd()
        let heard = try rig.onlyPiece.sounding
        #expect(heard.frameCount == 3 * 44100)
        let highest = try #require(heard.values.max())
        #expect(abs(highest - (peak == nil ? 1 : Float(0.5).squareRoot())) < 1e-6)
    }

    /// The gain goes up tenfold before a mix that is decoded already, or in the middle of it.
    @Test(arguments: [300, 700, 1300, 1900]) func aChangeOfGainStaysBelowFullScale(at milliseconds: Int) throws {
        let directory = try TemporaryDirectory()
        for name in ["a.wav", "b.wav"] {
            try WaveFile.write(
                Array(repeating: Float(1), count: 88_200), rate: 44100, channels: 2, to: directory.file(name))
        }
        let rig = try Rig(
            music: directory.path,
            loudness: { _ in
                var loudness = Loudness()
                loudness.track = Loudness.Level(gain: -20, peak: 1)
                return loudness
            })
        let client = try rig.connect(queueing: "a.wav", "b.wav")
        for order in ["crossfade 1", "replay_gain_mode track", "play"] { try client.order(order) }
        try rig.play(milliseconds: milliseconds)
        try rig.settle()
        try client.order("replay_gain_mode off")
        try rig.catchUp()
        try rig.playToEnd()
        let heard = try rig.onlyPiece.sounding
        #expect(heard.frameCount == 3 * 44100)
        #expect(abs((heard.values.max() ?? 0) - 1) < 1e-5 && heard.values.last == 1)
    }

    /// The gain is still on its way down when a short mix of two songs at full scale begins.
    @Test(arguments: [1836, 1842]) func aGainThatGoesDownIntoTheMixIsCounted(at milliseconds: Int) throws {
        let directory = try TemporaryDirectory()
        for name in ["a.wav", "b.wav"] {
            try WaveFile.write(
                Array(repeating: Float(1), count: 88_200), rate: 44100, channels: 2, to: directory.file(name))
        }
        let rig = try Rig(
            music: directory.path, device: SimulatedDevice(quantum: 64),
            loudness: { _ in
                var loudness = Loudness()
                loudness.track = Loudness.Level(gain: -1, peak: 1)
                return loudness
            })
        let client = try rig.connect(queueing: "a.wav", "b.wav")
        for order in ["crossfade 0.125", "play"] { try client.order(order) }
        try rig.play(milliseconds: milliseconds)
        try rig.settle()
        try client.order("replay_gain_mode track")
        try rig.catchUp()
        try rig.playToEnd()
        let heard = try rig.onlyPiece.sounding
        #expect(heard.frameCount == 2 * 88_200 - 5512)
        let highest = try #require(heard.values.max())
        #expect(highest < 1 + 1e-5)
    }

    /// Songs of which no peak is known get louder where nothing was decoded yet when their gain, of 6 dB, is taken back: the place
    /// is far above full scale with the gain before, and not at the one that is ordered.
    @Test(arguments: [("off", 1, 1), ("album", 0.6, pow(10, 3 / 20))], [6300, 7000])
    func aGainThatIsTakenBackInTheMixIsGoneAtOnce(
        _ change: (mode: String, loud: Float, gain: Double), at milliseconds: Int
    ) throws {
        let directory = try TemporaryDirectory()
        let rate = 8000
        let quiet = { (seconds: Int) in Array(repeating: Float(0.4), count: seconds * rate) }
        let loud = { (seconds: Int) in Array(repeating: change.loud, count: seconds * rate) }
        // The mix lasts from 6 to 12 s, and both get louder at 10.
        try WaveFile.write(quiet(10) + loud(2), rate: rate, channels: 2, to: directory.file("a.wav"))
        try WaveFile.write(quiet(4) + loud(8), rate: rate, channels: 2, to: directory.file("b.wav"))
        let rig = try Rig(
            music: directory.path,
            loudness: { _ in
                var loudness = Loudness()
                loudness.track = Loudness.Level(gain: 20 * log10(2))
                loudness.album = Loudness.Level(gain: 3)
                return loudness
            })
        let client = try rig.connect(queueing: "a.wav", "b.wav")
        for order in ["crossfade 6", "replay_gain_mode track", "play"] { try client.order(order) }
        try rig.play(milliseconds: milliseconds)
        try rig.settle()
        try client.order("replay_gain_mode \(change.mode)")
        try rig.catchUp()
        try rig.playToEnd()
        let heard = try rig.onlyPiece.sounding
        #expect(heard.frameCount == 18 * rate)
        // The songs are equal and leave each other as much room as there is: the sum is what one of them would be.
        let gain = Float(change.gain)
        let wanted = [
            (0, milliseconds, 0.8), (milliseconds + 500, 9990, 0.4 * gain), (10_000, 18_000, change.loud * gain),
        ]
        for (start, end, value) in wanted {
            let part = heard.frames(start * rate / 1000..<end * rate / 1000).values
            #expect(part.allSatisfy { abs($0 - value) < 1e-5 }, "\(start) ms: \(part.min() ?? 0) to \(part.max() ?? 0)")
        }
        #expect(heard.values.allSatisfy { $0 < 1 + 1e-5 })
    }

    @Test func eachSongKeepsItsGainInTheMix() throws {
        let rig = try rig(loudness: { path in
            var loudness = Loudness()
            loudness.track = Loudness.Level(gain: path.hasSuffix("one.mp3") ? -20 : -40)
            return loudness
        })
        let client = try rig.connect(queueing: "one.mp3", "two.mp3")
        for order in ["crossfade 1", "replay_gain_mode track", "play"] { try client.order(order) }
        try rig.playToEnd()
        let heard = try rig.onlyPiece.sounding
        let mixed = try mix(["one.mp3", "two.mp3"], frames: 44100).sounding
        let one = try music.reference("one.mp3").sounding
        let start = one.frameCount - 44100
        let two = try music.reference("two.mp3")
        #expect(heard.frameCount == mixed.frameCount)
        for frame in stride(from: start, to: one.frameCount, by: 97) {
            let angle = (Double(frame - start) + 0.5) / 44100 * .pi / 2
            let wanted =
                one.values[frame * 2] * Float(cos(angle)) * 0.1
                + two.values[(frame - start) * 2] * Float(sin(angle)) * 0.01
            #expect(abs(heard.values[frame * 2] - wanted) < 1e-6)
        }
    }

    @Test func aSongOfAnotherRateIsConvertedForTheMix() throws {
        let rig = try rig()
        let client = try rig.connect(queueing: "high.mp3", "one.mp3")
        for order in ["crossfade 1", "play"] { try client.order(order) }
        try rig.playToEnd()
        let heard = try rig.onlyPiece
        #expect(heard.rate == 48000)
        let high = try music.reference("high.mp3")
        let one = (try music.reference("one.mp3").frameCount * 480 + 220) / 441
        let length = high.frameCount - 48000 + one
        #expect(abs(heard.sounding.frameCount - length) < 200)
        let equal = SampleSearch.equalFrames(high.sounding, heard.sounding, offset: 0)
        #expect(equal >= high.sounding.frameCount - 48001)
    }

    /// Stereo is not played in mono because the song before is.
    @Test func aSongThatWouldLoseSomethingIsNotMixed() throws {
        let rig = try rig()
        let client = try rig.connect(queueing: "low.mp3", "one.mp3")
        for order in ["crossfade 1", "play"] { try client.order(order) }
        try rig.playToEnd()
        #expect(rig.heard.count == 2)
        for (piece, name) in zip(rig.heard, ["low.mp3", "one.mp3"]) {
            #expect(try piece.difference(from: music.reference(name)) == nil)
        }
    }
}

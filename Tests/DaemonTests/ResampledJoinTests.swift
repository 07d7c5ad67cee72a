import Decoding
import Harness
import Output
import Realtime
import Testing

@testable import Daemon

/// Songs of different formats in one stream: `join = resample`.
@Suite struct ResampledJoinTests {
    /// Samples in memory as a file.
    private final class Recording: Decoder {
        let samples: Samples
        private var frame = 0

        init(_ samples: Samples) {
            self.samples = samples
        }

        var format: StreamFormat { StreamFormat(rate: samples.rate, channels: samples.channels) }
        let bits: Int? = nil
        var frameCount: Int? { samples.frameCount }
        var bitrate: Int { 0 }

        func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(DecodingError) -> Int {
            let frames = min(buffer.count / samples.channels, samples.frameCount - frame)
            for index in 0..<frames * samples.channels {
                unsafe buffer[index] = samples.values[frame * samples.channels + index]
            }
            frame += frames
            return frames
        }

        func seek(toFrame frame: Int) throws(DecodingError) {
            self.frame = min(frame, samples.frameCount)
        }

        /// All of it in another format.
        func converted(to format: StreamFormat) throws -> Samples {
            let decoder = try ResamplingDecoder(self, to: format)
            var values: [Float] = []
            var block = [Float](repeating: 0, count: 8192)
            while true {
                let frames = unsafe try block.withUnsafeMutableBufferPointer { unsafe try decoder.read(into: $0) }
                if frames == 0 { return Samples(values, channels: format.channels, rate: format.rate) }
                values += block.prefix(frames * format.channels)
            }
        }
    }

    private let music: Music
    private let stream = StreamFormat(rate: 44100, channels: 2)

    init() throws {
        music = try Music.shared
    }

    private func rig() throws -> Rig {
        var settings = SoundSettings()
        settings.join = .resample
        return try Rig(music: music.path, settings: settings)
    }

    /// What was heard from `frame` on is `wanted`, but for rounding; returns the frame behind it.
    private func expect(_ heard: Samples, from frame: Int, is wanted: Samples, _ name: String) -> Int {
        let end = frame + wanted.frameCount
        guard heard.frameCount >= end else {
            Issue.record("\(name): only \(heard.frameCount - frame) frames of \(wanted.frameCount)")
            return heard.frameCount
        }
        let wrong = (0..<wanted.values.count).first {
            abs(heard.values[frame * wanted.channels + $0] - wanted.values[$0]) > 1e-5
        }
        #expect(wrong == nil, "\(name): differs from frame \((wrong ?? 0) / wanted.channels)")
        return end
    }

    private func heard(_ names: String...) throws -> Samples {
        let rig = try rig()
        let client = try rig.connect()
        for name in names { try client.order("add \(name)") }
        try client.order("play")
        try rig.playToEnd()
        #expect(rig.zone.sound.underruns == 0)
        return try rig.onlyPiece
    }

    @Test func theStreamGoesOnWithoutAGap() throws {
        let heard = try heard("one.mp3", "high.mp3", "low.mp3", "two.mp3")
        let one = try music.reference("one.mp3")
        let lead = one.frameCount - one.sounding.frameCount
        let start = try #require((0..<heard.frameCount).first { !heard.isSilent($0) })
        var frame = start - (one.values.firstIndex { $0 != 0 } ?? 0) / 2
        #expect(frame >= 0 && lead < 100)
        frame = expect(heard, from: frame, is: one, "one")
        for name in ["high.mp3", "low.mp3"] {
            let song = try Recording(music.reference(name)).converted(to: stream)
            frame = expect(heard, from: frame, is: song, name)
        }
        frame = expect(heard, from: frame, is: try music.reference("two.mp3"), "two")
        #expect(!(frame..<heard.frameCount).contains { !heard.isSilent($0) })
    }

    /// The stream's format is nothing that a listener's file has.
    @Test func theFormatToldIsThatOfTheFile() throws {
        let rig = try rig()
        let client = try rig.connect()
        for name in ["one.mp3", "high.mp3", "low.mp3"] { try client.order("add \(name)") }
        for (number, name) in ["one.mp3", "high.mp3", "low.mp3"].enumerated() {
            try client.order("play \(number)")
            try rig.play(milliseconds: 300)
            let file = try music.reference(name)
            #expect(try client.value("audio") == "\(file.rate):f:\(file.channels)", "\(name)")
        }
    }

    /// The converter goes on over the join, as if both were one file.
    @Test func twoSongsOfTheSameOtherRateAreConvertedAsOne() throws {
        let heard = try heard("one.mp3", "long.mp3", "long.mp3")
        let one = try music.reference("one.mp3")
        let start = try #require((0..<heard.frameCount).first { !heard.isSilent($0) })
        var frame = start - (one.values.firstIndex { $0 != 0 } ?? 0) / 2
        frame = expect(heard, from: frame, is: one, "one")
        let both = try Recording(music.reference(["long.mp3", "long.mp3"])).converted(to: stream)
        _ = expect(heard, from: frame, is: both, "long twice")
    }

    /// A stream that begins with mono of a low rate would take something away from what follows.
    @Test func theStreamIsFitForWhatFollows() throws {
        let heard = try heard("low.mp3", "one.mp3")
        #expect(heard.rate == 44100 && heard.channels == 2)
        let low = try Recording(music.reference("low.mp3")).converted(to: stream)
        let one = try music.reference("one.mp3")
        #expect(heard.sounding.frameCount > low.frameCount + one.frameCount - 400)
        #expect(SampleSearch.find(one, in: heard)?.isWhole == true)
    }

    @Test func aSeekInAConvertedSongIsExact() throws {
        let rig = try rig()
        let client = try rig.connect(queueing: "one.mp3", "low.mp3")
        try client.order("play 1")
        try rig.play(milliseconds: 300)
        rig.heard = []
        try client.order("seekcur 1.5")
        try rig.playToEnd()
        let low = try Recording(music.reference("low.mp3")).converted(to: stream)
        let heard = try rig.onlyPiece
        let tail = low.frames(low.frameCount - 20000..<low.frameCount)
        let end = try #require((0..<heard.frameCount).last { !heard.isSilent($0) }) + 1
        let last = try #require((0..<tail.frameCount).last { !tail.isSilent($0) }) + 1
        _ = expect(heard, from: end - last, is: tail.frames(0..<last), "the rest")
    }
}

import Decoding
import Harness
import Realtime
import Testing

/// Sound in another rate: as good as the original, as long, at the right place, and without seams.
@Suite struct ResamplingDecoderTests {
    static let pairs = [
        (44_100, 48_000), (48_000, 44_100), (44_100, 96_000), (96_000, 44_100), (192_000, 48_000), (8_000, 192_000),
        (22_050, 44_100), (11_025, 48_000), (48_000, 96_000), (44_100, 47_999),
    ]

    @Test(arguments: pairs) func isTheSameSoundWithoutDelay(_ from: Int, _ to: Int) throws {
        let source = WaveDecoder(sines: [997, 2_003], frames: from, rate: from)
        let decoder = try ResamplingDecoder(source, to: StreamFormat(rate: to, channels: 2))
        #expect(decoder.frameCount == to)
        let values = try decoder.allSamples(upTo: to * 2)
        #expect(values.count == to * 2)
        // The edges, where the sine comes out of silence, are another matter.
        let edge = to / 20
        let middle = Array(values[(edge * 2)..<(values.count - edge * 2)])
        for (channel, frequency) in [(0, 997.0), (1, 2_003.0)] {
            let quality = SineFit.quality(
                middle, channel: channel, of: 2, frequency: frequency, rate: to, offset: edge)
            #expect(quality > 120, "\(frequency) Hz")
        }
    }

    @Test(arguments: [(44_100, 48_000), (44_100, 96_000), (48_000, 44_100)])
    func comesBackAsItWas(_ from: Int, _ over: Int) throws {
        let source = WaveDecoder(sines: [440, 15_000], frames: from, rate: from)
        let there = try ResamplingDecoder(source, to: StreamFormat(rate: over, channels: 2))
        let back = try ResamplingDecoder(there, to: source.format)
        #expect(back.frameCount == from)
        let values = try back.allSamples(upTo: from + 1)
        #expect(values.count == from * 2)
        let middle = 4_000..<(values.count - 4_000)
        #expect(SineFit.distance(values[middle], source.values[middle]) < -100)
    }

    @Test func keepsWhatIsHeardUpToTwentyKilohertz() throws {
        for (from, to) in [(44_100, 48_000), (48_000, 44_100), (96_000, 48_000), (48_000, 192_000)] {
            let source = WaveDecoder(sines: [20_000], frames: from, rate: from)
            let decoder = try ResamplingDecoder(source, to: StreamFormat(rate: to, channels: 1))
            let values = try decoder.allSamples(upTo: to)
            let middle = Array(values[(to / 20)..<(to - to / 20)])
            #expect(SineFit.quality(middle, frequency: 20_000, rate: to, offset: to / 20) > 60, "\(from) to \(to)")
        }
    }

    @Test func leavesOutWhatTheSlowerRateCannotHold() throws {
        let source = WaveDecoder(sines: [30_000], frames: 96_000, rate: 96_000)
        let decoder = try ResamplingDecoder(source, to: StreamFormat(rate: 44_100, channels: 1))
        let values = try decoder.allSamples(upTo: 44_100)
        #expect(SineFit.distance(values[2_000..<42_000], [Float](repeating: 0, count: 40_000)) < -100)
    }

    @Test(arguments: pairs) func hasTheExactLength(_ from: Int, _ to: Int) throws {
        for frames in [0, 1, 2, 3, 100, 146, 147, 148, 1_023, 1_024, 1_025, 4_097] {
            let source = WaveDecoder(sines: [997], frames: frames, rate: from)
            let decoder = try ResamplingDecoder(source, to: StreamFormat(rate: to, channels: 1))
            let length = (2 * frames * to + from) / (2 * from)
            #expect(decoder.frameCount == length)
            #expect(try decoder.remainder().count == length, "\(frames) frames")
            #expect(try decoder.samples(atMost: 10).isEmpty)
            source.hidesLength = true
            #expect(decoder.frameCount == nil)
            try decoder.seek(toFrame: 0)
            #expect(try decoder.remainder().count == length, "\(frames) frames, not said before")
        }
    }

    @Test(arguments: pairs) func seeksToTheExactFrame(_ from: Int, _ to: Int) throws {
        var generator = Seeded(seed: 5)
        let noise = (0..<from / 2).map { _ in Float.random(in: -0.9...0.9, using: &generator) }
        let whole = try ResamplingDecoder(
            WaveDecoder(noise, rate: from, channels: 2), to: StreamFormat(rate: to, channels: 2)
        ).remainder()
        let decoder = try ResamplingDecoder(
            WaveDecoder(noise, rate: from, channels: 2), to: StreamFormat(rate: to, channels: 2))
        let length = whole.count / 2
        let places =
            [0, 1, length - 1, length / 2, 7] + (0..<40).map { _ in Int.random(in: 0..<length, using: &generator) }
        for frame in places {
            try decoder.seek(toFrame: frame)
            let values = try decoder.allSamples(upTo: 300)
            let expected = whole[(frame * 2)...].prefix(600)
            #expect(values.count == expected.count)
            #expect(SineFit.distance(values, expected) < -110, "frame \(frame)")
        }
        for beyond in [length, length + 1, .max] {
            try decoder.seek(toFrame: beyond)
            #expect(try decoder.samples(atMost: 10).isEmpty)
        }
    }

    @Test func seeksInASoundOfUnknownLength() throws {
        let source = WaveDecoder(sines: [997], frames: 44_100, rate: 44_100)
        source.hidesLength = true
        let decoder = try ResamplingDecoder(source, to: StreamFormat(rate: 48_000, channels: 1))
        for beyond in [48_000, 60_000, .max] {
            try decoder.seek(toFrame: beyond)
            #expect(try decoder.samples(atMost: 10).isEmpty)
        }
        try decoder.seek(toFrame: 47_990)
        #expect(try decoder.allSamples(upTo: 100).count == 10)
    }

    @Test func tellsOfDamageAfterWhatCameBefore() throws {
        let source = WaveDecoder(sines: [997], frames: 44_100, rate: 44_100)
        source.failsAt = 22_050
        let decoder = try ResamplingDecoder(source, to: StreamFormat(rate: 48_000, channels: 1))
        var frames = 0
        let failure = #expect(throws: DecodingError.self) {
            while true { frames += try decoder.samples(atMost: 777).count }
        }
        #expect(failure?.code == .corrupt)
        #expect(frames == 24_000)
        #expect(throws: DecodingError.self) { try decoder.samples(atMost: 1) }
        try decoder.seek(toFrame: 23_990)
        #expect(try decoder.samples(atMost: 5).count == 5)
        #expect(throws: DecodingError.self) { while try !decoder.samples(atMost: 50).isEmpty {} }
        try decoder.seek(toFrame: 48_000)
        #expect(try decoder.samples(atMost: 5).isEmpty)
        #expect(decoder.bitrate == 320)
    }

    @Test func refusesWhatNoLoudspeakerHas() throws {
        let source = WaveDecoder([Float](repeating: 0, count: 90), rate: 44_100, channels: 9)
        #expect(throws: DecodingError.self) {
            try ResamplingDecoder(source, to: StreamFormat(rate: 48_000, channels: 2))
        }
    }
}

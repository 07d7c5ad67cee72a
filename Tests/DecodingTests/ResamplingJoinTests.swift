import Decoding
import Harness
import Realtime
import Testing

/// One recording cut into ten files and resampled file by file is one recording again.
@Suite struct ResamplingJoinTests {
    /// Ten pieces of `whole`, of odd lengths.
    private func pieces(of whole: [Float], channels: Int, rate: Int) -> [WaveDecoder] {
        let frames = whole.count / channels
        let cuts = [0] + (1..<10).map { frames * $0 / 10 + $0 * 37 % 101 } + [frames]
        return zip(cuts, cuts.dropFirst()).map {
            WaveDecoder(Array(whole[($0 * channels)..<($1 * channels)]), rate: rate, channels: channels)
        }
    }

    private func played(_ decoders: [ResamplingDecoder], joined: Bool) throws -> [Float] {
        for (decoder, next) in zip(decoders, decoders.dropFirst()) where joined { decoder.goOn(in: next) }
        return try decoders.flatMap { try $0.remainder() }
    }

    @Test(arguments: ResamplingDecoderTests.pairs) func tenPiecesAreOne(_ from: Int, _ to: Int) throws {
        var generator = Seeded(seed: 11)
        let whole = (0..<from).map { _ in Float.random(in: -0.9...0.9, using: &generator) }
        let format = StreamFormat(rate: to, channels: 2)
        let expected = try ResamplingDecoder(WaveDecoder(whole, rate: from, channels: 2), to: format)
            .remainder()
        let decoders = try pieces(of: whole, channels: 2, rate: from).map { try ResamplingDecoder($0, to: format) }
        let values = try played(decoders, joined: true)
        #expect(values.count == expected.count)
        #expect(SineFit.distance(values, expected) < -110)
    }

    @Test func withoutTheJoinThereIsAStep() throws {
        let whole = WaveDecoder(sines: [440], frames: 44_100, rate: 44_100)
        let format = StreamFormat(rate: 48_000, channels: 1)
        func largestStep(joined: Bool) throws -> Float {
            let decoders = try pieces(of: whole.values, channels: 1, rate: 44_100)
                .map { try ResamplingDecoder($0, to: format) }
            let values = try played(decoders, joined: joined).dropFirst(500).dropLast(500)
            return zip(values, values.dropFirst()).reduce(0) { max($0, abs($1.0 - $1.1)) }
        }
        let own = Float(0.5 * 2 * Double.pi * 440 / 48_000)
        #expect(try largestStep(joined: true) < own * 1.001)
        #expect(try largestStep(joined: false) > own * 2)
    }

    @Test func aSeekInTheSecondPieceKeepsTheJoin() throws {
        let whole = WaveDecoder(sines: [440], frames: 20_001, rate: 44_100)
        let format = StreamFormat(rate: 48_000, channels: 1)
        let expected = try ResamplingDecoder(whole, to: format).remainder()
        let one = try ResamplingDecoder(WaveDecoder(Array(whole.values[..<9_999]), rate: 44_100), to: format)
        let two = try ResamplingDecoder(WaveDecoder(Array(whole.values[9_999...]), rate: 44_100), to: format)
        one.goOn(in: two)
        let border = try one.remainder().count
        for frame in [0, 1, 50, 200, 5_000, 0] {
            try two.seek(toFrame: frame)
            #expect(SineFit.distance(try two.allSamples(upTo: 500), expected[(border + frame)...].prefix(500)) < -110)
        }
        try one.seek(toFrame: border - 300)
        #expect(SineFit.distance(try one.allSamples(upTo: 500), expected[(border - 300)..<border]) < -110)
    }

    @Test func whatDoesNotFitPlaysByItself() throws {
        let format = StreamFormat(rate: 48_000, channels: 1)
        let one = try ResamplingDecoder(WaveDecoder(sines: [440], frames: 4_410, rate: 44_100), to: format)
        for other in [
            WaveDecoder(sines: [440], frames: 9_600, rate: 96_000),
            WaveDecoder(sines: [440], frames: 4_800, rate: 48_000),
            WaveDecoder(sines: [440], frames: 0, rate: 44_100),
        ] {
            let next = try ResamplingDecoder(other, to: format)
            try one.seek(toFrame: 0)
            one.goOn(in: next)
            #expect(try one.remainder().count == 4_800)
            #expect(try next.remainder().count == next.frameCount)
        }
    }
}

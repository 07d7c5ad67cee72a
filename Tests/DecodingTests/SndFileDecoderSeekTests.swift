import Decoding
import Harness
import Realtime
import Testing

/// Seeks land on the sample they name.
@Suite struct SndFileDecoderSeekTests {
    /// All 1,000 seeks with `PLAYD_LONG_TESTS`, a tenth without.
    static let count = LongTests.count(1000, short: 100)

    @Test(arguments: [Fixtures.Coding.flac, .vorbis, .opus, .wav, .aiff], [44_100, 8000])
    func landOnTheExactFrame(_ coding: Fixtures.Coding, _ rate: Int) throws {
        let directory = try TemporaryDirectory()
        var sound = Fixtures.Sound(coding, rate: rate)
        sound.frames = 9 * rate + 77
        let path = try Fixtures.make(sound, at: directory.file("sound"))
        let whole = try DecodedFile(path: path)
        // The noise that libopus fills in at 8 kHz depends on where decoding began, however long ago.
        let tolerance: Float = coding == .opus && rate == 8000 ? 0.003 : 1e-6
        try compareSeeks(in: path, with: whole, count: Self.count, within: tolerance, "\(coding)")
    }

    @Test func landOnTheExactFrameWhateverTheLengthOfAPage() throws {
        let directory = try TemporaryDirectory()
        let wave = directory.file("source.wav")
        var sound = Fixtures.Sound(.wav)
        sound.frames = 12 * 44_100
        try Fixtures.makeWave(sound, at: wave)
        for (codec, duration) in [
            ("libvorbis", 20_000), ("libvorbis", 5_000_000), ("libopus", 20_000), ("libopus", 5_000_000),
        ] {
            let path = directory.file("sound.ogg")
            try Program.output(
                "ffmpeg",
                ["-v", "error", "-y", "-i", wave, "-c:a", codec, "-page_duration", "\(duration)", "-f", "ogg", path])
            try compareSeeks(in: path, with: DecodedFile(path: path), count: Self.count / 2, "\(codec) \(duration)")
        }
    }

    /// Near and far, forth and back, and where the last page is.
    private func compareSeeks(
        in path: String, with whole: DecodedFile, count: Int, within tolerance: Float = 1e-6, _ name: String
    ) throws {
        let decoder = try DecoderFactory.open(path: path)
        var generator = Seeded(seed: 7)
        var position = 0
        let channels = whole.format.channels
        for number in 0..<count {
            let frame =
                switch number % 6 {
                case 0: min(whole.frameCount - 1, position + Int.random(in: 0...150_000, using: &generator))
                case 1: whole.frameCount - Int.random(in: 1...10_000, using: &generator)
                case 2, 3: whole.frameCount - Int.random(in: 1...1500, using: &generator)
                default: Int.random(in: 0..<whole.frameCount, using: &generator)
                }
            let length = min(Int.random(in: 1...1000, using: &generator), whole.frameCount - frame)
            try decoder.seek(toFrame: frame)
            let values = try decoder.allSamples(upTo: length)
            let expected = whole.values[(frame * channels)..<(frame + length) * channels]
            #expect(values.count == expected.count, "\(name): frame \(frame) after \(position)")
            let distance = zip(values, expected).map { abs($0 - $1) }.max() ?? 0
            #expect(distance <= tolerance, "\(name): frame \(frame) after \(position)")
            position = frame + length
        }
    }

    @Test(arguments: [Fixtures.Coding.flac, .vorbis, .opus, .wav])
    func reachTheEndAndComeBack(_ coding: Fixtures.Coding) throws {
        let directory = try TemporaryDirectory()
        let path = try Fixtures.make(.init(coding), at: directory.file("sound"))
        let decoder = try DecoderFactory.open(path: path)
        let count = try #require(decoder.frameCount)
        try checkEnd(of: decoder, at: count)
        try decoder.seek(toFrame: 0)
        let again = try decoder.allSamples(upTo: count + 1)
        let whole = try DecodedFile(path: path).values
        #expect(again.count == whole.count && zip(again, whole).allSatisfy { abs($0 - $1) < 1e-6 })
    }
}

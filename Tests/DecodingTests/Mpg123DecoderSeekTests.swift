import Decoding
import Harness
import Testing

/// Seeks land on the sample they name.
@Suite struct Mpg123DecoderSeekTests {
    @Test(arguments: Mpg123DecoderTests.kinds)
    func landOnTheExactFrame(_ kind: Mpg123DecoderTests.Kind) throws {
        let directory = try TemporaryDirectory()
        let path = try Mpg123DecoderTests.make(kind, seconds: 4.1, in: directory)
        let reference = try ReferenceDecoder.decode(path)
        let decoder = try DecoderFactory.open(path: path)
        var generator = Seeded(seed: 7)
        for _ in 0..<200 {
            let frame = Int.random(in: 0..<reference.frameCount, using: &generator)
            let count = min(Int.random(in: 1...3000, using: &generator), reference.frameCount - frame)
            try decoder.seek(toFrame: frame)
            let values = try decoder.allSamples(upTo: count)
            let expected = reference.frames(frame..<frame + count).values
            #expect(values.count == expected.count, "frame \(frame)")
            let distance = zip(values, expected).map { abs($0 - $1) }.max() ?? 0
            #expect(distance < 1e-4, "frame \(frame)")
        }
    }

    @Test func landOnTheExactFrameInAFileJoinedFromTwo() throws {
        let directory = try TemporaryDirectory()
        let one = try Fixtures.bytes(
            of: Mpg123DecoderTests.make(Mpg123DecoderTests.kinds[0], seconds: 2, in: directory))
        let path = try directory.write(one + one, to: "joined.mp3")
        let whole = try DecodedFile(path: path)
        let decoder = try DecoderFactory.open(path: path)
        for frame in [0, 1, 44_100, 88_199, 88_200, 88_201, 90_000, 130_000, whole.frameCount - 1] {
            try decoder.seek(toFrame: frame)
            let values = try decoder.allSamples(upTo: min(500, whole.frameCount - frame))
            let expected = Array(whole.values[frame * 2..<min(frame + 500, whole.frameCount) * 2])
            #expect(zip(values, expected).allSatisfy { abs($0 - $1) < 1e-4 }, "frame \(frame)")
            #expect(values.count == expected.count)
        }
    }

    @Test func reachTheEndAndComeBack() throws {
        let directory = try TemporaryDirectory()
        let path = try Mpg123DecoderTests.make(Mpg123DecoderTests.kinds[2], seconds: 1, in: directory)
        let decoder = try DecoderFactory.open(path: path)
        let count = try #require(decoder.frameCount)
        try checkEnd(of: decoder, at: count)
        try decoder.seek(toFrame: 0)
        let again = try decoder.allSamples(upTo: count + 1)
        #expect(try again.firstDifference(from: DecodedFile(path: path).values) == nil)
    }

    @Test func comeBackAfterAFailure() throws {
        let directory = try TemporaryDirectory()
        let whole = try Mpg123DecoderTests.make(Mpg123DecoderTests.kinds[1], seconds: 1, in: directory)
        let path = try Fixtures.truncate(whole, by: 20_000, to: directory.file("cut.mp3"))
        let decoder = try DecoderFactory.open(path: path)
        #expect(throws: DecodingError.self) { while try !decoder.samples(atMost: 5000).isEmpty {} }
        #expect(throws: DecodingError.self) { try decoder.samples(atMost: 1) }
        try decoder.seek(toFrame: 1000)
        #expect(try decoder.samples(atMost: 10).count == 20)
    }
}

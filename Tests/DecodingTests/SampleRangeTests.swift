import Decoding
import Harness
import Testing

/// No file gives samples that a volume of a few percent leaves deafening.
@Suite struct SampleRangeTests {
    @Test func whatNobodyMeansIsBounded() throws {
        let directory = try TemporaryDirectory()
        let path = directory.file("sound.wav")
        try WaveFile.write([0.5, -2, 16, -16, 17, -1e30, .nan, .infinity, -0.25], rate: 44_100, channels: 1, to: path)
        let decoded = try DecodedFile(path: path)
        #expect(decoded.values == [0.5, -2, 16, -16, 16, -16, 0, 0, -0.25])
        #expect(decoded.failure == nil)
    }

    @Test func aDamagedMP3IsBounded() throws {
        let directory = try TemporaryDirectory()
        var mp3 = Fixtures.MP3()
        mp3.seconds = 5
        var bytes = try Fixtures.bytes(of: Fixtures.make(mp3, at: directory.file("whole.mp3")))
        var generator = Seeded(seed: 1)
        for _ in 0..<600 {
            bytes[Int.random(in: 500..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
        }
        let decoded = try DecodedFile(path: directory.write(bytes, to: "damaged.mp3"))
        #expect(decoded.frameCount > 44_100)
        #expect(decoded.values.map(abs).max() == 16, "libmpg123 gives millions here")
    }
}

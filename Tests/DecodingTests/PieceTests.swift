import Decoding
import Glibc
import Harness
import Testing

/// A recording cut into ten pieces: no frame is missing or added at the cuts.
@Suite struct PieceTests {
    enum Coding: CaseIterable {
        case flac, vorbis, opus, constantMP3, varyingMP3
    }

    @Test(arguments: Coding.allCases) func piecesAddUp(_ coding: Coding) throws {
        let directory = try TemporaryDirectory()
        let wave = directory.file("whole.wav")
        var sound = Fixtures.Sound(.wav, rate: coding == .opus ? 48_000 : 44_100)
        sound.frames = 700_001
        try Fixtures.makeWave(sound, at: wave)
        let whole = try ReferenceDecoder.decode(wave, .wav)
        var generator = Seeded(seed: 9)
        let cuts = (0..<9).map { _ in Int.random(in: 20_000..<680_000, using: &generator) }.sorted()
        var total = 0
        for (start, end) in zip([0] + cuts, cuts + [sound.frames]) where start < end {
            let piece = directory.file("piece.wav")
            try Program.output("sox", ["-D", wave, piece, "trim", "\(start)s", "=\(end)s"])
            let path = directory.file("piece")
            switch coding {
            case .flac: try Fixtures.encode(piece, .flac, to: path)
            case .vorbis: try Fixtures.encode(piece, .vorbis, ["-q", "7"], to: path)
            case .opus: try Fixtures.encode(piece, .opus, ["--bitrate", "256"], to: path)
            case .constantMP3: try Program.output("lame", ["--quiet", "-b", "320", piece, path])
            case .varyingMP3: try Program.output("lame", ["--quiet", "-V", "0", piece, path])
            }
            let decoded = try DecodedFile(path: path)
            #expect(decoded.failure == nil)
            #expect(decoded.frameCount == end - start, "\(start)..<\(end)")
            #expect(decoded.announced == decoded.frameCount)
            total += decoded.frameCount
            let expected = Array(whole.values[start * 2..<end * 2])
            if coding == .flac {
                #expect(decoded.values.firstDifference(from: expected) == nil)
            } else {
                expectPlace(of: decoded.values, in: expected)
                // No step into the piece or out of it is larger than what coding makes of any other sample.
                #expect(edge(decoded.values.prefix(2), expected.prefix(2)) < 0.25)
                #expect(edge(decoded.values.suffix(2), expected.suffix(2)) < 0.25)
            }
        }
        #expect(total == sound.frames)
    }

    /// The sound fits where it stands, and better than a frame earlier or later.
    private func expectPlace(of values: [Float], in expected: [Float]) {
        let middle = values.count / 4 * 2
        let range = middle..<min(middle + 8000, values.count - 2)
        let errors = [-2, 0, 2].map { shift in
            range.reduce(into: Float(0)) {
                $0 += (values[$1] - expected[$1 + shift]) * (values[$1] - expected[$1 + shift])
            }
        }
        #expect(errors[1] * 2 < errors[0] && errors[1] * 2 < errors[2], "\(errors)")
    }

    private func edge(_ values: ArraySlice<Float>, _ expected: ArraySlice<Float>) -> Float {
        zip(values, expected).map { abs($0 - $1) }.max() ?? 1
    }
}

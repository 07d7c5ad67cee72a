import Decoding
import Foundation
import Harness
import Realtime
import Testing

/// What is damaged plays up to there and says why it ends.
@Suite struct SndFileDecoderRefusalTests {
    private static let codings: [Fixtures.Coding] = [.flac, .vorbis, .opus, .wav, .aiff]

    private func make(_ coding: Fixtures.Coding, in directory: TemporaryDirectory) throws -> String {
        var sound = Fixtures.Sound(coding)
        sound.frames = 150_000
        return try Fixtures.make(sound, at: directory.file("sound"))
    }

    @Test(arguments: codings) func aFileCutOffPlaysUpToTheCut(_ coding: Fixtures.Coding) throws {
        let directory = try TemporaryDirectory()
        let path = try make(coding, in: directory)
        let whole = try DecodedFile(path: path)
        let bytes = try Fixtures.bytes(of: path)
        for cut in [1001, bytes.count / 4 + 1, bytes.count / 2 + 1] {
            let decoded = try DecodedFile(path: directory.write(Array(bytes.dropLast(cut)), to: "cut"))
            #expect(decoded.failure?.code == .corrupt, "less \(cut) bytes")
            #expect(decoded.failure?.message == "is cut off", "less \(cut) bytes")
            let expected = Array(whole.values.prefix(decoded.values.count))
            // The end of a page cut short is not trimmed, and may be lapped with what is not there.
            #expect(decoded.values.firstDifference(from: expected) == nil, "less \(cut) bytes")
            let lost = Double(whole.frameCount - decoded.frameCount) / Double(whole.frameCount)
            #expect(lost < Double(cut) / Double(bytes.count) + 0.35, "less \(cut) bytes")
        }
    }

    @Test(arguments: [Fixtures.Coding.flac, .vorbis, .opus])
    func damageInTheMiddleIsTold(_ coding: Fixtures.Coding) throws {
        let directory = try TemporaryDirectory()
        let path = try make(coding, in: directory)
        let whole = try DecodedFile(path: path)
        let bytes = try Fixtures.bytes(of: path)
        for seed in 0..<8 {
            var generator = Seeded(seed: UInt64(seed))
            var damaged = bytes
            let middle = bytes.count / 2
            damaged.replaceSubrange(middle..<middle + 3000, with: generator.bytes(3000))
            let decoded = try DecodedFile(path: directory.write(damaged, to: "damaged"))
            #expect(
                decoded.failure == DecodingError(.corrupt, operation: "read", message: "is damaged"), "seed \(seed)")
            let common = decoded.values.firstDifference(from: whole.values) ?? whole.values.count
            #expect(common > whole.values.count / 4, "seed \(seed)")
        }
    }

    @Test func damagedFLACIsSilentInThatPlaceOnly() throws {
        let directory = try TemporaryDirectory()
        let path = try make(.flac, in: directory)
        let whole = try DecodedFile(path: path)
        let bytes = try Fixtures.bytes(of: path)
        for seed in 0..<8 {
            var generator = Seeded(seed: UInt64(seed))
            var damaged = bytes
            let place = Int.random(in: bytes.count / 4..<bytes.count * 3 / 4, using: &generator)
            damaged.replaceSubrange(place..<place + 100, with: generator.bytes(100))
            let decoded = try DecodedFile(path: directory.write(damaged, to: "damaged"))
            #expect(decoded.failure?.message == "is damaged", "seed \(seed)")
            #expect(decoded.frameCount == whole.frameCount, "seed \(seed)")
            let different = zip(decoded.values, whole.values).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : 1) }
            #expect((1...4 * 4096 * 2).contains(different), "seed \(seed)")
            let tail = decoded.values.count - 20_000
            #expect(decoded.values[tail...].elementsEqual(whole.values[tail...]), "seed \(seed)")
        }
    }

    @Test func aFileThatDoesNotTellItsLength() throws {
        let directory = try TemporaryDirectory()
        let wave = directory.file("source.wav")
        try Fixtures.makeWave(.init(.wav), at: wave)
        let path = directory.file("stream.flac")
        let pipe =
            "sox -D '\(wave)' -t raw - | flac -s - -c --force-raw-format --endian=little --sign=signed "
            + "--channels=2 --bps=16 --sample-rate=44100 | cat > '\(path)'"
        try Program.output("sh", ["-c", pipe])
        let decoded = try DecodedFile(path: path)
        #expect(decoded.announced == nil && decoded.failure == nil)
        #expect(decoded.values.firstDifference(from: try ReferenceDecoder.decode(wave, .wav).values) == nil)
        let decoder = try DecoderFactory.open(path: path)
        try decoder.seek(toFrame: 1_000_000)
        #expect(try decoder.samples(atMost: 10).isEmpty)
        try decoder.seek(toFrame: 30_000)
        #expect(try decoder.samples(atMost: 10).elementsEqual(decoded.values[60_000..<60_020]))
    }

    @Test(arguments: codings) func comeBackAfterAFailure(_ coding: Fixtures.Coding) throws {
        let directory = try TemporaryDirectory()
        let whole = try make(coding, in: directory)
        let path = try Fixtures.truncate(whole, by: 20_000, to: directory.file("cut"))
        let decoder = try DecoderFactory.open(path: path)
        #expect(throws: DecodingError.self) { while try !decoder.samples(atMost: 5000).isEmpty {} }
        #expect(throws: DecodingError.self) { try decoder.samples(atMost: 1) }
        try decoder.seek(toFrame: 1000)
        let expected = try DecoderFactory.open(path: whole)
        try expected.seek(toFrame: 1000)
        let (one, other) = (try decoder.samples(atMost: 10), try expected.samples(atMost: 10))
        #expect(one.count == 20 && zip(one, other).allSatisfy { abs($0 - $1) < 1e-6 })
    }

    @Test(arguments: codings) func aFileThatIsRemovedPlaysOn(_ coding: Fixtures.Coding) throws {
        let directory = try TemporaryDirectory()
        let path = try make(coding, in: directory)
        let whole = try DecodedFile(path: path)
        let decoder = try DecoderFactory.open(path: path)
        let start = try decoder.allSamples(upTo: 1000)
        try FileManager.default.removeItem(atPath: path)
        let rest = try decoder.allSamples(upTo: 1_000_000)
        #expect((start + rest).firstDifference(from: whole.values) == nil)
    }

    @Test(arguments: codings) func aFileThatIsCutWhileItPlays(_ coding: Fixtures.Coding) throws {
        let directory = try TemporaryDirectory()
        let path = try make(coding, in: directory)
        let decoder = try DecoderFactory.open(path: path)
        _ = try decoder.allSamples(upTo: 1000)
        let size = try Fixtures.bytes(of: path).count
        try #require(FileHandle(forWritingAtPath: path)).truncate(atOffset: UInt64(size * 2 / 3))
        let error = #expect(throws: DecodingError.self) { while try !decoder.samples(atMost: 5000).isEmpty {} }
        #expect(error == DecodingError(.corrupt, operation: "read", message: "became shorter while it played"))
    }

    @Test func bitsThatLibsndfileDoesNotHave() throws {
        let directory = try TemporaryDirectory()
        let path = try Fixtures.make(.init(.flac, bits: 32), at: directory.file("sound"))
        let error = #expect(throws: DecodingError.self) { try DecoderFactory.open(path: path) }
        #expect(error?.message == "is FLAC with 32 bits a sample, which cannot be played")
    }

    @Test func filesWithMoreChannelsThanThereArePlaces() throws {
        let directory = try TemporaryDirectory()
        let path = try Fixtures.make(.init(.wav, channels: 9), at: directory.file("sound"))
        let error = #expect(throws: DecodingError.self) { try DecoderFactory.open(path: path) }
        #expect(error?.message == "has 9 channels at 44100 Hz, which cannot be played")
    }
}

import Decoding
import Foundation
import Harness
import Testing

/// What is not sound is refused with its reason; what stops being sound plays up to there.
@Suite struct Mpg123DecoderRefusalTests {
    func refusal(of path: String) -> DecodingError? {
        #expect(throws: DecodingError.self) { try Mpg123Decoder(path: path) }
    }

    @Test func filesThatAreNotSound() throws {
        let directory = try TemporaryDirectory()
        let wave = directory.file("sound.wav")
        try Program.output("sox", ["-n", "-r", "44100", "-c", "2", wave, "synth", "2", "whitenoise"])
        let lines = String(repeating: "Not a song, only words.\n", count: 9000)
        let jpeg = [0xFF, 0xD8, 0xFF, 0xE0] + Fixtures.junk(50_000)
        let files: [String: [UInt8]] = [
            "text": Array(lines.utf8),
            "wide text": [0xFF, 0xFE] + lines.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] },
            "zeros": [UInt8](repeating: 0, count: 300_000), "ones": [UInt8](repeating: 255, count: 300_000),
            "JPEG": jpeg, "program": try Fixtures.bytes(of: "/proc/self/exe"), "wave": try Fixtures.bytes(of: wave),
            "one byte": [0xFF], "half a header": [0xFF, 0xFB],
            "a tag alone": Array("ID3".utf8) + [3, 0, 0, 0, 0, 0, 9],
        ]
        for (name, bytes) in files {
            let error = refusal(of: try directory.write(bytes, to: "file.mp3"))
            #expect(error == DecodingError(.notAudio, operation: "open", message: "is not MPEG audio"), "\(name)")
        }
    }

    @Test func randomBytesOfAnySize() throws {
        let directory = try TemporaryDirectory()
        var generator = Seeded(seed: 3)
        let bytes = generator.bytes(3_000_000)
        for size in [4, 100, 1000, 5000, 70_000, 3_000_000] {
            let start = size < 100_000 ? Int.random(in: 0..<1000, using: &generator) : 0
            let path = try directory.write(Array(bytes[start..<start + size]), to: "random.mp3")
            #expect(refusal(of: path)?.code == .notAudio, "\(size) bytes")
        }
        for start in stride(from: 0, to: 2_000_000, by: 4001) {
            let path = try directory.write(Array(bytes[start..<start + 2000]), to: "random.mp3")
            #expect(refusal(of: path)?.code == .notAudio, "2000 bytes at \(start)")
        }
    }

    @Test func filesThatAreNotThereOrMayNotBeRead() throws {
        let directory = try TemporaryDirectory()
        #expect(refusal(of: directory.file("none.mp3"))?.code == .vanished)
        #expect(refusal(of: try directory.write([], to: "empty.mp3"))?.message == "is empty")
        #expect(refusal(of: try directory.folder("folder"))?.code == .notAudio)
        #expect(refusal(of: "/dev/zero")?.code == .notAudio)
        let pipe = directory.file("pipe.mp3")
        try Program.output("mkfifo", [pipe])
        #expect(refusal(of: pipe)?.code == .notAudio)
        let loop = directory.file("loop.mp3")
        try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: loop)
        let error = refusal(of: loop)
        #expect(error?.code == .unreadable(ELOOP))
        #expect(error?.message == "cannot be read: Too many levels of symbolic links")
    }

    @Test(.enabled(if: geteuid() != 0, "root may read everything")) func forbiddenFiles() throws {
        let directory = try TemporaryDirectory()
        let path = try directory.write([1], to: "secret.mp3")
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
        let error = refusal(of: path)
        #expect(error == DecodingError(.unreadable(EACCES), operation: "open", message: "Permission denied"))
    }

    @Test(arguments: Mpg123DecoderTests.kinds)
    func aFileCutOffPlaysUpToTheCut(_ kind: Mpg123DecoderTests.Kind) throws {
        let directory = try TemporaryDirectory()
        let path = try Mpg123DecoderTests.make(kind, seconds: 3, in: directory)
        let whole = try DecodedFile(path: path)
        let sound = try Fixtures.bytes(of: path)
        for cut in [3, 20, 500, sound.count / 3, sound.count / 2 + 1] {
            let cutPath = try directory.write(Array(sound.dropLast(cut)), to: "cut.mp3")
            let decoded = try DecodedFile(path: cutPath)
            // A cut may fall between two frames.
            if let failure = decoded.failure {
                #expect(failure.code == .corrupt)
                #expect(failure.message == "is cut off in the middle of a frame")
            }
            let expected = Array(whole.values.prefix(decoded.values.count))
            #expect(decoded.values.firstDifference(from: expected) == nil, "less \(cut) bytes")
            let lost = Double(whole.frameCount - decoded.frameCount) / Double(whole.frameCount)
            #expect(lost < Double(cut) / Double(sound.count) + 0.1, "less \(cut) bytes")
            #expect(decoded.announced == decoded.frameCount, "less \(cut) bytes")
        }
    }

    @Test func everyCutInsideAFrameIsTold() throws {
        let directory = try TemporaryDirectory()
        let path = try Mpg123DecoderTests.make(.init(name: "", lame: ["-t", "-b", "320"]), seconds: 1, in: directory)
        let sound = try Fixtures.bytes(of: path)
        var between = 0
        for cut in 0..<1050 where cut < 60 || cut > 1000 {
            let decoded = try DecodedFile(path: try directory.write(Array(sound.dropLast(cut)), to: "cut.mp3"))
            if decoded.failure == nil { between += 1 }
            #expect(decoded.announced == decoded.frameCount)
        }
        // 320 kbit/s at 44.1 kHz is 1044 or 1045 bytes a frame.
        #expect(between == 2)
    }

    @Test func aRateThatChangesOnTheWay() throws {
        let directory = try TemporaryDirectory()
        let first = try Fixtures.bytes(
            of: Mpg123DecoderTests.make(.init(name: "", lame: ["-t"]), seconds: 1, in: directory))
        let other = try Fixtures.bytes(
            of: Mpg123DecoderTests.make(.init(name: "", rate: 48000, lame: ["-t"]), seconds: 1, in: directory))
        let decoded = try DecodedFile(path: try directory.write(first + other, to: "joined.mp3"))
        #expect(decoded.failure?.code == .unsupported)
        #expect(decoded.frameCount > 44000)
        #expect(decoded.announced == decoded.frameCount)
    }

    @Test func aMonoPartInAStereoFileIsMixedIn() throws {
        let directory = try TemporaryDirectory()
        let first = try Fixtures.bytes(
            of: Mpg123DecoderTests.make(.init(name: "", lame: ["-t"]), seconds: 1, in: directory))
        let mono = try Fixtures.bytes(
            of: Mpg123DecoderTests.make(.init(name: "", channels: 1, lame: ["-t"]), seconds: 1, in: directory))
        let decoded = try DecodedFile(path: try directory.write(first + mono, to: "joined.mp3"))
        #expect(decoded.failure == nil)
        #expect(decoded.frameCount > 2 * 44000)
        #expect(decoded.announced == decoded.frameCount)
    }

    @Test func aFileThatIsRemovedPlaysOn() throws {
        let directory = try TemporaryDirectory()
        let path = try Mpg123DecoderTests.make(Mpg123DecoderTests.kinds[1], seconds: 3, in: directory)
        let whole = try DecodedFile(path: path)
        let decoder = try DecoderFactory.open(path: path)
        let start = try decoder.allSamples(upTo: 1000)
        try FileManager.default.removeItem(atPath: path)
        let rest = try decoder.allSamples(upTo: 1_000_000)
        #expect((start + rest).firstDifference(from: whole.values) == nil)
        #expect(refusal(of: path)?.code == .vanished)
    }

    @Test func aFileThatIsCutWhileItPlays() throws {
        let directory = try TemporaryDirectory()
        let path = try Mpg123DecoderTests.make(Mpg123DecoderTests.kinds[1], seconds: 10, in: directory)
        let decoder = try DecoderFactory.open(path: path)
        _ = try decoder.allSamples(upTo: 1000)
        try #require(FileHandle(forWritingAtPath: path)).truncate(atOffset: 200_000)
        let error = #expect(throws: DecodingError.self) { while try !decoder.samples(atMost: 5000).isEmpty {} }
        #expect(error == DecodingError(.corrupt, operation: "read", message: "became shorter while it played"))
    }

    @Test func damageInTheMiddleIsSteppedOver() throws {
        let directory = try TemporaryDirectory()
        let path = try Mpg123DecoderTests.make(Mpg123DecoderTests.kinds[1], seconds: 3, in: directory)
        let sound = try Fixtures.bytes(of: path)
        let whole = try DecodedFile(path: path)
        let piece = whole.values[200_000..<210_000]
        for seed in 0..<40 {
            var generator = Seeded(seed: UInt64(seed))
            var damaged = sound
            // Random bytes hold false headers now and then, of other layers, rates and versions.
            damaged.replaceSubrange(50_000..<58_000, with: generator.bytes(8000))
            let decoded = try DecodedFile(path: directory.write(damaged, to: "damaged.mp3"))
            #expect(decoded.failure == nil, "seed \(seed)")
            // What follows is later or earlier by the frames that were lost or invented.
            let found = stride(from: 170_000, to: 230_000, by: 2).contains { start in
                let part = decoded.values.dropFirst(start).prefix(piece.count)
                return part.count == piece.count && zip(part, piece).allSatisfy { abs($0 - $1) < 1e-4 }
            }
            #expect(found, "seed \(seed)")
        }
    }
}

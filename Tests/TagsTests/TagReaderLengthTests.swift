import Harness
import Tags
import Testing

/// Lengths, against what is heard.
@Suite struct TagReaderLengthTests {
    struct Kind: CustomTestStringConvertible, Sendable {
        var rate = 44100
        var channels = 2
        var lame: [String] = []
        var testDescription: String { "\(rate) Hz, \(channels) channels, lame \(lame)" }
    }

    static let kinds = [
        Kind(), Kind(lame: ["-b", "320"]), Kind(lame: ["-V", "0"]), Kind(lame: ["-V", "9"]), Kind(lame: ["-t"]),
        Kind(lame: ["-t", "-V", "4"]), Kind(lame: ["--abr", "150"]), Kind(rate: 48000), Kind(rate: 22050, channels: 1),
        Kind(rate: 8000, channels: 1, lame: ["--resample", "8"]), Kind(lame: ["--freeformat", "-b", "200"]),
    ]

    func make(_ kind: Kind, seconds: Double, in directory: TemporaryDirectory) throws -> String {
        var mp3 = Fixtures.MP3()
        mp3.seconds = seconds
        mp3.rate = kind.rate
        mp3.channels = kind.channels
        mp3.lame = kind.lame
        return try Fixtures.make(mp3, at: directory.file("sound.mp3"))
    }

    func milliseconds(_ samples: Samples) -> Int {
        (samples.frameCount * 1000 + samples.rate / 2) / samples.rate
    }

    @Test(arguments: kinds) func isThatOfTheDecodedSound(_ kind: Kind) throws {
        let directory = try TemporaryDirectory()
        let path = try make(kind, seconds: 3.217, in: directory)
        let tags = try TagReader.read(path: path)
        let reference = try ReferenceDecoder.decode(path)
        #expect(tags.milliseconds == milliseconds(reference))
        #expect(tags.rate == reference.rate)
        #expect(tags.channels == kind.channels)
        // lame writes no Info frame where a frame has no room for it.
        if kind.rate >= 44100 && !kind.lame.contains("-t") { #expect(tags.milliseconds == 3217) }
    }

    @Test func ofFilesPutTogetherAndCutOff() throws {
        let directory = try TemporaryDirectory()
        let path = try make(Kind(lame: ["-V", "2"]), seconds: 2, in: directory)
        let sound = try Fixtures.bytes(of: path)
        let joined = try directory.write(sound + sound, to: "joined.mp3")
        #expect(try TagReader.read(path: joined).milliseconds == milliseconds(ReferenceDecoder.decode(joined)))
        let cut = try directory.write(Array(sound.dropLast(sound.count / 2)), to: "cut.mp3")
        #expect(try TagReader.read(path: cut).milliseconds == milliseconds(ReferenceDecoder.decode(cut)))
        let tagged = try directory.write(
            sound + Array("TAG".utf8) + [UInt8](repeating: 0, count: 125), to: "tagged.mp3")
        #expect(try TagReader.read(path: tagged).milliseconds == 2000)
    }

    @Test func bitRateIsTheAverage() throws {
        let directory = try TemporaryDirectory()
        let fixed = try TagReader.read(path: make(Kind(lame: ["-b", "320"]), seconds: 20, in: directory)).bitrate
        #expect((320...322).contains(fixed))
        let varying = try make(Kind(lame: ["-t", "-V", "4"]), seconds: 20, in: directory)
        let average = Double(try Fixtures.bytes(of: varying).count) * 8 / 20_000
        #expect(try abs(Double(TagReader.read(path: varying).bitrate) - average) <= 1)
    }

    @Test func ofTheSamplesThatComeAlong() throws {
        for path in try Fixtures.sampleFiles() {
            let tags = try TagReader.read(path: path)
            #expect(try tags.milliseconds == milliseconds(ReferenceDecoder.decode(path)))
            #expect(!tags.values(of: .title).isEmpty && !tags.values(of: .artist).isEmpty)
        }
    }

    @Test func whatIsNotSoundIsRefused() throws {
        let directory = try TemporaryDirectory()
        func refusal(_ path: String) -> TagError? {
            #expect(throws: TagError.self) { try TagReader.read(path: path) }
        }
        #expect(refusal(directory.file("none.mp3"))?.code == .vanished)
        #expect(refusal(try directory.write([], to: "empty.mp3"))?.message == "is empty")
        #expect(refusal(directory.path)?.message == "is not a regular file")
        let text = try directory.write(Array(String(repeating: "words ", count: 9999).utf8), to: "text.mp3")
        #expect(refusal(text) == TagError(.notAudio, operation: "read tags", message: "is not MPEG audio"))
        var alone = ID3Writer(version: 3)
        alone.add("TIT2", .latin1, ["A tag and no sound"])
        #expect(refusal(try directory.write(alone.bytes, to: "alone.mp3"))?.code == .notAudio)
    }
}

import Decoding
import Harness
import Realtime
import Testing

/// Whole files, sample for sample against the `mpg123` program.
@Suite struct Mpg123DecoderTests {
    struct Kind: CustomTestStringConvertible, Sendable {
        let name: String
        var rate = 44100
        var channels = 2
        var lame: [String] = []
        var testDescription: String { name }
    }

    static let kinds = [
        Kind(name: "128 kbit/s CBR with an Info frame"),
        Kind(name: "320 kbit/s CBR", lame: ["-b", "320"]),
        Kind(name: "VBR with a Xing frame", lame: ["-V", "3"]),
        Kind(name: "CBR without a header", lame: ["-t"]),
        Kind(name: "VBR without a header", lame: ["-t", "-V", "5"]),
        Kind(name: "48 kHz", rate: 48000),
        Kind(name: "MPEG 2, 22.05 kHz, mono", rate: 22050, channels: 1),
        Kind(name: "MPEG 2.5, 8 kHz, mono", rate: 8000, channels: 1, lame: ["--resample", "8"]),
        Kind(name: "MPEG 2, 8 kbit/s", rate: 24000, channels: 1, lame: ["-b", "8", "--resample", "24"]),
        Kind(name: "CRC in each frame", lame: ["-p"]),
        Kind(name: "free format", lame: ["--freeformat", "-b", "200"]),
    ]

    static func make(_ kind: Kind, seconds: Double, in directory: TemporaryDirectory) throws -> String {
        var mp3 = Fixtures.MP3()
        mp3.seconds = seconds
        mp3.rate = kind.rate
        mp3.channels = kind.channels
        mp3.lame = kind.lame
        return try Fixtures.make(mp3, at: directory.file("sound.mp3"))
    }

    @Test(arguments: kinds) func givesWhatTheLibraryDecodes(_ kind: Kind) throws {
        let directory = try TemporaryDirectory()
        let path = try Self.make(kind, seconds: 3.3, in: directory)
        let reference = try ReferenceDecoder.decode(path)
        let decoded = try DecodedFile(path: path)
        #expect(decoded.failure == nil)
        #expect(decoded.format == StreamFormat(rate: reference.rate, channels: reference.channels))
        #expect(decoded.format == StreamFormat(rate: kind.rate, channels: kind.channels))
        #expect(decoded.values.firstDifference(from: reference.values) == nil)
        #expect(decoded.announced == decoded.frameCount)
    }

    @Test func takesOffWhatTheEncoderAdded() throws {
        let directory = try TemporaryDirectory()
        for rate in [44100, 48000, 22050] {
            let path = try Self.make(Kind(name: "", rate: rate), seconds: 1, in: directory)
            #expect(try DecoderFactory.open(path: path).frameCount == rate)
        }
    }

    @Test func playsTwoFilesThatWereJoinedByteByByte() throws {
        let directory = try TemporaryDirectory()
        let one = try Fixtures.bytes(of: Self.make(Self.kinds[2], seconds: 2, in: directory))
        let path = try directory.write(one + one, to: "joined.mp3")
        let decoded = try DecodedFile(path: path)
        #expect(decoded.failure == nil)
        #expect(try decoded.values.firstDifference(from: ReferenceDecoder.decode(path).values) == nil)
        #expect(decoded.announced == decoded.frameCount)
        #expect(decoded.frameCount > 4 * 44100)
    }

    @Test func skipsRubbishInFront() throws {
        let directory = try TemporaryDirectory()
        let path = try Self.make(Self.kinds[0], seconds: 1, in: directory)
        let clean = try DecodedFile(path: path).values
        for size in [1, 413, 65_536, 1_048_000] {
            // Unlike the bytes of `Fixtures.prefix`, these may hold false headers.
            var generator = Seeded(seed: UInt64(size))
            let dirty = try directory.write(generator.bytes(size) + Fixtures.bytes(of: path), to: "dirty.mp3")
            let decoded = try DecodedFile(path: dirty)
            #expect(decoded.values.firstDifference(from: clean) == nil, "\(size) bytes")
            #expect(decoded.announced == decoded.frameCount)
        }
    }

    @Test(arguments: 1...4) func isNotTakenInByAFewHeadersInTheRubbish(count: Int) throws {
        let directory = try TemporaryDirectory()
        let path = try Self.make(Self.kinds[0], seconds: 1, in: directory)
        // MPEG 1 Layer III, 32 kbit/s, 48 kHz, mono: 96 bytes from one header to the next.
        let frame: [UInt8] = [0xFF, 0xFB, 0x14, 0xC0] + Fixtures.junk(92)
        let chain = Array(repeatElement(frame, count: count).joined())
        let rubbish = Fixtures.junk(500) + chain + Fixtures.junk(500, seed: 2)
        let dirty = try directory.write(rubbish + Fixtures.bytes(of: path), to: "dirty.mp3")
        let clean = try DecodedFile(path: path).values
        #expect(try DecodedFile(path: dirty).values.firstDifference(from: clean) == nil)
    }

    @Test func skipsAPictureOf16Megabytes() throws {
        let directory = try TemporaryDirectory()
        let path = try Self.make(Self.kinds[1], seconds: 1, in: directory)
        let big = try Fixtures.addPicture(path, bytes: 16 << 20, title: "Big", to: directory.file("big.mp3"))
        let clean = try DecodedFile(path: path).values
        #expect(try DecodedFile(path: big).values.firstDifference(from: clean) == nil)
    }

    @Test func playsNoTagAtTheEnd() throws {
        let directory = try TemporaryDirectory()
        let path = try Self.make(Self.kinds[3], seconds: 1, in: directory)
        let sound = try Fixtures.bytes(of: path)
        let clean = try DecodedFile(path: path).values
        // A tag that holds real frames: they must not be heard.
        let body = Array(sound.prefix(8000))
        let size = (0..<4).map { UInt8((body.count + 32) >> (8 * $0) & 255) }
        let footer = Array("APETAGEX".utf8) + [208, 7, 0, 0] + size + [1, 0, 0, 0] + [UInt8](repeating: 0, count: 12)
        let lyrics = Array("LYRICSBEGIN".utf8) + body
        let digits = String("000000\(lyrics.count)".suffix(6))
        let id3v1 = Array("TAG".utf8) + [UInt8](repeating: 65, count: 125)
        let tails = [id3v1, body + footer, body + footer + id3v1, lyrics + Array("\(digits)LYRICS200".utf8) + id3v1]
        for tail in tails {
            let decoded = try DecodedFile(path: try directory.write(sound + tail, to: "tagged.mp3"))
            #expect(decoded.values.firstDifference(from: clean) == nil)
            #expect(decoded.failure == nil)
            #expect(decoded.announced == decoded.frameCount)
        }
    }

    @Test func tellsTheBitRateOfTheMoment() throws {
        let directory = try TemporaryDirectory()
        let fixed = try DecoderFactory.open(path: try Self.make(Self.kinds[1], seconds: 1, in: directory))
        #expect(fixed.bitrate == 320)
        _ = try fixed.samples(atMost: 10_000)
        #expect(fixed.bitrate == 320)
        let free = try DecoderFactory.open(path: try Self.make(Self.kinds[10], seconds: 1, in: directory))
        #expect(abs(free.bitrate - 200) <= 1)
        let varying = try DecoderFactory.open(path: try Self.make(Self.kinds[2], seconds: 3, in: directory))
        var seen: Set<Int> = []
        while try !varying.samples(atMost: 1152).isEmpty { seen.insert(varying.bitrate) }
        #expect(seen.count > 1)
    }
}

import Decoding
import Harness
import Realtime
import Testing

/// Whole files, sample for sample against the decoders of others.
@Suite struct SndFileDecoderTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let sound: Fixtures.Sound
        var testDescription: String {
            "\(sound.coding) \(sound.rate) Hz, \(sound.channels) channels, \(sound.bits) bits"
        }
    }

    static let cases: [Case] = {
        var cases: [Case] = []
        for coding in [Fixtures.Coding.flac, .vorbis, .opus, .wav, .aiff] {
            for rate in [44_100, 48_000, 96_000] {
                for channels in [1, 2, 6] { cases.append(Case(sound: .init(coding, rate: rate, channels: channels))) }
            }
        }
        for coding in [Fixtures.Coding.w64, .rf64, .caf, .au] { cases.append(Case(sound: .init(coding))) }
        for channels in [3, 4, 5, 7, 8] {
            for coding in [Fixtures.Coding.flac, .vorbis, .opus, .wav] {
                cases.append(Case(sound: .init(coding, rate: 48_000, channels: channels)))
            }
        }
        for (rate, bits) in [(8000, 8), (22_050, 24), (192_000, 24)] {
            cases.append(Case(sound: .init(.flac, rate: rate, bits: bits)))
        }
        for (rate, bits) in [(8000, 8), (192_000, 24), (384_000, 32), (44_100, -32)] {
            cases.append(Case(sound: .init(.wav, rate: rate, bits: bits)))
            cases.append(Case(sound: .init(.aiff, rate: rate, bits: bits)))
        }
        for rate in [8000, 16_000, 22_050] {
            cases.append(Case(sound: .init(.vorbis, rate: rate)))
            cases.append(Case(sound: .init(.opus, rate: rate)))
        }
        return cases
    }()

    @Test(arguments: cases) func givesWhatOthersDecode(_ example: Case) throws {
        let directory = try TemporaryDirectory()
        let sound = example.sound
        let path = try Fixtures.make(sound, at: directory.file("sound"))
        let reference = try ReferenceDecoder.decode(path, sound.coding, channels: sound.channels)
        let decoded = try DecodedFile(path: path)
        #expect(decoded.failure == nil)
        #expect(decoded.format == StreamFormat(rate: reference.rate, channels: reference.channels))
        #expect(decoded.format.channels == sound.channels)
        #expect(decoded.announced == decoded.frameCount)
        if sound.coding == .opus {
            #expect(decoded.format.rate == 48_000)
        } else {
            #expect(decoded.format.rate == sound.rate && decoded.frameCount == sound.frames)
        }
        guard sound.coding == .vorbis else {
            #expect(decoded.values.firstDifference(from: reference.values) == nil)
            return
        }
        // oggdec rounds to 16 bits, and cuts off what is louder.
        #expect(decoded.values.count == reference.values.count)
        let distance = zip(decoded.values, reference.values).map { abs(min(max($0, -1), 1) - $1) }.max() ?? 1
        #expect(distance < 3.1e-5, "-90 dB")
    }

    @Test func tellsTheBitsOfASample() throws {
        let directory = try TemporaryDirectory()
        for (coding, bits, told) in [
            (Fixtures.Coding.flac, 8, 8), (.flac, 16, 16), (.flac, 24, 24), (.wav, 8, 8), (.wav, 16, 16),
            (.wav, 32, 32),
            (.wav, -32, nil), (.aiff, 24, 24), (.vorbis, 16, nil), (.opus, 16, nil),
        ] as [(Fixtures.Coding, Int, Int?)] {
            let path = try Fixtures.make(.init(coding, bits: bits), at: directory.file("sound"))
            #expect(try DecoderFactory.open(path: path).bits == told, "\(coding) \(bits)")
        }
        let mp3 = try Fixtures.make(Fixtures.MP3(), at: directory.file("sound.mp3"))
        #expect(try DecoderFactory.open(path: mp3).bits == nil)
    }

    @Test func tellsTheBitRate() throws {
        let directory = try TemporaryDirectory()
        var sound = Fixtures.Sound(.wav)
        let wave = try DecoderFactory.open(path: Fixtures.make(sound, at: directory.file("sound")))
        #expect(wave.bitrate == 1411)
        _ = try wave.allSamples(upTo: 50_000)
        #expect(wave.bitrate == 1411)
        sound = Fixtures.Sound(.opus, rate: 48_000)
        sound.frames = 480_000
        sound.options = ["--hard-cbr", "--bitrate", "96"]
        let opus = try DecoderFactory.open(path: Fixtures.make(sound, at: directory.file("sound.opus")))
        #expect(abs(opus.bitrate - 97) <= 12)
        var seen: [Int] = []
        while try !opus.samples(atMost: 4000).isEmpty { seen.append(opus.bitrate) }
        #expect(seen.allSatisfy { (85...110).contains($0) }, "\(seen)")
    }

    @Test func tellsTheBitRateOfTheMoment() throws {
        let directory = try TemporaryDirectory()
        let (noise, silence, both) = (directory.file("n.wav"), directory.file("s.wav"), directory.file("b.wav"))
        var sound = Fixtures.Sound(.wav)
        sound.frames = 5 * 44_100
        try Fixtures.makeWave(sound, at: noise)
        try Program.output("sox", ["-D", "-n", "-r", "44100", "-b", "16", "-c", "2", silence, "trim", "0", "5"])
        try Program.output("sox", [noise, silence, both])
        for coding in [Fixtures.Coding.flac, .vorbis] {
            let path = directory.file("sound.\(coding)")
            try Fixtures.encode(both, coding, to: path)
            let decoder = try DecoderFactory.open(path: path)
            for _ in 0..<40 { _ = try decoder.allSamples(upTo: 4410) }
            let loud = decoder.bitrate
            for _ in 0..<50 { _ = try decoder.allSamples(upTo: 4410) }
            #expect(decoder.bitrate * 2 < loud, "\(coding)")
        }
    }

    @Test func tagsInFrontAndBehindAreNotHeard() throws {
        let directory = try TemporaryDirectory()
        let tail = Array("TAG".utf8) + [UInt8](repeating: 65, count: 125)
        for coding in [Fixtures.Coding.flac, .vorbis, .opus, .wav] {
            let path = try Fixtures.make(.init(coding), at: directory.file("sound"))
            let clean = try DecodedFile(path: path)
            let tagged = try Fixtures.addPicture(path, bytes: 300_000, title: "T", to: directory.file("tagged.mp3"))
            let both = try directory.write(Fixtures.bytes(of: tagged) + tail, to: "both.mp3")
            let decoded = try DecodedFile(path: both)
            #expect(decoded.values.firstDifference(from: clean.values) == nil, "\(coding)")
            #expect(decoded.failure == nil, "\(coding)")
            #expect(decoded.announced == decoded.frameCount, "\(coding)")
        }
    }
}

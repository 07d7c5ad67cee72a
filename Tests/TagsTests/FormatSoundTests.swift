import Harness
@testable import Tags
import Testing

/// Lengths and formats of files that are not MP3.
@Suite struct FormatSoundTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    func read(_ bytes: [UInt8]) throws -> FileTags {
        try TagReader.read(path: directory.write(bytes, to: "sound"))
    }

    @Test(arguments: SoundFile.Kind.allCases, [1, 2, 6]) func isThatOfTheSound(_ kind: SoundFile.Kind, channels: Int)
        throws
    {
        guard kind != .mp3 || channels < 3 else { return }
        for rate in [44100, 48000, 96000] where rate <= 48000 || ![.opus, .mp3].contains(kind) {
            var file = SoundFile(kind)
            (file.seconds, file.rate, file.channels) = (1.234, rate, channels)
            let tags = try read(file.bytes())
            #expect(tags.milliseconds == 1234 && tags.channels == channels)
            // Opus decodes at 48 kHz whatever went in.
            #expect(tags.rate == (kind == .opus ? 48000 : rate))
            #expect(tags.bits == ([.mp3, .vorbis, .opus].contains(kind) ? nil : 16))
            #expect(tags.bitrate > 0)
        }
    }

    @Test(arguments: SoundFile.Kind.allCases.filter { ![.mp3, .vorbis, .opus].contains($0) })
    func sizesOfSamples(_ kind: SoundFile.Kind) throws {
        for bits in [8, 16, 24, 32] where bits < 32 || kind == .wav || kind == .aiff {
            var file = SoundFile(kind)
            file.bits = bits
            let tags = try read(file.bytes())
            #expect(tags.bits == bits && tags.milliseconds == 500, "\(bits)")
        }
    }

    @Test(
        arguments: [
            ("wav", "pcm_f32le"), ("wav", "pcm_f64le"), ("wav", "pcm_mulaw"), ("wav", "adpcm_ms"),
            ("aiff", "pcm_f32be"), ("aiff", "pcm_s16le"), ("aiff", "pcm_mulaw"),
        ])
    func whereSamplesAreNoWholeNumbers(ending: String, coding: String) throws {
        let path = try directory.write(SoundFile(.wav).bytes(), to: "plain.wav"),
            made = directory.file("made.\(ending)")
        try Program.output("ffmpeg", ["-y", "-v", "error", "-i", path, "-c:a", coding, made])
        let tags = try TagReader.read(path: made)
        #expect(tags.bits == (coding == "pcm_s16le" ? 16 : nil))
        #expect(tags.rate == 48000 && tags.channels == 2)
        #expect(abs((tags.milliseconds ?? 0) - 500) <= (coding == "adpcm_ms" ? 25 : 0))
    }

    @Test(arguments: [SoundFile.Kind.wav, .aiff]) func filesThatWereCutOff(_ kind: SoundFile.Kind) throws {
        let bytes = try SoundFile(kind).bytes()
        // The header and 0.1 s, give or take what else is in front of the sound.
        let tags = try read(Array(bytes.prefix(44 + 19200)))
        #expect((98...101).contains(tags.milliseconds ?? 0) && tags.rate == 48000 && tags.channels == 2)
    }

    @Test(arguments: [UInt8(0), 0xFF]) func filesThatWereNeverClosed(_ filling: UInt8) throws {
        var bytes = try SoundFile(.wav).bytes()
        let data = try #require(bytes.indices.first { bytes[$0...].starts(with: "data".utf8) })
        bytes.replaceSubrange((data + 4)..<(data + 8), with: [UInt8](repeating: filling, count: 4))
        #expect(try read(bytes).milliseconds == 500)
    }

    @Test func waveFilesWithTheHighByteFirst() throws {
        let path = try directory.write(SoundFile(.wav).bytes(), to: "plain.wav"), made = directory.file("made.wav")
        try Program.output("sox", [path, "-B", made])
        #expect(try Fixtures.bytes(of: made).starts(with: "RIFX".utf8))
        let tags = try TagReader.read(path: made)
        #expect(tags.milliseconds == 500 && tags.rate == 48000 && tags.channels == 2 && tags.bits == 16)
    }

    @Test func whatIsNotKnownIsRefused() throws {
        func refusal(_ bytes: [UInt8]) -> String? {
            #expect(throws: TagError.self) { try read(bytes) }?.message
        }
        let vorbis = try SoundFile(.vorbis).bytes(), wave = try SoundFile(.wav).bytes()
        var other = vorbis
        other.replaceSubrange(28..<36, with: Array("Speex   ".utf8))
        #expect(refusal(other) == "is not MPEG audio")
        // FLAC in an Ogg file, which nothing here decodes.
        other.replaceSubrange(28..<36, with: Array("\u{7F}FLAC\u{1}\0\0".utf8))
        #expect(refusal(other) == "is not MPEG audio")
        let damaged = "is damaged where it tells of its sound"
        #expect(refusal(Array(vorbis.prefix(100))) == damaged)
        #expect(refusal(Array(wave.prefix(20))) == damaged)
        #expect(refusal(Array("fLaC".utf8)) == damaged)
        #expect(refusal(Array("RIFF\0\0\0\0AVI LIST".utf8)) == "is not MPEG audio")
    }
}

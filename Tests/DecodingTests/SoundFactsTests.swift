import Decoding
import Foundation
import Harness
import Realtime
import Tags
import Testing

/// What is told of a file is what it plays, in every kind that plays.
@Suite struct SoundFactsTests {
    private func expectAgreement(_ path: String, _ comment: String) throws {
        let decoder = try DecoderFactory.open(path: path)
        let tags = try TagReader.read(path: path)
        let rate = decoder.format.rate
        let milliseconds = decoder.frameCount.map { ($0 * 1000 + rate / 2) / rate }
        #expect(tags.milliseconds == milliseconds && milliseconds ?? 0 > 400, "\(comment)")
        #expect(
            tags.rate == rate && tags.channels == decoder.format.channels && tags.bits == decoder.bits, "\(comment)")
        if let bits = decoder.bits, !path.hasSuffix("flac") {
            #expect(tags.bitrate == rate * decoder.format.channels * bits / 1000, "\(comment)")
        }
    }

    @Test(arguments: Fixtures.Coding.allCases) func formatAndLength(_ coding: Fixtures.Coding) throws {
        let directory = try TemporaryDirectory()
        for (rate, channels) in [(44_100, 2), (48_000, 1), (48_000, 6)] {
            let path = try Fixtures.make(
                .init(coding, rate: rate, channels: channels), at: directory.file("a.\(coding)"))
            try expectAgreement(path, "\(coding), \(rate) Hz, \(channels) channels")
            let tagged = try Fixtures.addPicture(path, bytes: 5000, title: "T", to: directory.file("b.\(coding)"))
            try expectAgreement(tagged, "\(coding) behind a tag")
            #expect(try TagReader.read(path: tagged).values(of: .title) == ["T"], "\(coding)")
        }
    }

    @Test(arguments: [
        ("caf", "pcm_s24le"), ("caf", "pcm_f32be"), ("caf", "pcm_mulaw"), ("au", "pcm_s24be"),
        ("au", "pcm_f32be"), ("au", "pcm_f64be"), ("au", "pcm_mulaw"), ("au", "pcm_alaw"), ("w64", "pcm_u8"),
        ("w64", "pcm_s24le"), ("w64", "pcm_s32le"), ("w64", "pcm_alaw"), ("w64", "adpcm_ms"),
    ])
    func rarerSamples(_ ending: String, _ coding: String) throws {
        let directory = try TemporaryDirectory()
        let wave = directory.file("a.wav"), path = directory.file("a.\(ending)")
        try Fixtures.makeWave(.init(.wav, rate: 48_000), at: wave)
        try Program.output("ffmpeg", ["-v", "error", "-i", wave, "-c:a", coding, path])
        try expectAgreement(path, "\(ending) \(coding)")
    }

    @Test func samplesThatLibsndfileTakesForOthers() throws {
        let directory = try TemporaryDirectory()
        let wave = directory.file("a.wav"), path = directory.file("a.w64")
        try Fixtures.makeWave(.init(.wav), at: wave)
        try Program.output("ffmpeg", ["-v", "error", "-i", wave, "-c:a", "pcm_f32le", path])
        #expect(try TagReader.read(path: path).milliseconds == 907)
        let error = #expect(throws: DecodingError.self) { try DecoderFactory.open(path: path) }
        #expect(error?.message == "is Wave64 of a kind that cannot be played, or damaged")
    }

    @Test func theLengthOfALACIsInItsPacketTable() throws {
        let directory = try TemporaryDirectory()
        let wave = directory.file("a.wav"), path = directory.file("a.caf")
        try Fixtures.makeWave(.init(.wav, rate: 48_000), at: wave)
        try Program.output("ffmpeg", ["-v", "error", "-i", wave, "-c:a", "alac", path])
        let tags = try TagReader.read(path: path)
        // FFmpeg counts the last of ten packets as a whole one.
        #expect(tags.milliseconds == 40_960 / 48 && tags.rate == 48_000 && tags.channels == 2)
    }

    @Test func textsOfTheRarerKinds() throws {
        let directory = try TemporaryDirectory()
        let wave = directory.file("a.wav")
        try Fixtures.makeWave(.init(.wav), at: wave)
        let wanted: [(TagName, String, String)] = [
            (.title, "title", "Över"), (.artist, "artist", "Två"), (.album, "album", "Tre"), (.track, "track", "4"),
            (.genre, "genre", "Folk"),
        ]
        for ending in ["caf", "au"] {
            let path = directory.file("a.\(ending)")
            let options = wanted.flatMap { ["-metadata", "\($0.1)=\($0.2)"] }
            try Program.output("ffmpeg", ["-v", "error", "-i", wave, "-map_metadata", "-1"] + options + [path])
            let tags = try TagReader.read(path: path)
            for (name, _, value) in wanted { #expect(tags.values(of: name) == [value], "\(ending)") }
        }
    }

    @Test(arguments: [Fixtures.Coding.caf, .au, .w64]) func damagedHeadsAndCutFiles(_ coding: Fixtures.Coding) throws {
        let directory = try TemporaryDirectory()
        let path = try Fixtures.make(.init(coding), at: directory.file("a"))
        let bytes = try Fixtures.bytes(of: path)
        let whole = try TagReader.read(path: path)
        let half = try TagReader.read(path: directory.write(Array(bytes.prefix(bytes.count / 2)), to: "half"))
        #expect(abs((half.milliseconds ?? 0) * 2 - (whole.milliseconds ?? 0)) < 30)
        #expect(throws: TagError.self) {
            try TagReader.read(path: directory.write(Array(bytes.prefix(18)), to: "head"))
        }
        var random = Seeded(seed: 7)
        for _ in 0..<LongTests.count(5000, short: 100) {
            var broken = Array(bytes.prefix(4096))
            for _ in 0..<4 {
                broken[12 + Int(random.next() % 200)] = UInt8(truncatingIfNeeded: random.next())
            }
            // It may be refused, but neither trap nor hang.
            _ = try? TagReader.read(path: directory.write(broken, to: "broken"))
        }
    }
}

import Harness
@testable import Tags
import Testing

/// What files say of their loudness: each source alone, two that differ, and values that nobody can mean.
@Suite struct LoudnessReaderTests {
    typealias Texts = [(name: String, value: String)]

    static let four: Texts = [
        ("REPLAYGAIN_TRACK_GAIN", "-6.02 dB"), ("REPLAYGAIN_TRACK_PEAK", "0.988"),
        ("REPLAYGAIN_ALBUM_GAIN", "+3.5 dB"), ("REPLAYGAIN_ALBUM_PEAK", "1.25"),
    ]

    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    func read(_ bytes: [UInt8]) throws -> Loudness {
        try LoudnessReader.read(path: directory.write(bytes, to: "sound"))
    }

    func expected(track: (Double, Double?)?, album: (Double, Double?)?) -> Loudness {
        var loudness = Loudness()
        loudness.track = track.map { Loudness.Level(gain: $0.0, peak: $0.1) }
        loudness.album = album.map { Loudness.Level(gain: $0.0, peak: $0.1) }
        return loudness
    }

    @Test(arguments: SoundFile.Kind.allCases, [false, true])
    func textsOfEveryFormat(_ kind: SoundFile.Kind, isSmall: Bool) throws {
        let texts = Self.four.map { (name: isSmall ? $0.name.lowercased() : $0.name, value: $0.value) }
        let all = expected(track: (-6.02, 0.988), album: (3.5, 1.25))
        #expect(try read(SoundFile(kind, texts).bytes()) == all)
        #expect(try read(SoundFile(kind).bytes()) == Loudness())
        #expect(
            try read(SoundFile(kind, Array(texts.prefix(2))).bytes()) == expected(track: (-6.02, 0.988), album: nil))
        #expect(try read(SoundFile(kind, Array(texts.suffix(2))).bytes()) == expected(track: nil, album: (3.5, 1.25)))
        #expect(try read(SoundFile(kind, [texts[0], texts[3]]).bytes()) == expected(track: (-6.02, nil), album: nil))
    }

    @Test func theTagOfMp3gain() throws {
        let sound = try SoundFile(.mp3).bytes()
        let texts = Self.four + [("MP3GAIN_MINMAX", "089,181"), ("MP3GAIN_UNDO", "+002,+002,N")]
        let all = expected(track: (-6.02, 0.988), album: (3.5, 1.25))
        let old = Array("TAG".utf8) + [UInt8](repeating: 0, count: 125)
        #expect(try read(sound + SoundFile.ape(texts)) == all)
        #expect(try read(sound + SoundFile.ape(texts.map { ($0.name.lowercased(), $0.value) })) == all)
        #expect(try read(sound + SoundFile.ape(texts) + old) == all)
        #expect(try read(sound + SoundFile.ape(texts) + Array("LYRICSBEGIN000011LYRICS200".utf8) + old) == all)
    }

    @Test(arguments: [UInt8(3), 4], [false, true]) func volumeFrames(version: UInt8, isUnsynchronised: Bool) throws {
        var tag = ID3Writer(version: version, isUnsynchronised: isUnsynchronised)
        tag.add("TIT2", .utf16, ["ÿ"])
        tag.add("APIC", [0] + Array("image/png".utf8) + [0, 3, 0] + Fixtures.junk(5000))
        tag.add("RVA2", SoundFile.volume("Headphones", gain: 12))
        // FFF0 is the kind of number that unsynchronisation is about.
        tag.add("RVA2", SoundFile.volume("track", gain: -0.03125, peak: [0x7F, 0xFF], peakBits: 16))
        tag.add("RVA2", SoundFile.volume("Album", gain: -6.5, peak: [0x0C, 0x00], peakBits: 12))
        let all = expected(track: (-0.03125, 32767.0 / 32768), album: (-6.5, 1.5))
        #expect(try read(tag.bytes + SoundFile(.mp3).bytes()) == all)
        guard version == 3 || !isUnsynchronised else { return }
        for (kind, isBigEndian) in [(SoundFile.Kind.wav, false), (.aiff, true)] {
            let file = SoundFile.add(
                chunk: "ID3 ", tag.bytes, to: try SoundFile(kind).bytes(), isBigEndian: isBigEndian)
            #expect(try read(file) == all)
        }
        #expect(try read(tag.bytes + SoundFile(.flac).bytes()) == all)
    }

    @Test func volumeFramesThatSayNothing() throws {
        let sound = try SoundFile(.mp3).bytes()
        let contents: [[UInt8]] = [
            [], Array("track".utf8), Array("track".utf8) + [0], Array("track".utf8) + [0, 1, 0xF4],
            // Another channel, a peak that is not there, and one without any bits.
            Array("track".utf8) + [0, 2, 0xF4, 0, 0],
        ]
        for content in contents {
            var tag = ID3Writer(version: 4)
            tag.add("RVA2", content)
            #expect(try read(tag.bytes + sound) == Loudness())
        }
        var tag = ID3Writer(version: 4)
        tag.add("RVA2", SoundFile.volume("track", gain: -6, peak: [1], peakBits: 255))
        tag.add("RVA2", Array("album".utf8) + [0, 2, 0, 0, 8, 99, 1, 0xF4, 0, 0])
        #expect(try read(tag.bytes + sound) == expected(track: (-6, nil), album: (-6, nil)))
        tag = ID3Writer(version: 4)
        tag.add("RVA2", SoundFile.volume("track", gain: 63))
        #expect(try read(tag.bytes + sound) == Loudness())
    }

    @Test func theHeaderOfLAME() throws {
        let wave = directory.file("sound.wav"), path = directory.file("sound.mp3")
        try Program.output("sox", ["-D", "-n", "-r", "44100", wave, "synth", "3", "pinknoise", "gain", "-9"])
        let said = try Program.run("lame", ["--replaygain-accurate", wave, path]).errors
        let words = try #require(said.split(separator: "\n").first { $0.hasPrefix("ReplayGain: ") }).dropFirst(12)
        let gain = try #require(Double(words.prefix { $0 != "d" }))
        let track = try #require(LoudnessReader.read(path: path).track)
        #expect(abs(track.gain - gain) < 0.05 && gain != 0)
        let peak = try ReferenceDecoder.decode(path).values.reduce(0) { max($0, abs($1)) }
        #expect(abs((track.peak ?? 0) - Double(peak)) < 0.01)
        #expect(LoudnessReader.read(path: path).album == nil)
        var bytes = try Fixtures.bytes(of: path)
        let start = try #require(bytes.indices.first { bytes[$0...].starts(with: "LAME3".utf8) })
        bytes[start + 17] = 2 << 5 | 3 << 2 | 2
        bytes[start + 18] = 65
        #expect(try read(bytes).album == Loudness.Level(gain: -6.5))
        // A gain that nobody has set; and the reference of old times.
        bytes[start + 17] = 2 << 5
        #expect(try read(bytes).album == nil)
        bytes.replaceSubrange(start..<(start + 9), with: Array("LAME3.93 ".utf8))
        #expect(abs((try read(bytes).track?.gain ?? 0) - gain - 6) < 0.05)
        bytes.replaceSubrange(start..<(start + 9), with: Array("LAME     ".utf8))
        #expect(try read(bytes) == Loudness())
        bytes.replaceSubrange(start..<(start + 9), with: Array("GOGO3.93 ".utf8))
        #expect(try read(bytes) == Loudness())
    }

    @Test func beforeVersion390OfLAMEThereIsAText() throws {
        let path = directory.file("sound.mp3"), wave = try directory.write(SoundFile(.wav).bytes(), to: "sound.wav")
        try Program.output("lame", ["--quiet", wave, path])
        var bytes = try Fixtures.bytes(of: path)
        let start = try #require(bytes.indices.first { bytes[$0...].starts(with: "LAME3".utf8) })
        bytes.replaceSubrange(start..<(start + 20), with: Array("LAME3.89 (beta 1)   ".utf8))
        #expect(try read(bytes) == Loudness())
        // As a gain the text is one of 29.7 dB.
        bytes.replaceSubrange(start..<(start + 9), with: Array("LAME3.90 ".utf8))
        #expect(try read(bytes).track?.gain == 35.7)
    }

    @Test(arguments: [UInt8(2), 3, 4], [false, true])
    func behindAPictureOf5Megabytes(version: UInt8, isUnsynchronised: Bool) throws {
        var tag = ID3Writer(version: version, isUnsynchronised: isUnsynchronised)
        let isOld = version == 2
        tag.add(isOld ? "TT2" : "TIT2", .utf16, ["ÿ"])
        tag.add(isOld ? "PIC" : "APIC", [0] + Array("PNG".utf8) + [3, 0] + Fixtures.junk(5 << 20))
        tag.addDescribed(isOld ? "TXX" : "TXXX", .utf16, description: "replaygain_track_gain", "-7 dB")
        if !isOld { tag.add("RVA2", SoundFile.volume("album", gain: -0.03125)) }
        let album = isOld ? nil : (-0.03125, nil as Double?)
        #expect(try read(tag.bytes + SoundFile(.mp3).bytes()) == expected(track: (-7, nil), album: album))
        // One more tag in front, and rubbish behind.
        let other = ID3Writer(version: 3).bytes
        let sound = try other + tag.bytes + Fixtures.junk(1000) + SoundFile(.mp3).bytes()
        #expect(try read(sound) == expected(track: (-7, nil), album: album))
    }

    @Test func theGainsOfOpus() throws {
        func opus(_ texts: Texts) throws -> Loudness { try read(SoundFile(.opus, texts).bytes()) }
        let both: Texts = [("R128_TRACK_GAIN", "-2816"), ("r128_album_gain", "128")]
        #expect(try opus(both) == expected(track: (-6, nil), album: (5.5, nil)))
        #expect(try opus(both + Self.four) == expected(track: (-6, 0.988), album: (5.5, 1.25)))
        #expect(try opus([both[0]] + Self.four) == expected(track: (-6, 0.988), album: (3.5, 1.25)))
        for junk in ["", "-6.00 dB", "40000", "32767", "1.5", "NaN"] {
            #expect(try opus([("R128_TRACK_GAIN", junk)]) == Loudness(), "\(junk)")
        }
        #expect(try read(SoundFile(.flac, both).bytes()) == Loudness())
    }

    @Test func theGainInTheHeaderOfOpusIsTheDecodersBusiness() throws {
        var bytes = try SoundFile(.opus, [("R128_TRACK_GAIN", "-2816")]).bytes()
        let head = try #require(bytes.indices.first { bytes[$0...].starts(with: "OpusHead".utf8) })
        bytes.replaceSubrange((head + 16)..<(head + 18), with: [0, 6])
        #expect(try read(bytes) == expected(track: (-6, nil), album: nil))
    }

    @Test func ofTwoSourcesThatDifferTheBetterOneCounts() throws {
        func gains(_ track: String, _ album: String? = nil) -> Texts {
            [("REPLAYGAIN_TRACK_GAIN", track)] + (album.map { [("REPLAYGAIN_ALBUM_GAIN", $0)] } ?? [])
        }
        let wave = directory.file("sound.wav"), path = directory.file("sound.mp3")
        try Program.output("sox", ["-D", "-n", "-r", "44100", wave, "synth", "2", "pinknoise", "gain", "-9"])
        try Program.output("lame", ["--quiet", "--replaygain-accurate", wave, path])
        let sound = try Fixtures.bytes(of: path), lame = try #require(LoudnessReader.read(path: path).track)
        var text = ID3Writer(version: 3)
        text.addDescribed("TXXX", .latin1, description: "replaygain_track_gain", "-1 dB")
        var volume = ID3Writer(version: 4)
        volume.add("RVA2", SoundFile.volume("track", gain: -3))
        volume.add("RVA2", SoundFile.volume("album", gain: -4))
        var both = volume
        both.addDescribed("TXXX", .utf8, description: "Replaygain_Track_Gain", "-1 dB")
        let ape = SoundFile.ape(gains("-2 dB", "-2.5 dB"))
        // What is missing in one is taken from the next: the peak here is LAME's.
        #expect(try read(text.bytes + sound + ape) == expected(track: (-1, lame.peak), album: (-2.5, nil)))
        #expect(try read(both.bytes + sound) == expected(track: (-1, lame.peak), album: (-4, nil)))
        #expect(try read(volume.bytes + sound + ape) == expected(track: (-2, lame.peak), album: (-2.5, nil)))
        #expect(
            try read(volume.bytes + sound + SoundFile.ape(gains("-2 dB")))
                == expected(track: (-2, lame.peak), album: (-4, nil)))
        #expect(try read(volume.bytes + sound) == expected(track: (-3, lame.peak), album: (-4, nil)))
        #expect(try read(both.bytes + SoundFile(.flac, gains("-5 dB")).bytes()).track?.gain == -5)
    }

    @Test func whatMetaflacWritesIsRead() throws {
        let path = try directory.write(SoundFile(.flac).bytes(), to: "sound.flac")
        try Program.output("metaflac", ["--add-replay-gain", path])
        let said = try Program.output("metaflac", ["--show-tag=REPLAYGAIN_TRACK_GAIN", path])
        let gain = try #require(Double(said.drop { $0 != "=" }.dropFirst().prefix { $0 != " " }))
        let loudness = LoudnessReader.read(path: path)
        #expect(loudness.track?.gain == gain && loudness.album?.gain == gain)
        #expect(abs((loudness.track?.peak ?? 0) - 0.5) < 0.01)
    }

    @Test func whatCannotBeReadIsNotKnown() throws {
        #expect(LoudnessReader.read(path: directory.file("none")) == Loudness())
        #expect(LoudnessReader.read(path: directory.path) == Loudness())
        #expect(try read([]) == Loudness())
        #expect(try read(Array("fLaC".utf8)) == Loudness())
        #expect(try read(Fixtures.junk(5000)) == Loudness())
    }
}

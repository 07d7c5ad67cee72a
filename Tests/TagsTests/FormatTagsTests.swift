import Harness
@testable import Tags
import Testing

/// Tags of files that are not MP3.
@Suite struct FormatTagsTests {
    typealias Field = FileTags.Field

    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    func read(_ bytes: [UInt8]) throws -> FileTags {
        // The name says nothing.
        try TagReader.read(path: directory.write(bytes, to: "sound.mp3"))
    }

    func sorted(_ fields: [Field]) -> [Field] {
        fields.sorted { ($0.name.rawValue, $0.value) < ($1.name.rawValue, $1.value) }
    }

    @Test(arguments: SoundFile.Kind.commented) func everyComment(_ kind: SoundFile.Kind) throws {
        let byMPD = [
            ("TRACKNUMBER", TagName.track), ("discnumber", .disc), ("Description", .comment),
            ("MOVEMENTNAME", .movement), ("MOVEMENT", .movementNumber), ("ALBUM ARTIST", .albumArtist),
            ("MUSICBRAINZ_ALBUMID", .musicBrainzAlbumID),
        ]
        let others = TagName.allCases.filter { name in !byMPD.contains { $0.1 == name } }
        let texts = byMPD + others.map { ($0.rawValue, $0) }
        var expected = texts.map { Field($1, "7 \($1) é🎵") }
        expected.append(Field(.artist, "Another"))
        let comments =
            texts.map { (name: $0, value: "7 \($1) é🎵") } + [
                (name: "artist", value: "Another"), (name: "ARTIST", value: "Another"),
                (name: "TRACKTOTAL", value: "12"),
                (name: "UNKNOWN", value: "x"), (name: "REPLAYGAIN_TRACK_GAIN", value: "-3 dB"),
            ]
        let tags = try read(SoundFile(kind, comments).bytes())
        #expect(sorted(tags.fields) == sorted(expected))
        #expect(tags.values(of: .artist) == ["7 artist é🎵", "Another"])
    }

    @Test func numbersAndYears() throws {
        func fields(_ comments: [(name: String, value: String)]) throws -> [Field] {
            try sorted(read(SoundFile(.flac, comments).bytes()).fields)
        }
        #expect(
            try fields([("TRACKNUMBER", "03/12"), ("DISCNUMBER", "1 / 2"), ("YEAR", "1999")]) == [
                Field(.date, "1999"), Field(.disc, "1"), Field(.track, "03"),
            ])
        #expect(try fields([("YEAR", "1999"), ("DATE", "1999-12-31")]) == [Field(.date, "1999-12-31")])
    }

    @Test func textIsAlwaysOneCleanLine() throws {
        let title = "Text of a title"
        var bytes = try SoundFile(.flac, [("TITLE", title), ("ALBUM", " \t "), ("ARTIST", "A\nB\r\u{1B}")]).bytes()
        let start = try #require(bytes.indices.first { bytes[$0...].starts(with: title.utf8) })
        bytes.replaceSubrange(start..<(start + 4), with: [0x41, 0, 0xFF, 0xC3])
        let fields = try read(bytes).fields
        #expect(!fields.contains { $0.name == .album })
        #expect(fields.contains(Field(.artist, "A B")))
        for field in fields {
            #expect(field.value.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
        }
    }

    @Test func theListOfAWaveFile() throws {
        func chunk(_ name: String, _ text: [UInt8]) -> [UInt8] {
            let text = text + [0]
            return Array(name.utf8) + [UInt8(text.count), 0, 0, 0] + text + (text.count % 2 == 0 ? [] : [0])
        }
        let names: [(String, TagName)] = [
            ("IART", .artist), ("ICMT", .comment), ("ICRD", .date), ("IGNR", .genre), ("INAM", .title),
            ("IPRD", .album), ("IPRT", .track),
        ]
        let list = names.flatMap { chunk($0, Array("5 \($1) é".utf8)) } + chunk("IMUS", [0x44, 0xFC, 0x72])
        let wave = try SoundFile(.wav).bytes()
        let listed = SoundFile.add(chunk: "LIST", Array("INFO".utf8) + list, to: wave, isBigEndian: false)
        // Letters of one byte each where it is not UTF-8.
        let expected = names.map { Field($1, "5 \($1) é") } + [Field(.composer, "Dür")]
        #expect(try sorted(read(listed).fields) == sorted(expected))
        var tag = ID3Writer(version: 3)
        tag.add("TIT2", .utf16, ["Better"])
        let both = SoundFile.add(chunk: "ID3 ", tag.bytes, to: listed, isBigEndian: false)
        #expect(try read(both).fields == [Field(.title, "Better")])
    }

    @Test func theChunksOfAnInterchangeFile() throws {
        var bytes = try SoundFile(.aiff).bytes()
        for (name, text) in [("NAME", "Títle"), ("AUTH", "Me"), ("ANNO", "One"), ("ANNO", "Two")] {
            bytes = SoundFile.add(chunk: name, Array(text.utf8), to: bytes, isBigEndian: true)
        }
        #expect(
            try read(bytes).fields == [
                Field(.title, "Títle"), Field(.artist, "Me"), Field(.comment, "One"), Field(.comment, "Two"),
            ])
        var tag = ID3Writer(version: 2)
        tag.add("TT2", .latin1, ["Better"])
        bytes = SoundFile.add(chunk: "ID3 ", tag.bytes, to: bytes, isBigEndian: true)
        #expect(try read(bytes).fields == [Field(.title, "Better")])
    }

    @Test func aTagInFrontOfFLAC() throws {
        var tag = ID3Writer(version: 4)
        tag.add("TIT2", .utf8, ["Stranger"])
        let plain = try SoundFile(.flac).bytes(), commented = try SoundFile(.flac, [("TITLE", "Own")]).bytes()
        #expect(try read(tag.bytes + plain).fields == [Field(.title, "Stranger")])
        #expect(try read(tag.bytes + tag.bytes + commented).fields == [Field(.title, "Own")])
        #expect(try read(tag.bytes + plain).milliseconds == 500)
    }

    @Test func whatFFmpegWritesIsRead() throws {
        let wave = try directory.write(SoundFile(.wav).bytes(), to: "plain.wav")
        for name in ["made.wav", "made.aiff", "made.flac", "made.ogg", "made.opus"] {
            let path = directory.file(name)
            try Program.output(
                "ffmpeg",
                ["-y", "-v", "error", "-i", wave, "-metadata", "title=Täst", "-metadata", "artist=Ωλ"]
                    + ["-write_id3v2", "1"].filter { _ in name.hasSuffix("aiff") } + [path])
            let fields = try TagReader.read(path: path).fields
            #expect(fields.contains(Field(.title, "Täst")) && fields.contains(Field(.artist, "Ωλ")), "\(name)")
        }
    }

    @Test func picturesAreNoTrouble() throws {
        let path = try directory.write(SoundFile(.flac, [("TITLE", "Big")]).bytes(), to: "big.flac")
        let picture = directory.file("picture.jpg")
        try Program.output(
            "ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "testsrc=s=64x64", "-frames:v", "1", picture])
        _ = try directory.write(Fixtures.bytes(of: picture) + Fixtures.junk(15 << 20), to: "picture.jpg")
        try Program.output("metaflac", ["--import-picture-from=\(picture)", path])
        let tags = try TagReader.read(path: path)
        #expect(tags.fields == [Field(.title, "Big")])
        #expect(tags.bitrate < 2000)
    }

    @Test func filesMadeToDoHarm() throws {
        func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 255) } }
        let flac = try SoundFile(.flac).bytes()
        let comments = (0..<6_000).flatMap { number(13) + Array("ARTIST=".utf8) + Array("\(100_000 + $0)".utf8) }
        let block = number(0) + number(6_000) + comments
        let size = number(block.count)
        // The first block has 34 bytes and is the last no more.
        let bytes = Array(flac[..<42]) + [0x84, size[2], size[1], size[0]] + block + flac.suffix(1000)
        let fields = try read(bytes).fields
        #expect(fields.count == 4096 && fields.first == Field(.artist, "100000"))
        // Behind so many chunks nobody looks for sound.
        let wave = try SoundFile(.wav).bytes()
        for (count, isRead) in [(1000, true), (110_000, false)] {
            let chunks = [[UInt8]](repeating: Array("junk\0\0\0\0".utf8), count: count).joined()
            let tags = try? read(Array(wave[..<12]) + chunks + wave[12...])
            #expect((tags != nil) == isRead)
        }
    }
}

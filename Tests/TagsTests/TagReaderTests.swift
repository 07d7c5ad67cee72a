import Harness
@testable import Tags
import Testing

/// Tags of real files: a short sound with a tag put in front or behind.
@Suite struct TagReaderTests {
    typealias Field = FileTags.Field

    let directory: TemporaryDirectory
    let sound: [UInt8]

    init() throws {
        directory = try TemporaryDirectory()
        var mp3 = Fixtures.MP3()
        mp3.seconds = 0.5
        sound = try Fixtures.bytes(of: Fixtures.make(mp3, at: directory.file("sound.mp3")))
    }

    func read(front: [UInt8] = [], back: [UInt8] = []) throws -> FileTags {
        try TagReader.read(path: directory.write(front + sound + back, to: "tagged.mp3"))
    }

    @Test(arguments: [UInt8(3), 4], [false, true]) func everyTextFrame(version: UInt8, isUnsynchronised: Bool) throws {
        var tag = ID3Writer(version: version, isUnsynchronised: isUnsynchronised)
        let expected: [(String, TagName)] = [
            ("TIT2", .title), ("TPE1", .artist), ("TALB", .album), ("TPE2", .albumArtist), ("TRCK", .track),
            ("TPOS", .disc), ("TCOM", .composer), ("TPE3", .conductor), ("TPUB", .label), ("TSOP", .artistSort),
            ("TSOA", .albumSort), ("TSO2", .albumArtistSort), ("TSOT", .titleSort), ("TSOC", .composerSort),
            ("TDRC", .date), ("TDOR", .originalDate), ("TIT1", .grouping), ("TMOO", .mood), ("TSST", .discSubtitle),
        ]
        for (identifier, name) in expected {
            // In UTF-16 the letter ÿ is a byte FF with a zero behind, the case that unsynchronisation is about.
            tag.add(identifier, .utf16, ["ÿ \(name.rawValue) Ωλ 🎵"])
        }
        let tags = try read(front: tag.bytes)
        #expect(tags.fields == expected.map { Field($1, "ÿ \($1.rawValue) Ωλ 🎵") })
    }

    @Test(arguments: [ID3Writer.Encoding.latin1, .utf16, .utf16BigEndian, .utf8])
    func everyEncodingAndSeveralValues(_ encoding: ID3Writer.Encoding) throws {
        var tag = ID3Writer(version: 4)
        tag.add("TPE1", encoding, ["Björk", "Argÿ", "Björk", "", "Meduza"])
        tag.add("TCON", encoding, ["Jazz", "(17)", "9"])
        let fields = try read(front: tag.bytes).fields
        #expect(
            fields == [
                Field(.artist, "Björk"), Field(.artist, "Argÿ"), Field(.artist, "Meduza"), Field(.genre, "Jazz"),
                Field(.genre, "Rock"), Field(.genre, "Metal"),
            ])
    }

    @Test(arguments: [false, true]) func theThreeLettersOfVersion2(isUnsynchronised: Bool) throws {
        var tag = ID3Writer(version: 2, isUnsynchronised: isUnsynchronised)
        tag.add("TT2", .latin1, ["Título"])
        tag.add("TP1", .utf16, ["Артист"])
        tag.add("TYE", .latin1, ["1999"])
        tag.add("TCO", .latin1, ["(4)"])
        #expect(
            try read(front: tag.bytes).fields == [
                Field(.title, "Título"), Field(.artist, "Артист"), Field(.date, "1999"), Field(.genre, "Disco"),
            ])
    }

    @Test func userDefinedTextsAndComments() throws {
        var tag = ID3Writer(version: 3)
        tag.addDescribed("TXXX", .utf16, description: "MusicBrainz Album Id", "a-1")
        tag.addDescribed("TXXX", .latin1, description: "MUSICBRAINZ_TRACKID", "t-1")
        tag.addDescribed("TXXX", .latin1, description: "AlbumArtistSort", "Sort, This")
        tag.addDescribed("TXXX", .latin1, description: "replaygain_track_gain", "-3 dB")
        tag.addDescribed("COMM", .latin1, language: "eng", description: "iTunNORM", "0000")
        tag.addDescribed("COMM", .utf16, language: "deu", description: "", "Schön\r\nhier")
        tag.addDescribed("USLT", .latin1, language: "eng", description: "", "la la la")
        let fields = try read(front: tag.bytes).fields
        #expect(
            fields == [
                Field(.musicBrainzAlbumID, "a-1"), Field(.musicBrainzTrackID, "t-1"),
                Field(.albumArtistSort, "Sort, This"), Field(.comment, "Schön  hier"),
            ])
    }

    @Test func datesInTwoFrames() throws {
        var tag = ID3Writer(version: 3)
        tag.add("TYER", .latin1, ["2003"])
        tag.add("TDAT", .latin1, ["2512"])
        tag.add("TORY", .latin1, ["1967"])
        #expect(try read(front: tag.bytes).fields == [Field(.date, "2003-12-25"), Field(.originalDate, "1967")])
    }

    @Test func textIsAlwaysOneCleanLine() throws {
        var tag = ID3Writer(version: 4)
        tag.add("TIT2", .utf8, ["  a\nb\r\tc\u{1B}\u{85}\u{2028}d \u{7F} "])
        tag.add("TPE1", [3, 0x41, 0xFF, 0xC3, 0x42])
        tag.add("TALB", .utf8, [" \n "])
        tag.add("TPE2", [1, 0xFF, 0xFE, 0x41, 0, 0, 0xD8, 0x42, 0])
        tag.add("TCOM", [9, 0x41])
        let fields = try read(front: tag.bytes).fields
        #expect(fields.first == Field(.title, "a b  c   d"))
        #expect(fields.contains(Field(.artist, "A\u{FFFD}\u{FFFD}B")))
        #expect(!fields.contains { $0.name == .album || $0.name == .composer })
    }

    @Test func theOldTagOnlyWhereThereIsNoOther() throws {
        func padded(_ text: String, _ count: Int) -> [UInt8] {
            Array((text.unicodeScalars.map { UInt8($0.value) } + [UInt8](repeating: 0, count: count)).prefix(count))
        }
        let old =
            Array("TAG".utf8) + padded("Mañana", 30) + padded("Künstler", 30) + padded("Album   ", 30)
            + padded("1987", 4) + padded("Kommentar", 28) + [0, 7, 17]
        let expected = [
            Field(.title, "Mañana"), Field(.artist, "Künstler"), Field(.album, "Album"), Field(.date, "1987"),
            Field(.comment, "Kommentar"), Field(.track, "7"), Field(.genre, "Rock"),
        ]
        #expect(try read(back: old).fields == expected)
        var tag = ID3Writer(version: 3)
        tag.add("TIT2", .latin1, ["New"])
        #expect(try read(front: tag.bytes, back: old).fields == [Field(.title, "New")])
        #expect(try read(front: ID3Writer(version: 3).bytes, back: old).fields == expected)
        #expect(try read().fields.isEmpty)
    }

    @Test func genresByNumber() {
        let cases: [(String, [String])] = [
            ("(17)", ["Rock"]), ("17", ["Rock"]), ("(4)Eurodisco", ["Disco", "Eurodisco"]),
            ("(9)(138)", ["Metal", "Black Metal"]),
            ("(RX)", ["Remix"]), ("Rock", ["Rock"]), ("(17)Rock", ["Rock"]), ("((live)", ["(live)"]),
            ("(live) set", ["(live) set"]),
            ("9999", ["9999"]), ("(9999)", ["(9999)"]), ("(0)", ["Blues"]), ("(79)", ["Hard Rock"]),
            ("(147)", ["Synthpop"]),
        ]
        for (value, genres) in cases {
            #expect(Genre.names(in: value) == genres)
        }
    }

    @Test func aPictureOf16MegabytesIsNoTrouble() throws {
        let path = directory.file("sound.mp3")
        let big = try Fixtures.addPicture(path, bytes: 16 << 20, title: "Big", to: directory.file("big.mp3"))
        #expect(try TagReader.read(path: big).fields == [Field(.title, "Big")])
        #expect(try TagReader.read(path: big).bitrate == TagReader.read(path: path).bitrate)
    }

    @Test func rubbishBetweenTagAndSound() throws {
        var tag = ID3Writer(version: 3)
        tag.add("TIT2", .latin1, ["Behind"])
        let tags = try read(front: tag.bytes + Fixtures.junk(70_000))
        #expect(tags.fields == [Field(.title, "Behind")])
        #expect(tags.milliseconds == 500)
    }

    @Test func brokenTagsDoNoHarm() throws {
        var tag = ID3Writer(version: 3)
        tag.add("TIT2", .latin1, ["Title"])
        tag.add("TPE1", .utf16, ["Artist"])
        let good = tag.bytes
        var state: UInt64 = 5
        for _ in 0..<500 {
            var bytes = good
            for _ in 0..<3 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes[10 + Int(state >> 33) % (bytes.count - 10)] = UInt8(state >> 24 & 255)
            }
            let tags = try read(front: bytes)
            #expect(tags.milliseconds == 500)
            #expect(tags.fields.allSatisfy { !$0.value.isEmpty && $0.value.allSatisfy { !$0.isNewline } })
        }
    }

    @Test(
        arguments: [
            ("3/12", "3"), ("03/12", "03"), ("3 / 12", "3"), ("3", "3"), ("A/3", "A/3"), ("/12", "/12"),
            ("3-12", "3-12"),
        ])
    func ofANumberAndATotalOnlyTheNumberCounts(text: String, number: String) {
        #expect(FileTags.Field(.track, text).value == number)
        #expect(FileTags.Field(.disc, text).value == number)
        #expect(FileTags.Field(.title, text).value == text)
    }
}

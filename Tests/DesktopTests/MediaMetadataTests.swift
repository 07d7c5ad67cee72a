import Bus
import Playback
import Testing

@testable import Desktop

/// What is told of a track, and in which types.
@Suite struct MediaMetadataTests {
    private static let types = [
        "mpris:trackid": "o", "mpris:length": "x", "xesam:title": "s", "xesam:artist": "as", "xesam:albumArtist": "as",
        "xesam:album": "s", "xesam:genre": "as", "xesam:composer": "as", "xesam:comment": "as",
        "xesam:trackNumber": "i", "xesam:discNumber": "i", "xesam:contentCreated": "s", "xesam:url": "s",
    ]

    private func metadata(_ uri: String = "/m/a.mp3", _ milliseconds: Int? = nil, _ tags: SongTag...) -> MediaMetadata {
        MediaMetadata(Song(uri: uri, tags: tags), id: 7, milliseconds: milliseconds)
    }

    @Test func everythingHasItsKeyAndType() {
        let all = metadata(
            "/m/a.mp3", 1234, SongTag(.title, "T"), SongTag(.artist, "A"), SongTag(.artist, "B"), SongTag(.album, "L"),
            SongTag(.albumArtist, "C"), SongTag(.genre, "G"), SongTag(.composer, "K"), SongTag(.comment, "M"),
            SongTag(.track, "3/12"), SongTag(.disc, "2"), SongTag(.date, "1999"), SongTag(.mood, "dark"))
        #expect(all.mapValues(\.signature) == Self.types)
        #expect(all["mpris:trackid"] == .path("/playd/track/7"))
        #expect(all["mpris:length"] == .int64(1_234_000))
        #expect(all["xesam:artist"] == .strings(["A", "B"]))
        #expect(all["xesam:trackNumber"] == .int32(3))
        #expect(all["xesam:contentCreated"] == .string("1999-01-01T00:00:00Z"))
        #expect(all["xesam:url"] == .string("file:///m/a.mp3"))
    }

    @Test func whatIsMissingIsLeftOut() {
        #expect(Set(metadata().keys) == ["mpris:trackid", "xesam:title", "xesam:url"])
        #expect(metadata("/m/a.mp3", nil, SongTag(.artist, " "), SongTag(.album, "\0")).count == 3)
        #expect(MediaMetadata.none == ["mpris:trackid": .path("/org/mpris/MediaPlayer2/TrackList/NoTrack")])
    }

    @Test func titleFallsBack() {
        #expect(metadata()["xesam:title"] == .string("a.mp3"))
        #expect(metadata("plain.ogg")["xesam:title"] == .string("plain.ogg"))
        #expect(metadata("/m/a.mp3", nil, SongTag(.name, "Radio"))["xesam:title"] == .string("Radio"))
        let both = metadata("/m/a.mp3", nil, SongTag(.name, "Radio"), SongTag(.title, "Song"))
        #expect(both["xesam:title"] == .string("Song"))
        #expect(metadata("/m/a.mp3", nil, SongTag(.title, " \n"))["xesam:title"] == .string("a.mp3"))
    }

    @Test(arguments: [
        ("2024", "2024-01-01T00:00:00Z"), ("2024-05", "2024-05-01T00:00:00Z"),
        ("2024-05-31", "2024-05-31T00:00:00Z"), ("24", nil), ("2024-13", nil), ("2024-00-01", nil), ("", nil),
        ("2024-05-31T10:00:00", "2024-05-31T00:00:00Z"), ("2024-5", nil), ("May 2024", nil), ("2024-", nil),
        ("2024-05-32", nil), ("20240531", nil),
    ])
    func dates(text: String, moment: String?) {
        let value = metadata("/a", nil, SongTag(.date, text))["xesam:contentCreated"]
        #expect(value == moment.map { .string($0) })
    }

    @Test(
        arguments: [
            ("3", 3), ("3/12", 3), (" 04", 4), ("0", 0), ("A1", nil), ("", nil), ("99999999999", nil), ("-1", nil),
        ] as [(String, Int32?)])
    func numbers(text: String, number: Int32?) {
        for (tag, key) in [(SongTag.Name.track, "xesam:trackNumber"), (.disc, "xesam:discNumber")] {
            #expect(metadata("/a", nil, SongTag(tag, text))[key] == number.map { .int32($0) })
        }
    }

    @Test func anyTextIsFitForTheBus() {
        var random = SeededGenerator(seed: 5)
        let odd: [UInt32] = [0, 1, 0x7F, 0x85, 0xFFFE, 0xFFFF, 0xFDD0, 0x1FFFE, 0x10FFFF, 0x202E, 0x41, 0x20, 0xE9]
        for _ in 0..<3000 {
            let scalars = (0..<random.below(12)).map { _ in
                Unicode.Scalar(random.pick(odd + [UInt32(random.below(0xD7FF))])) ?? "?"
            }
            let text = String(String.UnicodeScalarView(scalars))
            let tags = SongTag.Name.allCases.map { SongTag($0, text) }
            let all = MediaMetadata(Song(uri: "/\(random.below(99))", tags: tags), id: 1, milliseconds: nil)
            for (key, value) in all {
                #expect(value.signature == Self.types[key])
                switch value {
                case .string(let text): expectFit(text)
                case .strings(let texts):
                    #expect(!texts.isEmpty)
                    texts.forEach(expectFit)
                default: break
                }
            }
        }
    }

    private func expectFit(_ text: String) {
        #expect(!text.isEmpty)
        #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !$0.properties.isNoncharacterCodePoint })
    }

    @Test func addressesAreEscaped() {
        #expect(BusText.fileURL("/a b/#%?ö\u{1}\"<é") == "file:///a%20b/%23%25%3F%C3%B6%01%22%3C%C3%A9")
        #expect(BusText.fileURL("/A-z_0.9~!$&'()*+,;=:@") == "file:///A-z_0.9~!$&'()*+,;=:@")
    }

    @Test func tracksHavePathsOfTheirOwn() {
        for id in [1, 77, UInt32.max] { #expect(TrackPath.id(TrackPath.path(of: id)) == id) }
        for path in [
            TrackPath.none, "", "/", "/playd/track/", "/playd/track/01", "/playd/track/+1", "/playd/track/4294967296",
            "/playd/track/1/2", "/playd/track/x",
        ] {
            #expect(TrackPath.id(path) == nil)
        }
    }
}

import Testing

@testable import Playback

/// A song gives back what it was made of.
@Suite struct SongTests {
    private static let texts = [
        "", "a", "e\u{301}", "\u{E9}", "日本語", String(repeating: "long ", count: 26),
        String(repeating: "x", count: 20_000),
    ]

    private func text(_ generator: inout SeededGenerator) -> String {
        Self.texts[Int.random(in: 0..<Self.texts.count, using: &generator)]
    }

    private func number<Number: FixedWidthInteger>(
        _ range: ClosedRange<Number>, _ generator: inout SeededGenerator
    ) -> Number? {
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: nil
        case 1: range.lowerBound
        case 2: range.upperBound
        case 3: max(range.lowerBound, 0)
        default: Number.random(in: range, using: &generator) >> Number.random(in: 0...40, using: &generator)
        }
    }

    @Test func whatGoesInComesOut() throws {
        var generator = SeededGenerator(seed: 5)
        let folder = SongFolder("/music")
        for _ in 0..<5000 {
            let uri = text(&generator)
            let milliseconds = number(0...Int.max - 1, &generator)
            let modified = number(Int64.min / 2...Int64.max / 2, &generator)
            let format = number(0...Int.max - 1, &generator).map {
                SongFormat(rate: $0, bits: $0 & 1 == 0 ? nil : $0 & 63, channels: $0 & 7)
            }
            let tags = (0..<Int.random(in: 0...9, using: &generator)).map { _ in
                SongTag(SongTag.Name.allCases.randomElement(using: &generator) ?? .title, text(&generator))
            }
            let song = Song(
                uri: uri, folder: folder, milliseconds: milliseconds, modified: modified, format: format, tags: tags)
            #expect(song.uri.utf8.elementsEqual(uri.utf8))
            #expect(song.path.utf8.elementsEqual("/music/\(uri)".utf8))
            #expect(song.milliseconds == milliseconds && song.modified == modified && song.format == format)
            #expect(same(Array(song.tags), tags))
            #expect(song.tags.isEmpty == tags.isEmpty)
            for name in SongTag.Name.allCases {
                #expect(same(Array(song.tags(name)), tags.filter { $0.name == name }))
                #expect(song.first(name) == tags.first { $0.name == name }?.value)
            }
            let copy = try #require(SongTags(packed: song.tags.packed))
            #expect(same(Array(copy), tags))
        }
    }

    private func same(_ some: [SongTag], _ others: [SongTag]) -> Bool {
        some.elementsEqual(others) { $0.name == $1.name && $0.value.utf8.elementsEqual($1.value.utf8) }
    }

    @Test func withoutAFolderThePathIsTheURI() {
        #expect(Song(uri: "/elsewhere/one.mp3").path == "/elsewhere/one.mp3")
    }

    @Test func equalIsEqualToTheLastByte() {
        func song(
            _ uri: String = "one", _ folder: String? = "/m", _ length: Int? = 1, _ time: Int64? = 2,
            _ title: String = "t"
        ) -> Song {
            Song(
                uri: uri, folder: folder.map { SongFolder($0) }, milliseconds: length, modified: time,
                format: SongFormat(rate: 1, channels: 1), tags: [SongTag(.title, title)])
        }
        #expect(song().isEqual(to: song()))
        let others = [
            song("two"), song("e\u{301}"), song("\u{E9}"), song("one", nil), song("one", "/e\u{301}"),
            song("one", "/\u{E9}"), song("one", "/m", nil), song("one", "/m", 0), song("one", "/m", 1, nil),
            song("one", "/m", 1, -1), song("one", "/m", 1, 2, "u"),
        ]
        for (index, other) in others.enumerated() {
            #expect(!song().isEqual(to: other))
            for later in others[(index + 1)...] { #expect(!other.isEqual(to: later)) }
        }
    }

    @Test func anyBytesAreTagsOrRefused() {
        var generator = SeededGenerator(seed: 6)
        var count = 0
        for _ in 0..<50_000 {
            let bytes = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
                UInt8.random(in: 0...(Bool.random(using: &generator) ? 3 : 255), using: &generator)
            }
            guard let tags = SongTags(packed: bytes) else { continue }
            count += 1
            #expect(tags.reduce(0) { $0 + 2 + $1.value.utf8.count } <= bytes.count)
        }
        #expect(count > 1000)
        #expect(SongTags(packed: [0, 1]) == nil, "a value is cut")
        #expect(SongTags(packed: [0]) == nil, "a length is missing")
        #expect(SongTags(packed: [200, 0]) == nil, "no such name")
        #expect(SongTags(packed: [0, 1, 0xFF]) == nil, "not UTF-8")
        #expect(SongTags(packed: [0] + Array(repeating: 0xFF, count: 9) + [1]) == nil, "longer than memory")
    }
}

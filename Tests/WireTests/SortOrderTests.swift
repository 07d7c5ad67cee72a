import Harness
import Testing

@testable import Wire

@Suite struct SortOrderTests {
    private func song(_ uri: String, _ tags: [(TagType, String)], modified: Int64? = nil, priority: UInt8 = 0)
        -> SampleSong
    {
        var song = SampleSong(uri)
        song.tags = tags.map { (type: $0.0, value: $0.1) }
        song.modified = modified
        song.added = modified
        song.priority = priority
        return song
    }

    private func sorted(_ songs: [SampleSong], by words: String...) throws -> String {
        try SortOrder(words).sorted(Array(songs.indices)) { songs[$0] }.map { songs[$0].uri }.joined()
    }

    private var songs: [SampleSong] {
        [
            song("a", [(.artist, "Zed"), (.track, "10"), (.disc, "1/2"), (.date, "2001")], modified: 3),
            song("b", [(.artist, "abe"), (.track, "9"), (.disc, "1/2"), (.date, "2001")], priority: 2),
            song("c", [(.artist, "Zed"), (.track, "2/12"), (.disc, "2")], modified: 1),
            song(
                "d", [(.artist, "Ärger"), (.artist, "Abe"), (.track, "x"), (.date, "1999")], modified: 2, priority: 255),
            song("e", [(.albumArtist, "Bob"), (.artist, "Zed"), (.track, "02"), (.date, "1999")]),
        ]
    }

    @Test func oneKey() throws {
        // By bytes: upper case before lower case before what is not ASCII.
        #expect(try sorted(songs, by: "Artist") == "acebd")
        #expect(try sorted(songs, by: "-Artist") == "dbace")
        #expect(try sorted(songs, by: "AlbumArtist") == "eacbd")
        #expect(try sorted(songs, by: "track") == "dceba")
        #expect(try sorted(songs, by: "-track") == "abced")
        #expect(try sorted(songs, by: "Disc") == "deabc")
        #expect(try sorted(songs, by: "Date") == "cdeab")
        #expect(try sorted(songs, by: "Last-Modified") == "becda")
        #expect(try sorted(songs, by: "-Added") == "adcbe")
        #expect(try sorted(songs, by: "prio") == "acebd")
        #expect(try sorted(songs, by: "Composer") == "abcde")
        #expect(try sorted(songs, by: "-Composer") == "abcde")
    }

    @Test func severalKeys() throws {
        #expect(try sorted(songs, by: "Date,Artist") == "cedab")
        #expect(try sorted(songs, by: "Date,-Artist") == "cdeba")
        #expect(try sorted(songs, by: "-Date", "Disc,track") == "badec")
        #expect(try sorted(songs) == "abcde")
    }

    /// A key that came before decides nothing more, whichever way it is turned; it is not even looked at.
    @Test func aRepeatedKeyIsDropped() throws {
        let words = ["Date,-date", "-Artist,DATE", "artist", "prio", "-prio,Last-Modified,Added,-Last-Modified,Added"]
        #expect(
            try SortOrder(words).keys == [
                SortKey(.tag(.date)), SortKey(.tag(.artist), isDescending: true), SortKey(.priority),
                SortKey(.modified), SortKey(.added),
            ])
        #expect(try sorted(songs, by: "Date,-Date,Artist", "-Artist") == "cedab")
        let many = Array(repeating: "Title,-Title", count: 1000).joined(separator: ",")
        #expect(try SortOrder([many]).keys == [SortKey(.tag(.title))])
    }

    @Test func itIsThatOfAPlainStableSort() throws {
        var random = Seeded(seed: 24)
        for _ in 0..<300 {
            let songs = (0..<Int.random(in: 0...60, using: &random)).map { index in
                let values = [
                    "", "a", "aaaaaaaa", "aaaaaaaab", "aaaaaaaaa", "aaaaaaaaé", "b", "漢", "aaaaaaa", "aaaaaaaz",
                    "aaaaaaba",
                ]
                return song(
                    "\(index)", [(.title, values.randomElement(using: &random) ?? "")],
                    modified: Int64.random(in: -3...3, using: &random),
                    priority: UInt8.random(in: 0...1, using: &random))
            }
            let isDescending = Bool.random(using: &random)
            let order = try SortOrder([isDescending ? "-Title,prio" : "Title,prio"])
            let expected = songs.enumerated().sorted { one, other in
                let (a, b) = (Array(one.element.tags[0].value.utf8), Array(other.element.tags[0].value.utf8))
                if a != b { return a.lexicographicallyPrecedes(b) != isDescending }
                let (p, q) = (one.element.priority, other.element.priority)
                return p != q ? p < q : one.offset < other.offset
            }.map(\.offset)
            #expect(order.sorted(Array(songs.indices)) { songs[$0] } == expected)
        }
    }

    /// Only what was found is sorted, and its positions come back.
    @Test func aPartOfTheQueue() throws {
        let songs = songs
        #expect(try SortOrder(["track"]).sorted([0, 1, 4]) { songs[$0] } == [4, 1, 0])
        #expect(try SortOrder(["track"]).sorted([]) { songs[$0] } == [])
    }
}

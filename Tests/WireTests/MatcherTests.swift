import Harness
import Testing

@testable import Wire

@Suite struct MatcherTests {
    /// Folds as far as a test needs it.
    private static func matcher(_ filter: Filter, _ mode: Filter.Mode) throws(Ack) -> Matcher {
        try Matcher(filter, mode: mode, fold: { $0.lowercased() }) { pattern, caseless throws(Ack) in
            guard pattern != "(" else { throw .argument("bad pattern") }
            return { caseless ? $0.lowercased().contains(pattern.lowercased()) : $0.contains(pattern) }
        }
    }

    private func matches(_ arguments: [String], _ song: SampleSong, _ mode: Filter.Mode = .find) throws -> Bool {
        try Self.matcher(try Filter.parse(arguments, mode: mode), mode).matches(song)
    }

    private static var song: SampleSong {
        var song = SampleSong("Rock/Ärzte/01 Männer.mp3")
        song.modified = 1_000
        song.added = 2_000
        song.format = "44100:f:2"
        song.priority = 5
        song.tags = [
            (.artist, "Die Ärzte"), (.artist, "Farin Urlaub"), (.album, "Le Frisur"), (.title, "Männer sind Schweine"),
            (.genre, "Punk"), (.date, "1998"), (.comment, ""),
        ]
        return song
    }

    @Test(arguments: [
        // One of several values is enough; none may be for the contrary.
        ("(Artist == 'Farin Urlaub')", true, true), ("(Artist != 'Farin Urlaub')", false, false),
        ("(Artist != 'Bela B')", true, true), ("(!(Artist == 'Die Ärzte'))", false, false),
        ("(Artist == 'farin urlaub')", false, true), ("(Artist == 'die ärzte')", false, true),
        ("(Artist == 'Farin')", false, false), ("(Artist contains 'rin Ur')", true, true),
        ("(Artist contains 'RIN UR')", false, true), ("(Artist contains 'ärz')", false, true),
        ("(Artist contains 'Ärz')", true, true), ("(Artist !contains 'ÄRZ')", true, false),
        ("(Artist starts_with 'Farin')", true, true), ("(Artist starts_with 'die ä')", false, true),
        ("(Artist starts_with 'Urlaub')", false, false), ("(Artist !starts_with 'Die')", false, false),
        // Their own mind about case.
        ("(Title eq_ci 'MÄNNER SIND SCHWEINE')", true, true), ("(Title eq_cs 'männer sind schweine')", false, false),
        ("(Title contains_ci 'SIND')", true, true), ("(Title contains_cs 'SIND')", false, false),
        ("(Title !contains_cs 'SIND')", true, true), ("(Title starts_with_ci 'män')", true, true),
        ("(Title starts_with_cs 'män')", false, false), ("(Title !eq_ci 'x')", true, true),
        ("(Title =~ 'sind')", true, true), ("(Title =~ 'SIND')", false, true), ("(Title !~ 'SIND')", true, false),
        ("(Genre =~ 'sind')", false, false),
        // What is not there.
        ("(Composer == '')", true, true), ("(Composer != '')", false, false), ("(Composer == 'x')", false, false),
        ("(Composer != 'x')", true, true), ("(Composer !contains 'x')", true, true),
        ("(Composer =~ 'x')", false, false),
        ("(Composer !~ 'x')", true, true), ("(Genre == '')", false, false), ("(Genre != '')", true, true),
        ("(Comment == '')", true, true), ("(Genre contains '')", true, true), ("(Composer contains '')", true, true),
        // What stands in for it.
        ("(AlbumArtist == 'Die Ärzte')", true, true), ("(AlbumArtist == '')", false, false),
        ("(ArtistSort == 'Farin Urlaub')", true, true), ("(AlbumArtistSort == 'Die Ärzte')", true, true),
        ("(AlbumSort == 'Le Frisur')", true, true), ("(TitleSort contains 'sind')", true, true),
        ("(ComposerSort == '')", true, true), ("(Album == 'Le Frisur')", true, true),
        ("(Performer == 'Die Ärzte')", false, false),
        // Any tag, and not the name.
        ("(any == '1998')", true, true), ("(any contains 'punk')", false, true),
        ("(any contains 'Rock')", false, false),
        ("(any != '1998')", false, false), ("(any == 'x')", false, false),
        // The whole name.
        ("(file == 'Rock/Ärzte/01 Männer.mp3')", true, true), ("(file == 'rock/ärzte/01 männer.MP3')", false, true),
        ("(file contains '/01')", true, true), ("(filename starts_with 'Rock/')", true, true),
        ("(file == '')", false, false), ("(file != '')", true, true),
        ("(base 'Rock')", true, true), ("(base 'Rock/Ärzte')", true, true), ("(base 'rock')", false, false),
        ("(base 'Roc')", false, false), ("(base '')", true, true), ("(base 'Rock/')", true, true),
        ("(base '/')", false, false), ("(base 'Rock//')", false, false),
        ("(base 'Rock/Ärzte/01 Männer.mp3/')", false, false),
        ("(base 'Rock/Ärzte/01 Männer.mp3')", true, true), ("(!(base 'Pop'))", true, true),
        // Numbers.
        ("(modified-since '1000')", true, true), ("(modified-since '1001')", false, false),
        ("(added-since '1970-01-01T00:33:20Z')", true, true), ("(added-since '2001')", false, false),
        ("(prio >= 5)", true, true), ("(prio >= 6)", false, false), ("(prio >= 0)", true, true),
        ("(AudioFormat == '44100:f:2')", true, true), ("(AudioFormat == '44100:16:2')", false, false),
        ("(AudioFormat =~ '*:f:*')", true, true), ("(AudioFormat =~ '48000:*:*')", false, false),
        // Together.
        ("((Genre == 'Punk') AND (prio >= 6))", false, false), ("((Genre == 'Punk') AND (prio >= 5))", true, true),
        ("((Genre == 'Punk') OR (prio >= 6))", true, true), ("((Genre == 'punk') OR (prio >= 6))", false, true),
        ("(!((Genre == 'x') OR (prio >= 6)))", true, true),
    ])
    func aSong(expression: String, find: Bool, search: Bool) throws {
        #expect(try matches([expression], Self.song, .find) == find)
        #expect(try matches([expression], Self.song, .search) == search)
        #expect(try matches(["(!\(expression))"], Self.song, .find) == !find)
    }

    @Test func fallbacksGiveWayToTheTagItself() throws {
        var song = SampleSong("x")
        song.tags = [(.artist, "a"), (.artistSort, "as")]
        #expect(try matches(["(AlbumArtistSort == 'as')"], song) && !matches(["(AlbumArtistSort == 'a')"], song))
        song.tags.append((.albumArtist, "aa"))
        #expect(try matches(["(AlbumArtistSort == 'aa')"], song) && !matches(["(AlbumArtistSort == 'as')"], song))
        #expect(try matches(["(AlbumArtist == 'aa')"], song) && !matches(["(AlbumArtist == 'a')"], song))
        song.tags = [(.composer, "c"), (.title, "t")]
        #expect(try matches(["(ComposerSort == 'c')"], song) && matches(["(TitleSort == 't')"], song))
        #expect(try !matches(["(Title == 'x')"], song) && matches(["(Artist == '')"], song))
    }

    @Test func whatIsNotKnownIsNotMatched() throws {
        let song = SampleSong("x")
        for expression in [
            "(modified-since '0')", "(added-since '0')", "(AudioFormat =~ '*:*:*')", "(any == 'x')",
            "(any contains '')",
        ] {
            #expect(try !matches([expression], song))
        }
        let foreign = SampleSong("/home/x")
        #expect(try matches(["(base '')"], foreign) && matches(["(base '/')"], foreign))
        #expect(try matches(["(base '/home')"], foreign) && !matches(["(base '/home//')"], foreign))
        var unsure = song
        unsure.format = "*:*:2"
        #expect(try matches(["(AudioFormat =~ '*:*:2')"], unsure) && !matches(["(AudioFormat =~ '44100:*:2')"], unsure))
        unsure.format = "dsd64:2"
        #expect(try matches(["(AudioFormat == '352800:dsd:2')"], unsure))
    }

    @Test func pairsMeanTheWholeOrAPart() throws {
        #expect(try matches(["artist", "Die Ärzte", "album", "Le Frisur"], Self.song))
        #expect(try !matches(["artist", "Die", "album", "Le Frisur"], Self.song))
        #expect(try matches(["artist", "die", "any", "PUNK", "file", "männer"], Self.song, .search))
        #expect(try !matches(["artist", "die", "any", "pop"], Self.song, .search))
    }

    /// Equivalent text is not the same text: a look-up by name has to be exact.
    @Test func exactMeansTheSameBytes() throws {
        var song = SampleSong("e\u{301}")
        song.tags = [(.title, "\u{E9}")]
        #expect(try !matches(["file", "\u{E9}"], song) && matches(["file", "e\u{301}"], song))
        #expect(try !matches(["title", "e\u{301}"], song) && !matches(["(base '\u{E9}')"], song))
    }

    @Test func aPatternThatIsNoneIsRefused() {
        #expect(throws: Ack(.argument, "bad pattern")) { try matches(["(any =~ '(')"], Self.song) }
    }

    /// Every needle is looked for in every value in the plainest way.
    @Test func comparisonsAreThoseOfAPlainSearch() throws {
        var random = Seeded(seed: 23)
        let letters = ["a", "b", "A", "B", "é", "É", "\u{301}", "漢", "ß", " "]
        func word(_ most: Int) -> String {
            (0..<Int.random(in: 0...most, using: &random)).map { _ in letters.randomElement(using: &random) ?? "" }
                .joined()
        }
        var hits = 0
        for _ in 0..<20_000 {
            let (value, needle, isFolded) = (word(6), word(2), Bool.random(using: &random))
            let (have, want) = (
                Array((isFolded ? value.lowercased() : value).utf8),
                Array((isFolded ? needle.lowercased() : needle).utf8)
            )
            let found = (0...max(0, have.count - want.count)).filter { have[$0...].starts(with: want) }
            let casing: TextTest.Casing = isFolded ? .folded : .sensitive
            var song = SampleSong("x")
            song.tags = [(.title, value)]
            for (comparison, expected) in [
                (TextTest.Comparison.equals(casing), have == want), (.contains(casing), !found.isEmpty),
                (.startsWith(casing), found.first == 0),
            ] {
                let test = Filter.text(TextTest(.tag(.title), comparison, needle))
                #expect(try Self.matcher(test, .find).matches(song) == expected, "\(value) \(test.text)")
                hits += expected && !needle.isEmpty ? 1 : 0
            }
        }
        #expect(hits > 2000)
    }
}

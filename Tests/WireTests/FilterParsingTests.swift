import Harness
import Testing

@testable import Wire

@Suite struct FilterParsingTests {
    /// The canonical text, or the refusal's sentence.
    private func outcome(_ arguments: [String], mode: Filter.Mode = .find) -> String {
        do throws(Ack) {
            let filter = try Filter.parse(arguments, mode: mode)
            // Whatever was read is told in a form that is read as the same.
            #expect(try filter == Filter.parse([filter.text], mode: .find))
            #expect(try filter == Filter.parse([filter.text], mode: .search))
            return filter.text
        } catch {
            #expect(error.code == .argument)
            return error.message
        }
    }

    @Test(arguments: [
        ("(Artist == 'x')", "(Artist == \"x\")"), ("(artist=='x')", "(Artist == \"x\")"),
        ("(  ALBUMARTIST   !=   \"x\"  )  ", "(AlbumArtist != \"x\")"), ("(any contains 'x')", "(any contains \"x\")"),
        ("(filename CONTAINS_CS 'x')", "(file contains_cs \"x\")"), ("(File !contains 'x')", "(file !contains \"x\")"),
        ("(Title starts_with 'x')", "(Title starts_with \"x\")"),
        ("(Title !starts_with_ci 'x')", "(Title !starts_with_ci \"x\")"),
        ("(Title eq_cs 'x')", "(Title eq_cs \"x\")"), ("(Title !eq_ci 'x')", "(Title !eq_ci \"x\")"),
        ("(Title !contains_ci 'x')", "(Title !contains_ci \"x\")"), ("(Title=~'x')", "(Title =~ \"x\")"),
        ("(Title !~ 'x')", "(Title !~ \"x\")"),
        ("(MUSICBRAINZ_trackid == '')", "(MUSICBRAINZ_TRACKID == \"\")"),
        ("(base 'a/b')", "(base \"a/b\")"), ("(base '/../')", "(base \"/../\")"), ("(base'')", "(base \"\")"),
        ("(prio >= 0)", "(prio >= 0)"), ("(prio >=255)", "(prio >= 255)"), ("(prio>= 7)", "(prio >= 7)"),
        ("(AudioFormat == '44100:16:2')", "(AudioFormat == \"44100:16:2\")"),
        ("(AudioFormat =~ '44100:*:2')", "(AudioFormat =~ \"44100:*:2\")"),
        ("(AudioFormat =~ \"*:*:*\")", "(AudioFormat =~ \"*:*:*\")"),
        ("(AudioFormat =~ '48000:f:1')", "(AudioFormat == \"48000:f:1\")"),
        ("(AudioFormat == 'dsd64:2')", "(AudioFormat == \"352800:dsd:2\")"),
        ("(modified-since '2024-01-31')", "(modified-since \"2024-01-31T00:00:00Z\")"),
        ("(added-since '1700000000')", "(added-since \"2023-11-14T22:13:20Z\")"),
        ("(added-since '999999999999')", "(added-since \"999999999999\")"),
        ("(modified-since '0000-01-01T00:00:00+01:00')", "(modified-since \"-62167222800\")"),
        ("((Artist == 'x'))", "(Artist == \"x\")"), ("( ( ( Artist == 'x' ) ) )", "(Artist == \"x\")"),
        ("(!(Artist == 'x'))", "(Artist != \"x\")"), ("(!(Artist != 'x'))", "(!(Artist != \"x\"))"),
        ("(! (base 'x') )", "(!(base \"x\"))"), ("(!((Artist =~ 'x')))", "(Artist !~ \"x\")"),
        ("((Artist == 'a') AND (Album == 'b'))", "((Artist == \"a\") AND (Album == \"b\"))"),
        (
            "((Artist == 'a')AND(Album == 'b')AND (!(any == 'c')))",
            "((Artist == \"a\") AND (Album == \"b\") AND (any != \"c\"))"
        ),
        (
            "((Artist == 'a') OR (Album == 'b') OR (prio >= 1))",
            "((Artist == \"a\") OR (Album == \"b\") OR (prio >= 1))"
        ),
        (
            "(((Artist == 'a') OR (Album == 'b')) AND (base 'c'))",
            "(((Artist == \"a\") OR (Album == \"b\")) AND (base \"c\"))"
        ),
        ("(!((Artist == 'a') OR (Album == 'b')))", "(!((Artist == \"a\") OR (Album == \"b\")))"),
    ])
    func expression(text: String, canonical: String) {
        #expect(outcome([text]) == canonical)
        #expect(outcome([text], mode: .search) == canonical)
    }

    /// Written without escapes of Swift's.
    @Test(arguments: [
        (#"(Artist == 'Guns N\' Roses')"#, "Guns N' Roses"), (#"(Artist == "a\"b\\c")"#, #"a"b\c"#),
        (#"(Artist == 'a"b')"#, #"a"b"#), (#"(Artist == "a'b)")"#, "a'b)"), (#"(Artist == '\a\é')"#, "aé"),
        (#"(Artist == '\\\\')"#, #"\\"#), (#"(Artist == '漢字 AND')"#, "漢字 AND"),
    ])
    func quoting(text: String, value: String) throws {
        let filter = try Filter.parse([text], mode: .find)
        #expect(filter == .text(TextTest(.tag(.artist), .equals(.byMode), value)))
        #expect(try Filter.parse([filter.text], mode: .find) == filter)
    }

    @Test(arguments: [
        ("(Foo == 'x')", "Unknown filter type: Foo"), ("(Artis == 'x')", "Unknown filter type: Artis"),
        ("(Base 'x')", "Unknown filter type: Base"),
        ("(audioformat == '44100:16:2')", "Unknown filter type: audioformat"),
        ("(Artist = 'x')", "Unknown filter operator: ="), ("(Artist ~ 'x')", "Unknown filter operator: ~"),
        ("(Artist is 'x')", "Unknown filter operator: is"), ("(Artist !is 'x')", "Unknown filter operator: !is"),
        ("(Artist contains'x')", "Unknown filter operator: contains'x'"), ("(Artist)", "Unknown filter operator: "),
        ("(Artist", "Unknown filter operator: "), ("(Artist !)", "Unknown filter operator: !"),
        ("(Artist =~_ci 'x')", "Quoted string expected"), ("(Artist == x)", "Quoted string expected"),
        ("(Artist ==)", "Quoted string expected"), ("(Artist ==", "Quoted string expected"),
        ("(base x)", "Quoted string expected"), ("(Artist == 'x)", "Closing quote not found"),
        ("(Artist == 'x\\')", "Closing quote not found"), ("(Artist == 'x\\", "Closing quote not found"),
        ("(Artist == '", "Closing quote not found"), ("(Artist == 'x'", "')' expected"),
        ("(Artist == 'x' AND Album == 'y')", "')' expected"), ("(!(Artist == 'x')", "')' expected"),
        ("((Artist == 'x')", "')' expected"), ("((Artist == 'x') AND", "'(' expected"),
        ("((Artist == 'x') and (Album == 'y'))", "'AND' expected"), ("((Artist == 'x') XOR", "'AND' expected"),
        ("((Artist == 'x') (Album == 'y'))", "Word expected"), ("((Artist == 'x') 5)", "Word expected"),
        ("()", "Word expected"), ("(", "Word expected"), ("('x')", "Word expected"),
        ("(!Artist == 'x')", "'(' expected"),
        ("((Artist == 'x') AND Album)", "'(' expected"),
        ("(Artist == 'x') (Album == 'y')", "Unparsed garbage after expression"),
        ("(Artist == 'x')x", "Unparsed garbage after expression"),
        ("(Artist == 'x'))", "Unparsed garbage after expression"),
        (
            "((any == 'a') AND (any == 'b') OR (any == 'c'))",
            "AND and OR on one level need parentheses to tell what belongs together"
        ),
        (
            "((any == 'a') OR (any == 'b') AND (any == 'c'))",
            "AND and OR on one level need parentheses to tell what belongs together"
        ),
        ("(prio == 5)", "'>=' expected"), ("(prio >= )", "Number expected"), ("(prio >= '5')", "Number expected"),
        ("(prio >= -1)", "Number expected"), ("(prio >= 256)", "Number too large: 256"),
        ("(prio >= 5 )", "')' expected"),
        ("(prio >= 99999999999999999999)", "Number too large: 99999999999999999999"),
        ("(AudioFormat contains 'x')", "'==' or '=~' expected"),
        ("(AudioFormat == '44100:*:2')", "Audio format expected: 44100:*:2"),
        ("(AudioFormat =~ '44100:2')", "Audio format expected: 44100:2"),
        ("(AudioFormat =~ '')", "Audio format expected: "),
        ("(AudioFormat == '44100:16:2:')", "Audio format expected: 44100:16:2:"),
        ("(AudioFormat == '0:16:2')", "Audio format expected: 0:16:2"),
        ("(AudioFormat == '1:9:2')", "Audio format expected: 1:9:2"),
        ("(AudioFormat == 'dsd:2')", "Audio format expected: dsd:2"),
        ("(AudioFormat == '9999999999999999999999:16:2')", "Audio format expected: 9999999999999999999999:16:2"),
        ("(modified-since 'x')", "Date or seconds since 1970 expected: x"),
        ("(added-since '')", "Date or seconds since 1970 expected: "),
        ("(added-since '2024-02-30')", "Date or seconds since 1970 expected: 2024-02-30"),
    ])
    func refusedExpression(text: String, message: String) {
        #expect(outcome([text]) == message)
    }

    @Test(arguments: [
        (["artist", "x"], "(Artist == \"x\")", "(Artist contains \"x\")"),
        (["FILENAME", ""], "(file == \"\")", "(file contains \"\")"),
        (["any", "(x"], "(any == \"(x\")", "(any contains \"(x\")"),
        (
            ["artist", "x", "album", "y"], "((Artist == \"x\") AND (Album == \"y\"))",
            "((Artist contains \"x\") AND (Album contains \"y\"))"
        ),
        (
            ["artist", "x", "(album == 'y')"], "((Artist == \"x\") AND (Album == \"y\"))",
            "((Artist contains \"x\") AND (Album == \"y\"))"
        ),
        (
            ["(album == 'y')", "artist", "x"], "((Album == \"y\") AND (Artist == \"x\"))",
            "((Album == \"y\") AND (Artist contains \"x\"))"
        ),
        (["base", "a/b c"], "(base \"a/b c\")", "(base \"a/b c\")"),
        (
            ["modified-since", "0"], "(modified-since \"1970-01-01T00:00:00Z\")",
            "(modified-since \"1970-01-01T00:00:00Z\")"
        ),
        (
            ["added-since", "2024-01-31T12:00:00Z"], "(added-since \"2024-01-31T12:00:00Z\")",
            "(added-since \"2024-01-31T12:00:00Z\")"
        ),
    ])
    func pairs(arguments: [String], find: String, search: String) {
        #expect(outcome(arguments) == find)
        #expect(outcome(arguments, mode: .search) == search)
    }

    @Test(arguments: [
        ([], "Incorrect number of filter arguments"), (["artist"], "Incorrect number of filter arguments"),
        (["artist", "x", "album"], "Incorrect number of filter arguments"),
        (["(artist == 'x')", "album"], "Incorrect number of filter arguments"),
        (["foo", "x"], "Unknown filter type: foo"),
        (["", "x"], "Unknown filter type: "), (["Base", "x"], "Unknown filter type: Base"),
        (["AudioFormat", "44100:16:2"], "Unknown filter type: AudioFormat"),
        (["prio", "5"], "Unknown filter type: prio"),
        (["base", ""], "Bad URI"), (["base", "/a"], "Bad URI"), (["base", "a/"], "Bad URI"),
        (["base", "a//b"], "Bad URI"),
        (["base", "a/../b"], "Bad URI"), (["base", "."], "Bad URI"),
        (["added-since", "x"], "Date or seconds since 1970 expected: x"),
    ])
    func refusedPairs(arguments: [String], message: String) {
        #expect(outcome(arguments) == message)
        #expect(outcome(arguments, mode: .search) == message)
    }

    @Test func longValuesEndSomewhere() {
        let most = String(repeating: "\\x", count: 4095)
        let plain = String(repeating: "x", count: 4095)
        #expect(outcome(["(Artist == '\(most)')"]) == "(Artist == \"\(plain)\")")
        #expect(outcome(["(Artist == '\(most)x')"]) == "Quoted value is too long")
        #expect(outcome(["artist", plain]) == "(Artist == \"\(plain)\")")
        #expect(outcome(["artist", plain + "x"]) == "Quoted value is too long")
    }

    @Test func deepNestingEndsBeforeTheStackDoes() {
        func nested(_ opening: String, _ count: Int) -> String {
            String(repeating: opening, count: count) + "(any == 'x')" + String(repeating: ")", count: count)
        }
        let tooDeep = "Filter is nested more than 64 levels deep"
        #expect(outcome([nested("(", 63)]) == "(any == \"x\")")
        #expect(outcome([nested("(", 64)]) == tooDeep)
        #expect(outcome([nested("(!", 63)]).hasPrefix("(!(!"))
        #expect(outcome([nested("(!", 64)]) == tooDeep)
        // Two parameters are one level more.
        #expect(outcome([nested("(!", 62), "artist", "x"]).hasPrefix("((!(!"))
        #expect(outcome([nested("(!", 63), "artist", "x"]) == tooDeep)
        #expect(outcome([String(repeating: "(", count: 60_000)]) == tooDeep)
        #expect(outcome([nested("(!", 20_000)]) == tooDeep)
    }
}

import Testing

@testable import Arguments

@Suite struct NearNamesTests {
    private let commands = [
        "add", "clear", "consume", "current", "pause", "play", "prev", "previous", "stop", "volume",
    ]

    @Test(arguments: [
        ("ply", ["play"]), ("paly", ["play"]), ("volum", ["volume"]), ("pre", ["prev", "previous"]),
        ("pasue", ["pause"]),
        ("zzz", []), ("", []), ("c", []),
    ])
    func finds(word: String, names: [String]) {
        #expect(NearNames.of(word, among: commands) == names)
    }

    @Test func countsEdits() {
        let edits = { (left: String, right: String) in NearNames.edits(Array(left.utf8), Array(right.utf8)) }
        #expect(edits("", "abc") == 3)
        #expect(edits("abc", "") == 3)
        #expect(edits("abc", "abc") == 0)
        #expect(edits("abc", "acb") == 1)
        #expect(edits("kitten", "sitting") == 3)
    }

    @Test func suggestsInASentence() {
        #expect(NearNames.suggestion([]) == "")
        #expect(NearNames.suggestion(["a"]) == "; did you mean a?")
        #expect(NearNames.suggestion(["a", "b", "c"]) == "; did you mean a, b or c?")
    }
}

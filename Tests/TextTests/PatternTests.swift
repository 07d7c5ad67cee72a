import Harness
import Testing
import Text

@Suite("Regular expressions")
struct PatternTests {
    @Test(
        "An expression is found anywhere, by scalars and not by bytes",
        arguments: [
            ("", "", true), ("", "a", true), ("a", "", false), ("b", "abc", true), ("^b", "abc", false),
            ("^a.c$", "abc", true), ("^.$", "å", true), ("^.$", "🎵", true), ("^..$", "å", false),
            ("^\\w+$", "Ångström", true), ("^\\d$", "٣", true), ("a.b", "a\nb", true), ("A", "a", false),
            ("(a|b)\\1", "bb", true), ("\\x{f6}", "för", true), ("[ä-ö]", "ö", true), ("a\\0b", "a\0b", true),
            ("(?i)GRYNING", "Gryning", true), ("(?<!x)y", "xy", false), ("q(?!u)", "Iraq", true),
        ])
    func found(expression: String, text: String, isFound: Bool) throws {
        #expect(try Pattern(expression, caseless: false).matches(text) == isFound)
    }

    @Test(
        "A caseless expression takes all cases of a letter",
        arguments: [("gryning", "GRYNING"), ("ÅTER", "åter"), ("σίσυφος", "ΣΊΣΥΦΟΣ"), ("^[a-c]$", "B")])
    func caseless(expression: String, text: String) throws {
        #expect(try Pattern(expression, caseless: true).matches(text))
        #expect(try !Pattern(expression, caseless: false).matches(text))
    }

    @Test(
        "What is no expression is refused with the reason and the offset",
        arguments: [
            ("a(b", "missing closing parenthesis at offset 3"),
            ("*", "quantifier does not follow a repeatable item at offset 0"),
            ("[z-a]", "range out of order in character class at offset 3"),
            ("ö[", "missing terminating ] for character class at offset 3"),
            ("\\", "\\ at end of pattern at offset 1"),
        ])
    func refused(expression: String, message: String) {
        let error = #expect(throws: PatternError.self) { try Pattern(expression, caseless: false) }
        #expect(error?.message == message && error?.operation == "compile")
        #expect(error?.description == "compile: \(message)")
    }

    @Test(
        "An expression that would take years gives up, and then costs nothing",
        arguments: [
            "(a+)+$", "(a|aa)+$", "(?:(?:a*)*)*b", "(a*)*b\\1", "((a+)(a*))+b", "^(a?){30}a{30}$b", "(?:.?){200}$",
            "(?R)?a+b",
            "(*NO_JIT)(a+)+$",
        ])
    func exhausted(expression: String) throws {
        let pattern = try Pattern(expression, caseless: true)
        let text = String(repeating: "a", count: 4000) + "!xyzb!"
        for _ in 0..<100_000 where pattern.matches(text) { Issue.record("it cannot match") }
        #expect(pattern.isExhausted)
    }

    @Test("An exhausted expression says so, and matches nothing any more")
    func exhaustedForGood() throws {
        let pattern = try Pattern("^(a+)+$", caseless: false)
        #expect(pattern.matches("aaa") && !pattern.isExhausted)
        #expect(!pattern.matches(String(repeating: "a", count: 60) + "!") && pattern.isExhausted)
        #expect(!pattern.matches("aaa"))
    }

    @Test("A long text with an expression that keeps many places is too deep for JIT and still compared")
    func deep() throws {
        let pattern = try Pattern("^(?:(a)|(b))*c$", caseless: false)
        #expect(pattern.matches(String(repeating: "ab", count: 4000) + "c"))
        #expect(!pattern.isExhausted)
    }

    @Test("Random expressions compile or are refused, and whatever compiles gives an answer")
    func random() {
        var random = Seeded(seed: 11)
        let pieces = Array("aböß.*+?()[]{}|^$\\dw1,-:=!<>#🎵x\n\0").map(String.init)
        var compiled = 0
        for _ in 0..<20_000 {
            let expression = (0..<Int.random(in: 0...14, using: &random)).map { _ in
                pieces.randomElement(using: &random)!
            }
            let text = (0..<Int.random(in: 0...40, using: &random)).map { _ in pieces.randomElement(using: &random)! }
            let isCaseless = Bool.random(using: &random)
            guard let pattern = try? Pattern(expression.joined(), caseless: isCaseless) else { continue }
            compiled += 1
            let isFound = pattern.matches(text.joined())
            #expect(pattern.matches(text.joined()) == isFound)
        }
        #expect((1000..<20_000).contains(compiled))
    }
}

import Harness
import Testing

@testable import Template

@Suite struct CleanTextTests {
    @Test(arguments: [
        ("plain", "plain"), ("", ""), ("  a  b ", "a b"), ("line1\nline2", "line1 line2"), ("a\r\n\tb", "a b"),
        ("nul\0nul", "nul nul"), ("a\u{2028}b\u{2029}c", "a b c"), ("\u{1B}[31mred", "[31mred"), ("\u{9B}31m", "31m"),
        ("\u{202E}evil\u{202C}", "evil"), ("\u{2066}x\u{2069}", "x"), ("\u{FEFF}x\u{FFFE}", "x"), ("x\u{200D}", "x"),
        ("a\u{A0}\u{3000}b", "a b"), ("\u{07}bell\u{7F}", "bell"), ("Ünïcode", "Ünïcode"), ("👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"),
    ])
    func cleans(raw: String, clean: String) {
        #expect(CleanText(raw).string == clean)
    }

    @Test func aGraphemeDoesNotGrowWithoutEnd() {
        let tower = CleanText("Z" + String(repeating: "\u{301}", count: 3000))
        #expect(tower.string.unicodeScalars.count == 16)
    }

    @Test func aTerminalLineKeepsItsColumns() {
        #expect(CleanText.terminalLine("[paused]  #1/2   0:01") == "[paused]  #1/2   0:01")
        #expect(CleanText.terminalLine("ä\u{1B}[2J  x\n\u{202E}y") == "ä [2J  x y")
    }

    @Test func nothingRemainsThatABarOrTerminalWouldObey() {
        var generator = Seeded(seed: 1)
        let texts = HostileText.titles + (0..<5000).map { _ in HostileText.random(using: &generator) }
        for raw in texts {
            let clean = CleanText(raw).string
            for scalar in clean.unicodeScalars {
                #expect(ScalarKind(scalar) == .kept || scalar == " ", "\(raw.debugDescription)")
            }
            #expect(!clean.hasPrefix(" ") && !clean.hasSuffix(" ") && !clean.contains("  "), "\(raw.debugDescription)")
            #expect(CleanText(clean).string == clean, "\(raw.debugDescription)")
            #expect(
                !CleanText.terminalLine(raw).unicodeScalars.contains {
                    $0.value < 0x20 || (0x7F...0x9F).contains($0.value)
                })
        }
    }
}

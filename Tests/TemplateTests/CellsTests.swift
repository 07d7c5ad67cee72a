import Harness
import Testing

@testable import Template

@Suite struct CellsTests {
    /// The widths are those that python-wcwidth 0.7 gives.
    @Test(arguments: [
        ("abc", 3), ("日本語", 6), ("👨‍👩‍👧‍👦", 2), ("👍🏽", 2), ("❤️", 2), ("❤", 1), ("🇺🇸", 2), ("e\u{301}", 1), ("क्ष", 2), ("का", 2),
        ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("▶", 1), ("⏸", 1), ("⏹", 1), ("…", 1), ("–", 1), ("1️⃣", 2), ("ก็", 1),
        ("ﬁ", 1),
        ("\u{10FFFD}", 1), ("𠀀", 2), ("Ａ", 2), ("مرحبا", 5), ("", 0), ("é", 1),
    ])
    func counts(text: String, cells: Int) {
        #expect(Cells.width(of: CleanText(text)) == cells)
    }

    @Test(arguments: [
        ("Hello World", 11, "Hello World"), ("Hello World", 10, "Hello Wor…"), ("Hello World", 7, "Hello…"),
        ("Hello World", 1, "…"), ("Hello World", 0, ""), ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"),
        ("日本語", 2, "…"), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, "👨‍👩‍👧‍👦…"), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 2, "…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ])
    func cuts(text: String, limit: Int, shown: String) {
        #expect(Cells.cut(CleanText(text), to: limit).string == shown)
    }

    @Test func everyCutFitsAndIsAPrefixOfWholeGraphemes() {
        var generator = Seeded(seed: 2)
        let texts = HostileText.titles + (0..<300).map { _ in HostileText.random(using: &generator) }
        for text in texts.map({ CleanText($0) }) {
            for limit in 0...60 {
                let cut = Cells.cut(text, to: limit)
                #expect(Cells.width(of: cut) <= limit, "\(text.string.debugDescription) at \(limit)")
                #expect(cut.string.utf8.count <= limit * 8 + 32)
                guard cut != text, !cut.isEmpty else { continue }
                #expect(cut.string.last == "…")
                #expect(Array(text.string).starts(with: Array(cut.string).dropLast()))
            }
            #expect(Cells.cut(text, to: 100_000) == text)
        }
    }

    @Test func theTableIsInOrder() {
        for (range, next) in zip(Cells.wideRanges, Cells.wideRanges.dropFirst()) {
            #expect(range.upperBound < next.lowerBound)
        }
    }
}

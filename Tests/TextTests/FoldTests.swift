import Harness
import Testing
import Text

@Suite("Folding")
struct FoldTests {
    @Test(
        "What a searching person takes for the same is equal",
        arguments: [
            ["o", "O", "ö", "Ö", "o\u{308}", "ô", "Ø", "ő", "Ｏ", "ⓞ", "º"],
            ["straße", "STRASSE", "Strasse", "straſse", "STRAẞE"],
            ["σίσυφος", "ΣΊΣΥΦΟΣ", "σισυφοσ"], ["ЁЛКА", "елка", "ёлка"], ["Łódź", "lodz"], ["Mø", "mo"],
            ["Sigur Rós", "sigur ros"], ["Motörhead", "MOTORHEAD"], ["Ænima", "aenima"], ["Œuvre", "oeuvre"],
            ["İstanbul", "istanbul", "ISTANBUL", "ıstanbul"], ["ﬁn", "FIN"], ["Ａｌｂｕｍ", "album"],
            ["Don’t", "don't", "Donʼt"], ["“Heroes”", "\"heroes\""], ["A–B", "a-b", "a‐b"], ["a\u{A0}b", "a b"],
            ["co\u{AD}op", "co\u{200B}op", "coop"], ["שָׁלוֹם", "שלום"], ["مُحَمَّد", "محمد"], ["が", "か"], ["ガ", "ｶﾞ"],
            ["Việt Nam", "viet nam"], ["한글", "한글".decomposedHangul], ["№ 1", "no 1"], ["½", "1⁄2", "1/2"],
            ["…", "..."],
        ])
    func alike(texts: [String]) {
        let folded = texts.map(Fold.fold)
        #expect(Set(folded.map { Array($0.utf8) }).count == 1, "\(folded)")
    }

    @Test(
        "What are different words stay different",
        arguments: [("कि", "का"), ("น้ำ", "นา"), ("ka", "ga"), ("か", "き"), ("и", "у"), ("a", "b"), ("", " "), ("ss", "s")])
    func different(first: String, second: String) {
        #expect(Fold.fold(first) != Fold.fold(second))
    }

    @Test(
        "The folded text itself",
        arguments: [
            ("", ""), ("AC/DC", "ac/dc"), ("@[`{", "@[`{"), ("Östra Kvarnen", "ostra kvarnen"), ("A\0B", "a\0b"),
            ("🎵", "🎵"),
            ("\u{301}", ""), ("\u{FFFE}", "\u{FFFE}"), ("ﷺ", "صلى الله عليه وسلم"),
        ])
    func exact(text: String, folded: String) {
        #expect(Fold.fold(text) == folded)
    }

    @Test("Each scalar that has a meaning folds to what folds to itself, alone and between letters")
    func scalars() {
        for number in Array(UInt32(0)...0x323FF) + Array(0xE0000...0xE0FFF) {
            guard let scalar = Unicode.Scalar(number) else { continue }
            for text in [String(scalar), "a\(scalar)e\u{301}"] {
                let folded = Fold.fold(text)
                guard !Fold.fold(folded).utf8.elementsEqual(folded.utf8) else { continue }
                Issue.record("U+\(String(number, radix: 16)): \(folded.unicodeScalars.map(\.value))")
            }
        }
    }

    @Test("Random texts fold to what folds to itself, whatever their case and composition")
    func random() {
        var random = Seeded(seed: 7)
        let ranges: [ClosedRange<UInt32>] = [
            0x20...0x7E, 0xA0...0x24F, 0x300...0x36F, 0x370...0x52F, 0x5B0...0x6FF, 0x900...0xEFF, 0x1E00...0x1FFF,
            0x2000...0x27BF, 0x3040...0x30FF, 0xA640...0xA7FF, 0xAC00...0xD7A3, 0xFB00...0xFFFF, 0x10000...0x1FAFF,
        ]
        for _ in 0..<50_000 {
            var text = ""
            for _ in 0..<Int.random(in: 0...24, using: &random) {
                let number = UInt32.random(in: ranges.randomElement(using: &random)!, using: &random)
                if let scalar = Unicode.Scalar(number) { text.unicodeScalars.append(scalar) }
            }
            let folded = Fold.fold(text)
            #expect(Array(Fold.fold(folded).utf8) == Array(folded.utf8), "\(text.unicodeScalars.map(\.value))")
        }
    }

    @Test("The way of ASCII gives what the tables give")
    func ascii() {
        for number in UInt8(0)...0x7F {
            let letter = String(Unicode.Scalar(number))
            #expect(Fold.fold(letter + "Ö") == Fold.fold(letter) + "o")
        }
    }
}

extension String {
    /// The text with its syllables in letters.
    fileprivate var decomposedHangul: String {
        unicodeScalars.reduce(into: "") { text, scalar in
            let index = scalar.value - 0xAC00
            for letter in [0x1100 + index / 588, 0x1161 + index % 588 / 28, 0x11A7 + index % 28] where letter != 0x11A7
            {
                if let letter = Unicode.Scalar(letter) { text.unicodeScalars.append(letter) }
            }
        }
    }
}

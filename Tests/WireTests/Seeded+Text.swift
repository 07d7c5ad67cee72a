import Harness

extension Seeded {
    /// Any text, with what hurts (quotes, controls, separators, wide and combining characters) more often than chance.
    mutating func text(upTo length: Int) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...length, using: &self) { text.unicodeScalars.append(scalar()) }
        return text
    }

    private mutating func scalar() -> Unicode.Scalar {
        let hostile: [Unicode.Scalar] = [
            "\"", "\\", "'", " ", "\t", "\r", "\n", "\0", "\u{7F}", "\u{85}", "\u{2028}", "\u{2029}", "\u{301}", "é",
            "漢", "🎵", "\u{200D}", "}", "{", ":", "\u{202E}", "\u{10FFFF}", "\u{A0}", "\u{80}", "\u{9F}",
        ]
        switch Int.random(in: 0..<4, using: &self) {
        case 0: return hostile[Int.random(in: 0..<hostile.count, using: &self)]
        case 1: return Unicode.Scalar(UInt32.random(in: 0..<0xD800, using: &self)) ?? "?"
        default: return Unicode.Scalar(UInt8.random(in: 0x20..<0x7F, using: &self))
        }
    }
}

import Harness

/// Titles that have broken bars, and a generator of more.
enum HostileText {
    static let titles = [
        "R&B <\"50%{F}\" #[1]>", "A & <B>", "AT&amp;T", "<3", "\"q\" 'q'", "a\"b\\c", "line1\nline2", "tab\there",
        "nul\0nul",
        "sep\u{2028}line\u{2029}para", "\u{1B}[31mred\u{1B}[0m", "\u{9B}31m", "\u{202E}evil\u{202C}",
        "\u{2066}x\u{2069}",
        "\u{07}bell", "]]>", "<!--", "\u{FFFE}\u{FFFF}", "trailing joiner \u{200D}", "{}{{title}}", "%{F#ff0000}",
        "#[fg=red]",
        String(repeating: "日本語", count: 40), String(repeating: "👨‍👩‍👧‍👦", count: 20),
        String(repeating: "e\u{301}", count: 60), "مرحبا بالعالم", String(repeating: "x", count: 3000),
        "Z" + String(repeating: "\u{301}\u{302}", count: 1500), "   ", "", "\r\n\r\n", "क्षत्रिय", "🇺🇸🇩🇪", "❤️ 1️⃣",
    ]

    private static let pieces: [String] = [
        "a", "Z", " ", "  ", "&", "<", ">", "\"", "'", "\\", "\n", "\r", "\t", "\0", "\u{1B}", "\u{7F}", "\u{85}",
        "\u{9B}",
        "\u{2028}", "\u{202E}", "\u{2069}", "\u{200D}", "\u{FE0F}", "\u{301}", "日", "한", "ア", "👨‍👩‍👧‍👦", "👍🏽", "🇺🇸", "ß", "ن",
        "\u{FFFE}", "\u{10FFFF}", "…", "–", "%{", "#[", "]]>", "&amp;", "\u{1100}", "\u{1161}", "क्ष",
    ]

    static func random(using generator: inout Seeded) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...40, using: &generator) {
            text += pieces[Int.random(in: 0..<pieces.count, using: &generator)]
        }
        return text
    }
}

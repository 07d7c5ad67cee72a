/// Text from a tag or a file name, made safe to stand in one line of a bar or a terminal.
///
/// Controls and line separators have become blanks, direction overrides and noncharacters are gone, runs of blanks are
/// one blank, and no grapheme carries more scalars than a reader could tell apart. Only cleaned text can be escaped for a
/// `Target`, so raw tag text cannot reach a bar.
package struct CleanText: Equatable, Sendable {
    /// The cleaned text; never holds a control character.
    package let string: String

    /// The longest grapheme that is kept whole: the longest emoji sequences in use have ten scalars.
    private static let scalarsPerGrapheme = 16

    /// Cleans `raw`: one pass over its scalars; a text of printable ASCII with single blanks is taken as it is.
    package init(_ raw: String) {
        if Self.isPlain(raw) {
            string = raw
            return
        }
        var cleaned = String.UnicodeScalarView()
        var blankPending = false
        for scalar in raw.unicodeScalars {
            switch ScalarKind(scalar) {
            case .blank:
                blankPending = !cleaned.isEmpty
            case .dropped:
                continue
            case .kept:
                if blankPending { cleaned.append(" ") }
                blankPending = false
                cleaned.append(scalar)
            }
        }
        // A joiner at the end would join to whatever the bar shows next.
        while cleaned.last == "\u{200D}" || cleaned.last == " " { cleaned.removeLast() }
        string = Self.limitingGraphemes(String(cleaned))
    }

    /// Takes text that is known to be clean, such as a piece of cleaned text.
    init(alreadyClean string: String) {
        self.string = string
    }

    /// True when nothing is left to show.
    package var isEmpty: Bool { string.isEmpty }

    /// One line for a terminal: controls become blanks, and columns keep their places because runs of blanks stay.
    package static func terminalLine(_ raw: String) -> String {
        if raw.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return raw }
        var line = String.UnicodeScalarView()
        for scalar in raw.unicodeScalars {
            switch ScalarKind(scalar) {
            case .blank: line.append(" ")
            case .dropped: continue
            case .kept: line.append(scalar)
            }
        }
        return String(line)
    }

    private static func isPlain(_ raw: String) -> Bool {
        var previous: UInt8 = 0x20
        for byte in raw.utf8 {
            if byte < 0x20 || byte >= 0x7F || (byte == 0x20 && previous == 0x20) { return false }
            previous = byte
        }
        return raw.isEmpty || previous != 0x20
    }

    private static func limitingGraphemes(_ text: String) -> String {
        guard text.contains(where: { $0.unicodeScalars.count > scalarsPerGrapheme }) else { return text }
        var limited = String.UnicodeScalarView()
        for character in text {
            limited.append(contentsOf: character.unicodeScalars.prefix(scalarsPerGrapheme))
        }
        return String(limited)
    }
}

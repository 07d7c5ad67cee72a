/// Widths in terminal and bar cells: wide graphemes take two, combining marks none.
package enum Cells {
    /// The cells that `text` takes.
    package static func width(of text: CleanText) -> Int {
        width(of: text.string)
    }

    /// The cells that one grapheme takes: the sum over its scalars, but two at most, as bars draw a sequence in one glyph.
    static func width(of character: Character) -> Int {
        var sum = 0
        for scalar in character.unicodeScalars {
            // Variation selector 16 asks for the emoji glyph, which is wide.
            if scalar.value == 0xFE0F && sum > 0 { return 2 }
            sum += width(of: scalar)
        }
        return min(sum, 2)
    }

    /// The cells of a string that needs no cleaning.
    static func width(of string: String) -> Int {
        var sum = 0
        for character in string { sum += width(of: character) }
        return sum
    }

    /// `text` itself where it fits into `limit` cells, else its beginning and an ellipsis, together within the limit.
    ///
    /// Graphemes stay whole. A blank in front of the ellipsis is left out. The cut text also stays within eight
    /// bytes a cell and 32 more, so that a name of combining marks alone, which has no width, cannot grow without end.
    package static func cut(_ text: CleanText, to limit: Int) -> CleanText {
        let byteLimit = limit * 8 + 32
        if text.string.utf8.count <= limit { return text }
        if text.string.utf8.count <= byteLimit && width(of: text) <= limit { return text }
        guard limit >= 1 else { return CleanText(alreadyClean: "") }
        var kept = ""
        var cells = 1
        var bytes = ellipsis.utf8.count
        for character in text.string {
            cells += width(of: character)
            bytes += character.utf8.count
            if cells > limit || bytes > byteLimit { break }
            kept.append(character)
        }
        while kept.last == " " { kept.removeLast() }
        return CleanText(alreadyClean: kept + ellipsis)
    }

    /// One cell wide in every table.
    private static let ellipsis = "…"

    private static func width(of scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if value < 0x300 { return 1 }
        switch value {
        case 0x1160...0x11FF, 0x200B...0x200F, 0x2060...0x2064, 0xFE00...0xFE0F, 0xE0000...0xE0FFF:
            return 0
        case 0x1F1E6...0x1F1FF:
            return 2
        default:
            break
        }
        if isWide(value) { return 2 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return 0
        default: return 1
        }
    }

    private static func isWide(_ value: UInt32) -> Bool {
        guard value >= 0x1100 else { return false }
        var low = 0
        var high = wideRanges.count
        while low < high {
            let middle = (low + high) / 2
            if wideRanges[middle].upperBound < value { low = middle + 1 } else { high = middle }
        }
        return low < wideRanges.count && wideRanges[low].contains(value)
    }
}

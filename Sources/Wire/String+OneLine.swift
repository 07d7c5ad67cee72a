extension Unicode.Scalar {
    /// Whether a terminal or a line-reading client could take this for more than a character of text: controls, the
    /// second control block and the two separators of Unicode.
    var breaksLines: Bool { value < 0x20 || (value >= 0x7F && value < 0xA0) || value == 0x2028 || value == 0x2029 }
}

extension String {
    /// Whether nothing in the text breaks lines.
    ///
    /// Decided by bytes: tags are checked by the ten thousand.
    var isOneCleanLine: Bool {
        let span = utf8Span.span
        for index in 0..<span.count {
            let byte = span[index]
            guard byte >= 0x20 && byte != 0x7F else { return false }
            // The bytes that begin U+0080… and U+2028…; only then the scalars themselves are looked at.
            if byte == 0xC2 || byte == 0xE2 { return !unicodeScalars.contains(where: \.breaksLines) }
        }
        return true
    }
}

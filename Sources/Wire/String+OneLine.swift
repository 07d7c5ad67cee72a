extension Unicode.Scalar {
    /// Whether a terminal or a line-reading client could take this for more than a character of text: controls, the
    /// second control block and the two separators of Unicode.
    var breaksLines: Bool { value < 0x20 || (value >= 0x7F && value < 0xA0) || value == 0x2028 || value == 0x2029 }
}

extension String {
    /// Whether nothing in the text breaks lines.
    ///
    /// Decided by bytes where it can be: tags are checked by the ten thousand.
    var isOneCleanLine: Bool { !utf8Span.span.mayBreakLines || !unicodeScalars.contains(where: \.breaksLines) }

    /// The text of these bytes, with replacement characters where they are no UTF-8.
    init(repairing bytes: Span<UInt8>) {
        self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }
}

extension Span<UInt8> {
    /// Whether these bytes are UTF-8.
    var isUTF8: Bool { (try? UTF8Span(validating: self)) != nil }

    /// Whether a byte of this UTF-8 may be part of what breaks lines; the scalars themselves know.
    var mayBreakLines: Bool {
        for index in 0..<count {
            let byte = self[index]
            // The last two begin U+0080… and U+2028….
            if byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xE2 { return true }
        }
        return false
    }
}

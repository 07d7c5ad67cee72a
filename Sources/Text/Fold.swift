internal import CUtf8proc

/// Text as it is compared when somebody searches: what looks or sounds alike to a hasty reader is equal.
///
/// Letters lose their case (`straße`, `STRASSE`) and the marks that can be left out (`Ö`, `o`; also accents of Greek, points
/// of Hebrew and Arabic, voicing of kana); compatibility forms become plain ones (full width, ligatures, circled), and the
/// typographer's dashes, spaces and quotation marks those of a keyboard. Invisible characters go. Vowel signs that spell
/// a word, as those of Devanagari and Thai, stay.
package enum Fold {
    /// The folded `text`; folding it again changes nothing.
    ///
    /// Any thread. Takes every text there is, and only ASCII is done without the tables of utf8proc.
    package static func fold(_ text: String) -> String {
        var text = text
        return text.withUTF8 { bytes in
            unsafe bytes.allSatisfy { $0 < 0x80 } ? lowercase(bytes) : decompose(bytes)
        }
    }

    private static func lowercase(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        unsafe String(unsafeUninitializedCapacity: bytes.count) { folded in
            for index in bytes.indices {
                let byte = unsafe bytes[index]
                unsafe folded[index] = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
            }
            return bytes.count
        }
    }

    private static func decompose(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        let options = [
            UTF8PROC_STABLE, UTF8PROC_DECOMPOSE, UTF8PROC_COMPAT, UTF8PROC_CASEFOLD, UTF8PROC_IGNORE, UTF8PROC_LUMP,
        ]
        let option = utf8proc_option_t(options.reduce(0) { $0 | $1.rawValue })
        // Hardly a text has more scalars decomposed than bytes composed; for those that have, the first call gives the number.
        var capacity = bytes.count
        while true {
            let (count, folded) = unsafe withUnsafeTemporaryAllocation(of: Int32.self, capacity: capacity) { scalars in
                let count = unsafe utf8proc_decompose(
                    bytes.baseAddress, bytes.count, scalars.baseAddress, scalars.count, option)
                precondition(count >= 0, "utf8proc takes every text that is UTF-8")
                return unsafe (count, count > scalars.count ? nil : joined(scalars.prefix(count)))
            }
            if let folded { return folded }
            capacity = count
        }
    }

    private static func joined(_ scalars: Slice<UnsafeMutableBufferPointer<Int32>>) -> String {
        var folded = String.UnicodeScalarView()
        for index in unsafe scalars.indices {
            guard let scalar = unsafe Unicode.Scalar(UInt32(scalars[index])) else {
                preconditionFailure("utf8proc gives scalars")
            }
            if let plain = plainForms[scalar] {
                folded.append(contentsOf: plain.unicodeScalars)
            } else if !isMark(scalar) {
                folded.append(scalar)
            }
        }
        return String(folded)
    }

    /// Whether `scalar` is a mark that a word is readable without.
    ///
    /// Unicode has no property for that; the classes of marks by their place come near. Class 0 and those not named here are
    /// vowels of Indic scripts, Thai, Lao and Tibetan, and the virama.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.canonicalCombiningClass.rawValue {
        case 1...8, 10...36, 107, 122, 200...: true
        default: false
        }
    }

    /// Letters whose stroke Unicode takes for a part of them, and quotation marks.
    private static let plainForms: [Unicode.Scalar: String] = [
        "æ": "ae", "ð": "d", "ø": "o", "þ": "th", "đ": "d", "ħ": "h", "ı": "i", "ł": "l", "œ": "oe", "ŧ": "t",
        "“": "\"", "”": "\"", "„": "\"", "‟": "\"",
    ]
}

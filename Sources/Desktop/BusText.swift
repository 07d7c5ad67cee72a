/// Text in the form that the bus takes; it drops who sends anything else.
package enum BusText {
    /// Without zero bytes and what is no character, and without blanks at the ends; nil if nothing is left.
    package static func cleaned(_ text: String) -> String? {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar.properties.generalCategory == .control {
                scalars.append(" ")
            } else {
                scalars.append(scalar.properties.isNoncharacterCodePoint ? "\u{FFFD}" : scalar)
            }
        }
        let blank: (Unicode.Scalar) -> Bool = { $0.properties.isWhitespace }
        let rest = scalars.drop(while: blank)
        guard let last = rest.lastIndex(where: { !blank($0) }) else { return nil }
        return String(rest[...last])
    }

    /// The address of a file.
    package static func fileURL(_ path: String) -> String {
        let digits = Array("0123456789ABCDEF".unicodeScalars)
        var url = String.UnicodeScalarView("file://".unicodeScalars)
        for byte in path.utf8 {
            let scalar = Unicode.Scalar(byte)
            if isPlain(scalar) {
                url.append(scalar)
            } else {
                url.append("%")
                url.append(digits[Int(byte >> 4)])
                url.append(digits[Int(byte & 15)])
            }
        }
        return String(url)
    }

    /// Whether it stands for itself in the path of an address.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "/", "-", ".", "_", "~", "!", "$", "&", "'", "(", ")", "*", "+", ",", ";",
            "=", ":", "@":
            true
        default: false
        }
    }
}

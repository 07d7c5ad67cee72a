/// What is an address, and the path part of one that begins with `file://`.
enum FileURL {
    /// The path, with `%XX` read as bytes where that gives UTF-8; else as it stands.
    static func path(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = hexadecimal(rest.prefix(2)) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self) ?? text
    }

    /// Whether a client's words begin with a scheme and its `://`.
    static func hasScheme(_ text: String) -> Bool {
        // No slash comes before the colon of a scheme: the first one there is belongs to it.
        guard let slash = text.utf8.firstIndex(of: UInt8(ascii: "/")) else { return false }
        return text.utf8[..<slash].last == UInt8(ascii: ":") && text.utf8[slash...].starts(with: "//".utf8)
    }

    private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt8? {
        guard digits.count == 2, digits.allSatisfy({ $0 < 0x80 && Character(UnicodeScalar($0)).isHexDigit }) else {
            return nil
        }
        return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}

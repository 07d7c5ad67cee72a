/// JSON as the bars read it: raw UTF-8, escapes only where the grammar asks for them.
enum JSON {
    /// `text` as a JSON string, quotes included.
    static func string(_ text: String) -> String {
        var json = "\""
        json.reserveCapacity(text.utf8.count + 8)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": json += "\\\""
            case "\\": json += "\\\\"
            case "\n": json += "\\n"
            case let control where control.value < 0x20:
                let digits = String(control.value, radix: 16)
                json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: json.unicodeScalars.append(scalar)
            }
        }
        return json + "\""
    }

    /// An array of strings.
    static func array(_ items: [String]) -> String {
        "[" + items.map { string($0) }.joined(separator: ",") + "]"
    }
}

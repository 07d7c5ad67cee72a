/// The name in a value of the session manager's metadata.
enum MetadataName {
    /// The string behind the key `name` of a JSON object, spaced however; nil without one.
    static func name(in text: String) -> String? {
        let bytes = Array(text.utf8)
        var index = 0
        var key: String?
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "\"") else {
                index += 1
                continue
            }
            guard let (string, end) = string(bytes, after: index) else { return nil }
            index = end
            if key == "name" { return string }
            // A string before a colon is a key; PipeWire's own JSON leaves the colon out at times.
            key = key == nil ? string : nil
        }
        return nil
    }

    private static func string(_ bytes: [UInt8], after quote: Int) -> (String, Int)? {
        var index = quote + 1
        var text: [UInt8] = []
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count { index += 1 }
            text.append(bytes[index])
            index += 1
        }
        guard index < bytes.count else { return nil }
        return (String(decoding: text, as: UTF8.self), index + 1)
    }
}

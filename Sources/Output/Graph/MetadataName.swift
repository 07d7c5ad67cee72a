/// The name in a value of the session manager's metadata.
enum MetadataName {
    /// The value of the key `name` of an object, in JSON or in PipeWire's own, looser kind; nil without one.
    static func name(in text: String) -> String? {
        var rest = Array(text.utf8)[...]
        var depth = 0
        var key: String?
        while let byte = rest.first {
            if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
                if depth == 1 { key = nil }
                depth += 1
                rest.removeFirst()
            } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
                depth -= 1
                rest.removeFirst()
            } else if separators.contains(byte) {
                rest.removeFirst()
            } else {
                guard let string = byte == UInt8(ascii: "\"") ? quoted(&rest) : bare(&rest) else { return nil }
                guard depth == 1 else { continue }
                if key == "name" { return string }
                key = key == nil ? string : nil
            }
        }
        return nil
    }

    private static let separators = Set(" \t\r\n,:=".utf8)
    private static let ends = separators.union("{}[]\"".utf8)

    private static func bare(_ rest: inout ArraySlice<UInt8>) -> String? {
        let word = rest.prefix { !ends.contains($0) }
        rest = rest[word.endIndex...]
        return String(decoding: word, as: UTF8.self)
    }

    private static func quoted(_ rest: inout ArraySlice<UInt8>) -> String? {
        rest.removeFirst()
        var text: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text += escaped(&rest)
            default: text.append(byte)
            }
        }
        return nil
    }

    /// What an escape sequence stands for, of those that PipeWire writes: control characters have a number.
    private static func escaped(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
        guard let byte = rest.popFirst() else { return [] }
        switch byte {
        case UInt8(ascii: "n"): return [UInt8(ascii: "\n")]
        case UInt8(ascii: "r"): return [UInt8(ascii: "\r")]
        case UInt8(ascii: "t"): return [UInt8(ascii: "\t")]
        case UInt8(ascii: "b"): return [8]
        case UInt8(ascii: "f"): return [12]
        case UInt8(ascii: "u"):
            let digits = String(decoding: rest.prefix(4), as: UTF8.self)
            guard let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) else { return [] }
            rest = rest.dropFirst(4)
            return Array(String(Character(scalar)).utf8)
        default: return [byte]
        }
    }
}

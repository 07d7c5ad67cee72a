/// Writes ID3v2 tags byte by byte, as the tests need them.
struct ID3Writer {
    enum Encoding: UInt8 {
        case latin1 = 0
        case utf16 = 1
        case utf16BigEndian = 2
        case utf8 = 3
    }

    let version: UInt8
    var isUnsynchronised = false
    private var frames: [UInt8] = []

    init(version: UInt8, isUnsynchronised: Bool = false) {
        self.version = version
        self.isUnsynchronised = isUnsynchronised
    }

    var bytes: [UInt8] {
        let body = isUnsynchronised && version < 4 ? Self.unsynchronised(frames) : frames
        return Array("ID3".utf8) + [version, 0, isUnsynchronised ? 0x80 : 0] + Self.number(body.count, bits: 7) + body
    }

    mutating func add(_ identifier: String, _ encoding: Encoding, _ texts: [String]) {
        add(identifier, [encoding.rawValue] + Self.joined(texts, encoding))
    }

    mutating func addDescribed(
        _ identifier: String, _ encoding: Encoding, language: String = "", description: String, _ text: String
    ) {
        let zero: [UInt8] = encoding == .utf16 || encoding == .utf16BigEndian ? [0, 0] : [0]
        let parts = Self.encoded(description, encoding) + zero + Self.encoded(text, encoding)
        add(identifier, [encoding.rawValue] + Array(language.utf8) + parts)
    }

    mutating func add(_ identifier: String, _ content: [UInt8]) {
        var content = content
        var flags: [UInt8] = [0, 0]
        if version == 4 && isUnsynchronised {
            content = Self.unsynchronised(content)
            flags = [0, 2]
        }
        frames += Array(identifier.utf8)
        switch version {
        case 2: frames += Self.number(content.count, bits: 8).dropFirst()
        case 3: frames += Self.number(content.count, bits: 8) + flags
        default: frames += Self.number(content.count, bits: 7) + flags
        }
        frames += content
    }

    private static func number(_ value: Int, bits: Int) -> [UInt8] {
        (0..<4).reversed().map { UInt8(value >> (bits * $0) & (1 << bits - 1)) }
    }

    private static func unsynchronised(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            result.append(byte)
            let next = index + 1 < bytes.count ? bytes[index + 1] : 0
            if byte == 0xFF && (next == 0 || next >= 0xE0) { result.append(0) }
        }
        return result
    }

    private static func joined(_ texts: [String], _ encoding: Encoding) -> [UInt8] {
        let zero: [UInt8] = encoding == .utf16 || encoding == .utf16BigEndian ? [0, 0] : [0]
        return Array(texts.map { encoded($0, encoding) }.joined(separator: zero))
    }

    private static func encoded(_ text: String, _ encoding: Encoding) -> [UInt8] {
        switch encoding {
        case .latin1: text.unicodeScalars.map { UInt8($0.value & 255) }
        case .utf16: [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        case .utf16BigEndian: text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        case .utf8: Array(text.utf8)
        }
    }
}

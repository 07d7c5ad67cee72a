/// The ID3v2 tag that some bytes are, for what libmpg123 does not tell of it.
struct ID3Tag {
    /// The texts.
    let frames: [ID3Frame]
    /// What the frames RVA2 say.
    let adjustments: [VolumeAdjustment]

    /// The tag at the start of `bytes`.
    init(_ bytes: [UInt8]) {
        guard bytes.count > 10, bytes.starts(with: "ID3".utf8) else {
            frames = []
            adjustments = []
            return
        }
        let isUnsynchronised = bytes[3] < 4 && bytes[5] & 0x80 != 0
        let bytes = isUnsynchronised ? Self.synchronised(bytes) : bytes
        frames = ID3Frame.all(inTag: bytes)
        adjustments = Self.contents(of: "RVA2", in: bytes).compactMap { VolumeAdjustment($0) }
    }

    /// The first tag in `bytes` without the zeros that follow each byte FF, and said to be so; what is behind it is left out.
    static func synchronised(_ bytes: [UInt8]) -> [UInt8] {
        let size = number(bytes[6..<10], bits: 7)
        let body = withoutStuffing(bytes[10...].prefix(size))
        return Array(bytes[..<5]) + [bytes[5] & 0x7F] + length(body.count) + body
    }

    /// How long the tag with a header of these ten bytes is as a whole.
    static func count(_ head: [UInt8]) -> Int64 {
        Int64(10 + number(head[6..<10], bits: 7) + (head[5] & 0x10 != 0 ? 10 : 0))
    }

    /// A length as it stands in a header.
    static func length(_ count: Int) -> [UInt8] {
        (0..<4).reversed().map { UInt8(count >> (7 * $0) & 0x7F) }
    }

    /// The number that the lower bits of some bytes are.
    static func number(_ bytes: some Sequence<UInt8>, bits: Int) -> Int {
        bytes.reduce(0) { $0 << bits | Int($1) & (1 << bits - 1) }
    }

    /// What the frames of one name hold in a tag of version 2.3 or 2.4 (id3.org, "ID3v2.4.0 structure", 3 and 4).
    private static func contents(of name: String, in bytes: [UInt8]) -> [[UInt8]] {
        let version = bytes[3]
        guard version == 3 || version == 4 else { return [] }
        var rest = bytes[10...].prefix(number(bytes[6..<10], bits: 7))
        if bytes[5] & 0x40 != 0, rest.count > 4 {
            // The size of the extended header counts itself in 2.4 only.
            rest = rest.dropFirst(version == 4 ? number(rest.prefix(4), bits: 7) : number(rest.prefix(4), bits: 8) + 4)
        }
        var contents: [[UInt8]] = []
        while rest.count > 10, let first = rest.first, first != 0 {
            let head = Array(rest.prefix(10))
            let size = number(head[4..<8], bits: version == 4 ? 7 : 8)
            rest = rest.dropFirst(10)
            guard size > 0, size <= rest.count else { break }
            if head.starts(with: name.utf8), let content = plain(Array(rest.prefix(size)), version, flags: head[9]) {
                contents.append(content)
            }
            rest = rest.dropFirst(size)
        }
        return contents
    }

    /// The content of a frame without what the second byte of its flags adds; nil when it is compressed or encrypted.
    private static func plain(_ content: [UInt8], _ version: UInt8, flags: UInt8) -> [UInt8]? {
        guard flags & (version == 4 ? 0x0C : 0xC0) == 0 else { return nil }
        let group = flags & (version == 4 ? 0x40 : 0x20) != 0 ? 1 : 0
        guard version == 4 else { return Array(content.dropFirst(group)) }
        let plain = content.dropFirst(group + (flags & 1 != 0 ? 4 : 0))
        return flags & 2 != 0 ? withoutStuffing(plain) : Array(plain)
    }

    /// The bytes without the zeros that follow each byte FF.
    private static func withoutStuffing(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.underestimatedCount)
        var previous: UInt8 = 0
        for byte in bytes {
            if previous != 0xFF || byte != 0 { plain.append(byte) }
            previous = byte
        }
        return plain
    }
}

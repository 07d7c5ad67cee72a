/// The frames about loudness in the ID3v2 tags of a file; others, pictures above all, are passed over.
struct ID3Excerpt {
    /// A longer frame holds no number, and more of them are nobody's tag.
    private static let contentLimit = 64 << 10, keptLimit = 1 << 20
    private static let frameLimit = 10_000, tagLimit = 16
    /// To pass over a picture in a tag that is unsynchronised as a whole takes reading it.
    private static let unsynchronisedLimit = 16 << 20

    private let bytes: (_ offset: Int, _ count: Int) -> [UInt8]
    private var framesLeft = Self.frameLimit
    private var position = 0
    private var end = 0
    private var isUnsynchronised = false
    private var previous: UInt8 = 0

    /// The tags in a place of a file that have such frames, with those alone.
    ///
    /// `bytes` gives up to so many bytes from a place on.
    static func tags(in place: Range<Int>, bytes: @escaping (_ offset: Int, _ count: Int) -> [UInt8]) -> [ID3Tag] {
        var excerpt = ID3Excerpt(bytes: bytes)
        var tags: [ID3Tag] = []
        var start = place.lowerBound
        for _ in 0..<tagLimit {
            guard start < place.upperBound else { break }
            let head = bytes(start, 10)
            guard head.count == 10, head.starts(with: "ID3".utf8) else { break }
            excerpt.enter(head, at: start)
            let frames = excerpt.frames(version: head[3], flags: head[5])
            if !frames.isEmpty {
                // The frames of 2.4 are unsynchronised one by one.
                let flags = head[3] == 4 ? head[5] & 0x80 : 0
                tags.append(ID3Tag(Array(head[..<5]) + [flags] + ID3Tag.length(frames.count) + frames))
            }
            start += Int(ID3Tag.count(head))
        }
        return tags
    }

    private init(bytes: @escaping (_ offset: Int, _ count: Int) -> [UInt8]) {
        self.bytes = bytes
    }

    private mutating func enter(_ head: [UInt8], at start: Int) {
        position = start + 10
        end = position + ID3Tag.number(head[6..<10], bits: 7)
        isUnsynchronised = head[3] < 4 && head[5] & 0x80 != 0
        if isUnsynchronised { end = min(end, position + Self.unsynchronisedLimit) }
        previous = 0
    }

    /// Heads and contents (id3.org, "ID3v2.4.0 structure", 3 and 4; "ID3v2.2.0", 3).
    private mutating func frames(version: UInt8, flags: UInt8) -> [UInt8] {
        guard (2...4).contains(version) else { return [] }
        if flags & 0x40 != 0 {
            // In 2.2 the tag is compressed. The size of the extended header counts itself in 2.4 only.
            guard version > 2, let size = take(4) else { return [] }
            skip(version == 4 ? max(ID3Tag.number(size, bits: 7) - 4, 0) : ID3Tag.number(size, bits: 8))
        }
        let names = (version == 2 ? ["TXX"] : ["TXXX", "RVA2"]).map { Array($0.utf8) }
        var kept: [UInt8] = []
        while framesLeft > 0, kept.count < Self.keptLimit, let head = take(version == 2 ? 6 : 10), head[0] != 0 {
            framesLeft -= 1
            let size = ID3Tag.number(version == 2 ? head[3..<6] : head[4..<8], bits: version == 4 ? 7 : 8)
            if size <= Self.contentLimit, names.contains(where: head.starts) {
                guard let content = take(size) else { break }
                kept += head + content
            } else {
                skip(size)
            }
        }
        return kept
    }

    /// The next bytes; nil where the tag ends before.
    private mutating func take(_ count: Int) -> [UInt8]? {
        guard count <= end - position else { return nil }
        if isUnsynchronised { return synchronised(count, isKept: true) }
        let taken = bytes(position, count)
        position += count
        return taken.count == count ? taken : nil
    }

    private mutating func skip(_ count: Int) {
        if isUnsynchronised {
            if synchronised(count, isKept: false) == nil { position = end }
        } else {
            position += count
        }
    }

    /// So many bytes without the zeros that follow each byte FF, which frame sizes do not count; none where only passed over.
    private mutating func synchronised(_ count: Int, isKept: Bool) -> [UInt8]? {
        var kept: [UInt8] = []
        var missing = count
        while missing > 0 {
            let piece = bytes(position, min(missing, 64 << 10, end - position))
            guard !piece.isEmpty else { return nil }
            position += piece.count
            for byte in piece {
                if previous != 0xFF || byte != 0 {
                    missing -= 1
                    if isKept { kept.append(byte) }
                }
                previous = byte
            }
        }
        return kept
    }
}

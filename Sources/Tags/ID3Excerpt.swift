internal import CMpg123

/// The frames about loudness in the ID3v2 tags at the front of an MP3 file; others, pictures above all, are passed over.
///
/// `@safe` because no pointer leaves it.
@safe struct ID3Excerpt {
    /// A longer frame holds no number, and more of them are nobody's tag.
    private static let contentLimit = 64 << 10, keptLimit = 1 << 20
    private static let frameLimit = 10_000, tagLimit = 16
    /// To pass over a picture in a tag that is unsynchronised as a whole takes reading it.
    private static let unsynchronisedLimit: Int64 = 16 << 20

    private let file: UnsafeMutablePointer<playd_mpeg>
    private var framesLeft = Self.frameLimit
    private var position: Int64 = 0
    private var end: Int64 = 0
    private var isUnsynchronised = false
    private var previous: UInt8 = 0

    private init(_ file: UnsafeMutablePointer<playd_mpeg>) {
        unsafe self.file = file
    }

    /// The tags that have such frames, with those alone.
    static func tags(of file: UnsafeMutablePointer<playd_mpeg>) -> [ID3Tag] {
        var excerpt = unsafe ID3Excerpt(file)
        var tags: [ID3Tag] = []
        var start: Int64 = 0
        for _ in 0..<tagLimit {
            guard unsafe start < file.pointee.tag_end else { break }
            let head = excerpt.bytes(at: start, count: 10)
            guard head.count == 10 else { break }
            excerpt.enter(head, at: start)
            let frames = excerpt.frames(version: head[3], flags: head[5])
            if !frames.isEmpty {
                // The frames of 2.4 are unsynchronised one by one.
                let flags = head[3] == 4 ? head[5] & 0x80 : 0
                tags.append(ID3Tag(Array(head[..<5]) + [flags] + ID3Tag.length(frames.count) + frames))
            }
            start += ID3Tag.count(head)
        }
        return tags
    }

    private mutating func enter(_ head: [UInt8], at start: Int64) {
        position = start + 10
        end = position + Int64(ID3Tag.number(head[6..<10], bits: 7))
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
        guard Int64(count) <= end - position else { return nil }
        if isUnsynchronised { return synchronised(count, isKept: true) }
        let taken = bytes(at: position, count: count)
        position += Int64(count)
        return taken.count == count ? taken : nil
    }

    private mutating func skip(_ count: Int) {
        if isUnsynchronised {
            if synchronised(count, isKept: false) == nil { position = end }
        } else {
            position += Int64(count)
        }
    }

    /// So many bytes without the zeros that follow each byte FF, which frame sizes do not count; none where only passed over.
    private mutating func synchronised(_ count: Int, isKept: Bool) -> [UInt8]? {
        var kept: [UInt8] = []
        var missing = count
        while missing > 0 {
            let piece = bytes(at: position, count: min(missing, 64 << 10, Int(end - position)))
            guard !piece.isEmpty else { return nil }
            position += Int64(piece.count)
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

    private func bytes(at offset: Int64, count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: max(count, 0))
        let copied = unsafe playd_mpeg_copy(file, offset, file.pointee.size, &bytes, Int64(bytes.count))
        bytes.removeLast(bytes.count - Int(copied))
        return bytes
    }
}

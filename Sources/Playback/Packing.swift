/// Numbers and text as bytes in one array that is just large enough: small numbers in one, text behind its length.
struct Packing {
    private(set) var bytes: [UInt8] = []

    init(capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    /// Seven bits a byte, the lowest first; the top bit says that more follow.
    mutating func append(_ number: UInt64) {
        var rest = number
        while rest > 0x7F {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func append(_ text: String) {
        append(UInt64(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    mutating func append(_ tag: SongTag) {
        bytes.append(tag.name.rawValue)
        append(tag.value)
    }

    /// How many bytes a number takes.
    static func size(of number: UInt64) -> Int { max(1, (70 - number.leadingZeroBitCount) / 7) }

    /// How many bytes a text takes.
    static func size(of text: String) -> Int { size(of: UInt64(text.utf8.count)) + text.utf8.count }

    /// How many bytes tags take.
    static func size(of tags: some Sequence<SongTag>) -> Int { tags.reduce(0) { $0 + 1 + size(of: $1.value) } }
}

/// Numbers and text as bytes in one array that is just large enough: small numbers in one, text behind its length.
///
/// What is kept in files is packed in this way too: it never changes.
package struct Packing {
    /// What has been packed so far.
    package private(set) var bytes: [UInt8] = []

    /// Nothing yet, with room for so many bytes.
    package init(capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
    }

    /// One byte as it is.
    package mutating func append(byte: UInt8) {
        bytes.append(byte)
    }

    /// Seven bits a byte, the lowest first; the top bit says that more follow.
    package mutating func append(_ number: UInt64) {
        var rest = number
        while rest > 0x7F {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// A number that is small on either side of zero: 0, −1, 1, −2 become 0, 1, 2, 3.
    package mutating func append(signed number: Int64) {
        append(Self.folded(number))
    }

    /// Text, behind its length in bytes.
    package mutating func append(_ text: String) {
        append(UInt64(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    mutating func append(_ tag: SongTag) {
        bytes.append(tag.name.rawValue)
        append(tag.value)
    }

    /// A signed number as the one that `append(signed:)` packs.
    static func folded(_ number: Int64) -> UInt64 { UInt64(bitPattern: number << 1 ^ number >> 63) }

    /// How many bytes a number takes.
    static func size(of number: UInt64) -> Int { max(1, (70 - number.leadingZeroBitCount) / 7) }

    /// How many bytes a text takes.
    static func size(of text: String) -> Int { size(of: UInt64(text.utf8.count)) + text.utf8.count }

    /// How many bytes tags take.
    static func size(of tags: some Sequence<SongTag>) -> Int { tags.reduce(0) { $0 + 1 + size(of: $1.value) } }
}

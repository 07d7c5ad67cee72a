/// Packs numbers into bytes: small ones into one byte.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    /// Seven bits a byte, the lowest first; the top bit says that more follow.
    mutating func number(_ number: UInt64) {
        var rest = number
        while rest > 0x7F {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// A number that is small on either side of zero: 0, −1, 1, −2 become 0, 1, 2, 3.
    mutating func signed(_ number: Int64) {
        self.number(UInt64(bitPattern: number << 1 ^ number >> 63))
    }

    mutating func byte(_ byte: UInt8) {
        bytes.append(byte)
    }
}

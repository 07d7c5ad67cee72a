/// The pages of an Ogg file (RFC 3533, 6).
package enum OggPages {
    /// Gives each page in `bytes` the checksum of what is in it now, so that a reader sees what was done to it.
    package static func repair(_ bytes: inout [UInt8]) {
        var offset = 0
        while offset + 27 <= bytes.count {
            guard bytes[offset..<offset + 4].elementsEqual("OggS".utf8) else {
                offset += 1
                continue
            }
            let table = offset + 27..<min(bytes.count, offset + 27 + Int(bytes[offset + 26]))
            let end = bytes[table].reduce(table.upperBound) { $0 + Int($1) }
            guard end <= bytes.count else { return }
            for index in 22..<26 { bytes[offset + index] = 0 }
            let sum = bytes[offset..<end].reduce(UInt32(0)) { $0 << 8 ^ Self.table[Int($0 >> 24) ^ Int($1)] }
            for index in 0..<4 { bytes[offset + 22 + index] = UInt8(sum >> (8 * index) & 0xFF) }
            offset = end
        }
    }

    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte) << 24) { sum, _ in sum & 0x8000_0000 == 0 ? sum << 1 : sum << 1 ^ 0x04C1_1DB7 }
    }
}

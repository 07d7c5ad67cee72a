import Harness

extension Seeded {
    /// Bytes that look random.
    mutating func bytes(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let word = next()
            for shift in 0..<8 where bytes.count < count { bytes.append(UInt8(word >> (8 * shift) & 255)) }
        }
        return bytes
    }
}

/// Takes apart what `ByteWriter` packed; nil wherever the bytes cannot be from it.
struct ByteReader {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { place == bytes.count }

    mutating func number() -> UInt64? {
        var number: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard let byte = byte() else { return nil }
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return shift == 63 && byte > 1 ? nil : number }
        }
        return nil
    }

    mutating func signed() -> Int64? {
        number().map { Int64(bitPattern: $0 >> 1) ^ -Int64($0 & 1) }
    }

    mutating func byte() -> UInt8? {
        guard place < bytes.count else { return nil }
        defer { place += 1 }
        return bytes[place]
    }
}

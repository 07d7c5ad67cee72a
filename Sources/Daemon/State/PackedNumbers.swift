/// Lists of ids and of rows, each number as the difference to the one before it.
enum PackedNumbers {
    static func pack(_ numbers: some Sequence<Int64>) -> [UInt8] {
        var writer = ByteWriter()
        var last: Int64 = 0
        for number in numbers {
            writer.signed(number &- last)
            last = number
        }
        return writer.bytes
    }

    /// The numbers in `bytes`; nil when these are damaged.
    static func unpack(_ bytes: [UInt8]) -> [Int64]? {
        var reader = ByteReader(bytes)
        var numbers: [Int64] = []
        var last: Int64 = 0
        while !reader.isAtEnd {
            guard let step = reader.signed() else { return nil }
            last &+= step
            numbers.append(last)
        }
        return numbers
    }
}

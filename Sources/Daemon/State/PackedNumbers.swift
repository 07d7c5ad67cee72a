import Playback

/// Lists of ids and of rows, each number as the difference to the one before it.
enum PackedNumbers {
    static func pack(_ numbers: some Sequence<Int64>) -> [UInt8] {
        var packing = Packing()
        var last: Int64 = 0
        for number in numbers {
            packing.append(signed: number &- last)
            last = number
        }
        return packing.bytes
    }

    /// The numbers in `bytes`; nil when these are damaged.
    static func unpack(_ bytes: [UInt8]) -> [Int64]? {
        var unpacking = Unpacking(bytes)
        var numbers: [Int64] = []
        var last: Int64 = 0
        while !unpacking.isAtEnd {
            guard let step = unpacking.signed() else { return nil }
            last &+= step
            numbers.append(last)
        }
        return numbers
    }
}

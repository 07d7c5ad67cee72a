extension Argument {
    /// A priority in the queue.
    package static func priority(_ text: String) throws(Ack) -> UInt8 {
        UInt8(try unsigned(text, max: Int(UInt8.max)))
    }

    /// The version of the queue that a client knows, cut to 32 bits: `-1` comes after all there are.
    package static func queueVersion(_ text: String) throws(Ack) -> UInt32 {
        guard let value = wholeNumber(text[...]) else { throw .argument("Integer expected: \(text)") }
        return UInt32(truncatingIfNeeded: value)
    }

    /// How many steps `undo` and `redo` go: 1 or more.
    package static func undoCount(_ text: String) throws(Ack) -> Int {
        try positive(text)
    }

    /// When `stopafter` stops: `current`, `album`, or a number of songs; nil for `off`.
    package static func stopAfter(_ text: String) throws(Ack) -> StopLimit? {
        switch text {
        case "off": return nil
        case "album": return .album
        case "current": return .songs(1)
        default:
            guard wholeNumber(text[...]) != nil else {
                throw .argument("\"current\", \"album\", \"off\" or a number of songs expected: \(text)")
            }
            return .songs(try positive(text))
        }
    }

    private static func positive(_ text: String) throws(Ack) -> Int {
        let value = try integer(text, in: Int.min...Int(Int32.max))
        guard value > 0 else { throw .argument("Number too small: \(text)") }
        return value
    }
}

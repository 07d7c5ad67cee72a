extension Argument {
    /// A range of positions, with MPD's words for what is wrong with it.
    package static func range(_ text: String) throws(Ack) -> SongRange {
        guard let colon = text.utf8.firstIndex(of: .colon) else {
            guard let value = wholeNumber(text[...]) else { throw noRange(text) }
            guard value != -1 else { return SongRange(start: 0, end: nil) }
            let start = try position(value, text)
            return SongRange(start: start, end: start + 1)
        }
        guard let first = wholeNumber(text[..<colon]) else { throw noRange(text) }
        let start = try position(first, text)
        let rest = text[text.utf8.index(after: colon)...]
        guard !rest.isEmpty else { return SongRange(start: start, end: nil) }
        guard let last = wholeNumber(rest) else { throw noRange(text) }
        let end = try position(last, text)
        guard start <= end else { throw .argument("Malformed range: \(text)") }
        return SongRange(start: start, end: end)
    }

    /// Where songs are put or moved: a position, `+N` or `-N`.
    ///
    /// The player knows whether there is such a place.
    package static func insertPosition(_ text: String) throws(Ack) -> InsertPosition {
        switch text.utf8.first {
        case UInt8(ascii: "+"): .afterCurrent(try unsigned(String(text.dropFirst())))
        case .dash: .beforeCurrent(try unsigned(String(text.dropFirst())))
        default: .absolute(try unsigned(text))
        }
    }

    private static func position(_ value: Int, _ text: String) throws(Ack) -> Int {
        guard value >= 0 else { throw .argument("Number is negative: \(text)") }
        guard value < Int(Int32.max) else { throw .argument("Number too large: \(text)") }
        return value
    }

    private static func noRange(_ text: String) -> Ack { .argument("Integer or range expected: \(text)") }
}

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

    /// Where `add` and `addid` put a song: a position, `+N` (N songs further than directly behind the current one) or
    /// `-N` (N songs further to the front than directly before it).
    ///
    /// - Parameters:
    ///   - text: the parameter.
    ///   - length: how many songs the queue has.
    ///   - current: position of the current song; relative forms need it.
    /// - Returns: the position that the first new song takes, 0 to `length`.
    /// - Throws: code 55 for a relative form without a current song, code 2 for anything else that is wrong.
    package static func insertPosition(_ text: String, length: Int, current: Int?) throws(Ack) -> Int {
        guard text.utf8.first == UInt8(ascii: "+") || text.utf8.first == UInt8(ascii: "-") else {
            return try unsigned(text, max: length)
        }
        guard let current else { throw .noCurrentSong }
        let count = String(text.dropFirst())
        if text.utf8.first == UInt8(ascii: "+") {
            return current + 1 + (try unsigned(count, max: max(length - current - 1, 0)))
        }
        return current - (try unsigned(count, max: current))
    }

    private static func position(_ value: Int, _ text: String) throws(Ack) -> Int {
        guard value >= 0 else { throw .argument("Number is negative: \(text)") }
        guard value < Int(Int32.max) else { throw .argument("Number too large: \(text)") }
        return value
    }

    private static func noRange(_ text: String) -> Ack { .argument("Integer or range expected: \(text)") }
}

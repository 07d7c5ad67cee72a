extension Argument {
    /// A time in a song, given in seconds with or without a fraction, in milliseconds.
    ///
    /// One that is longer than any song is not refused: a seek is cut to the song's length anyway.
    package static func time(_ text: String) throws(Ack) -> Int {
        let value = try milliseconds(text)
        guard value >= 0 else { throw .argument("Negative value not allowed: \(text)") }
        return value
    }

    /// What `seekcur` takes: a time, or `+T` and `-T` to move by it.
    package static func seekTarget(_ text: String) throws(Ack) -> SeekTarget {
        let value = try milliseconds(text)
        let isRelative = text.utf8.first == UInt8(ascii: "+") || text.utf8.first == UInt8(ascii: "-")
        return isRelative ? .relative(milliseconds: value) : .absolute(milliseconds: value)
    }

    private static func milliseconds(_ text: String) throws(Ack) -> Int {
        guard let seconds = Double(text), !seconds.isNaN else { throw .argument("Float expected: \(text)") }
        let longest = Double(Int32.max)
        let exact = min(max(seconds, -longest), longest) * 1000
        // Rounded by hand: the standard library's way calls the C library's, which this module does not link.
        return Int(exact < 0 ? exact - 0.5 : exact + 0.5)
    }
}

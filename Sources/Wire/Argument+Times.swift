extension Argument {
    /// A number with or without a fraction or an exponent; `nan` and `inf` are numbers too.
    package static func float(_ text: String) throws(Ack) -> Double {
        guard let value = Double(text) else { throw .argument("Float expected: \(text)") }
        return value
    }

    /// A time in a song, given in seconds with or without a fraction, in milliseconds.
    package static func time(_ text: String) throws(Ack) -> Int {
        guard try !(float(text) < 0) else { throw .argument("Negative value not allowed: \(text)") }
        return try milliseconds(text)
    }

    /// What `crossfade` takes, in seconds: a whole number, as MPD knows it, or one with a fraction.
    package static func crossfade(_ text: String) throws(Ack) -> Double {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) }),
            let seconds = Double(text)
        else { return Double(try unsigned(text)) }
        guard seconds <= Double(Int32.max) else { throw .argument("Number too large: \(text)") }
        return seconds
    }

    /// What `seekcur` takes: a time, or `+T` and `-T` to move by it.
    package static func seekTarget(_ text: String) throws(Ack) -> SeekTarget {
        let value = try milliseconds(text)
        let isRelative = text.utf8.first == UInt8(ascii: "+") || text.utf8.first == UInt8(ascii: "-")
        return isRelative ? .relative(milliseconds: value) : .absolute(milliseconds: value)
    }

    /// What `sleeptimer` takes, in seconds: `SECONDS`, `MM:SS` or `H:MM:SS`, more than nothing and at most a day; nil for
    /// `off`.
    package static func sleepTime(_ text: String) throws(Ack) -> Int? {
        guard text != "off" else { return nil }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.utf8.allSatisfy(\.isDigit) ? wholeNumber($0) : nil }
        guard numbers.count == parts.count, parts.count <= 3, parts.dropFirst().allSatisfy({ $0.utf8.count == 2 }),
            numbers.dropFirst().allSatisfy({ $0 < 60 })
        else { throw .argument("SECONDS, MM:SS or H:MM:SS expected: \(text)") }
        let day = 24 * 60 * 60
        let seconds = numbers.reduce(0) { $0 * 60 + min($1, day + 1) }
        guard seconds > 0 else { throw .argument("Number too small: \(text)") }
        guard seconds <= day else { throw .argument("Number too large: \(text)") }
        return seconds
    }

    private static func milliseconds(_ text: String) throws(Ack) -> Int {
        let seconds = try float(text)
        guard !seconds.isNaN else { throw .argument("Float expected: \(text)") }
        guard seconds.magnitude <= Double(Int32.max) else { throw .argument("Number too large: \(text)") }
        let exact = seconds * 1000
        // Rounded by hand: the standard library's way calls the C library's, which this module does not link.
        return Int(exact < 0 ? exact - 0.5 : exact + 0.5)
    }
}

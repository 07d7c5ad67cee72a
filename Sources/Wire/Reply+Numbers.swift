/// Numbers with a fraction and times, printed without any C library.
extension Reply {
    /// Seconds with exactly three decimals, from milliseconds.
    mutating func seconds(_ key: String, milliseconds: Int) {
        begin(key)
        append(milliseconds: milliseconds)
        end()
    }

    /// Whole seconds, rounded, from milliseconds: first a place, then a length, or the length only.
    mutating func wholeSeconds(_ key: String, _ milliseconds: Int, of length: Int? = nil) {
        begin(key)
        append(decimal: (milliseconds + 500) / 1000)
        if let length {
            append(.colon)
            append(decimal: (length + 500) / 1000)
        }
        end()
    }

    /// `RATE:BITS:CHANNELS`.
    mutating func format(_ key: String, _ format: AudioFormat) {
        begin(key)
        append(decimal: format.rate)
        append(.colon)
        if let bits = format.bits { append(decimal: bits) } else { append(UInt8(ascii: "f")) }
        append(.colon)
        append(decimal: format.channels)
        end()
    }

    /// Two times in seconds with a dash between them; the second may be missing.
    mutating func span(_ key: String, _ range: TimeRange) {
        begin(key)
        append(milliseconds: range.start)
        append(.dash)
        if let end = range.end { append(milliseconds: end) }
        end()
    }

    /// A number in its shortest form and never with an exponent: `0`, `-17.5`.
    mutating func number(_ key: String, _ value: Double) {
        guard value.isFinite, value.magnitude < 1e9 else {
            pair(key, value.isNaN ? "nan" : value < 0 ? "-inf" : "inf")
            return
        }
        let millionths = Int(value.magnitude * 1_000_000 + 0.5)
        begin(key)
        if value < 0, millionths > 0 { append(.dash) }
        append(decimal: millionths / 1_000_000)
        var (fraction, digits) = (millionths % 1_000_000, 6)
        if fraction > 0 {
            while fraction % 10 == 0 { (fraction, digits) = (fraction / 10, digits - 1) }
            append(.dot)
            append(decimal: fraction, width: digits)
        }
        end()
    }

    /// `YYYY-MM-DDThh:mm:ssZ`, from seconds since 1970.
    ///
    /// Nothing is written for a year that does not have four digits: clients refuse a song whose time they cannot
    /// read.
    mutating func moment(_ key: String, unixSeconds: Int64) {
        guard let moment = CivilTime(unixSeconds: unixSeconds) else { return }
        begin(key)
        append(atMost: 20) { part in moment.write { part.append($0) } }
        end()
    }

    private mutating func append(milliseconds: Int) {
        if milliseconds < 0 { append(.dash) }
        let size = milliseconds.magnitude
        append(decimal: Int(size / 1000))
        append(.dot)
        append(decimal: Int(size % 1000), width: 3)
    }
}

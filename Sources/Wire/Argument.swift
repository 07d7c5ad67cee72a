/// Parameters as text, to values; each function throws the ACK that the protocol knows for it.
package enum Argument {
    /// An integer with or without a sign, inside `bounds`.
    package static func integer(_ text: String, in bounds: ClosedRange<Int>) throws(Ack) -> Int {
        guard let value = wholeNumber(text[...]) else { throw .argument("Integer expected: \(text)") }
        guard bounds.contains(value) else { throw .argument("Number too large: \(text)") }
        return value
    }

    /// An integer from 0 to `most`.
    ///
    /// A negative one is too large: that is what MPD says too.
    package static func unsigned(_ text: String, max most: Int = Int(Int32.max)) throws(Ack) -> Int {
        try integer(text, in: 0...most)
    }

    /// The position or id that `play` and `playid` take: nil for `-1`, which stands for no argument.
    package static func songNumber(_ text: String) throws(Ack) -> Int? {
        wholeNumber(text[...]) == -1 ? nil : try unsigned(text)
    }

    /// `0` or `1`.
    package static func boolean(_ text: String) throws(Ack) -> Bool {
        switch text {
        case "0": return false
        case "1": return true
        default: throw .argument("Boolean (0/1) expected: \(text)")
        }
    }

    /// `0`, `1` or `oneshot`: what `single` and `consume` take.
    package static func flag(_ text: String) throws(Ack) -> OneshotFlag {
        guard let flag = OneshotFlag(rawValue: text) else {
            throw .argument("Boolean (0/1) or oneshot expected: \(text)")
        }
        return flag
    }

    /// A tag name, upper and lower case alike.
    package static func tagType(_ text: String) throws(Ack) -> TagType {
        guard let type = TagType(name: text) else { throw .argument("Unknown tag type: \(text)") }
        return type
    }

    /// The events that `idle` names; all of them when it names none.
    package static func subsystems(_ names: [String]) throws(Ack) -> Subsystems {
        guard !names.isEmpty else { return .all }
        var union: Subsystems = []
        for name in names {
            guard let one = Subsystems(name: name) else { throw .argument("Unrecognized idle event: \(name)") }
            union.insert(one)
        }
        return union
    }

    /// A whole text as a decimal number the way C's `strtol` reads it (blanks in front, a sign); one that does not fit
    /// becomes the nearest that does.
    ///
    /// Nil when the text is no number.
    static func wholeNumber(_ text: Substring) -> Int? {
        var digits = text.utf8.drop { $0 == .blank || ($0 >= 0x09 && $0 <= 0x0D) }
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative || digits.first == UInt8(ascii: "+") { digits.removeFirst() }
        guard !digits.isEmpty else { return nil }
        var value = 0
        for byte in digits {
            guard byte.isDigit else { return nil }
            let (tens, over) = value.multipliedReportingOverflow(by: 10)
            let (sum, carried) = tens.addingReportingOverflow(Int(byte - .zero))
            value = over || carried ? Int.max : sum
        }
        return isNegative ? -value : value
    }
}

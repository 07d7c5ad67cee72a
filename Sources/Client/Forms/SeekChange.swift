/// Where in the song a user wants to go.
package enum SeekChange: Equatable, Sendable {
    /// Milliseconds from the beginning.
    case absolute(milliseconds: Int)
    /// Milliseconds from what is heard now.
    case relative(milliseconds: Int)
    /// Thousandths of a percent of the song's length, from the beginning.
    case fraction(Int)
    /// Thousandths of a percent of the song's length, from what is heard now.
    case relativeFraction(Int)

    /// Reads `90`, `90.5`, `1:30`, `1:02:03`, `1m30s`, `50%`, each also with a sign in front or behind.
    package init?(_ text: String) {
        guard let signed = Signed(text) else { return nil }
        if signed.body.hasSuffix("%") {
            guard let amount = Amount(signed.body.dropLast()), amount.thousandths <= 100_000 else { return nil }
            self = signed.sign.map { .relativeFraction($0 * amount.thousandths) } ?? .fraction(amount.thousandths)
            return
        }
        guard let milliseconds = Self.clock(signed.body) ?? Self.units(signed.body) else { return nil }
        self = signed.sign.map { .relative(milliseconds: $0 * milliseconds) } ?? .absolute(milliseconds: milliseconds)
    }

    /// `S`, `M:S` or `H:M:S`; what follows a colon is below sixty and written with two digits.
    private static func clock(_ text: Substring) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 3 else { return nil }
        var total = 0
        for (index, part) in parts.enumerated() {
            guard let amount = Amount(part) else { return nil }
            if index > 0 {
                let wholeDigits = part.prefix { $0 != "." }.utf8.count
                guard wholeDigits == 2, amount.thousandths < 60_000 else { return nil }
            }
            if index < parts.count - 1 && amount.hasPoint { return nil }
            total = total * 60 + amount.thousandths
        }
        return total
    }

    /// `1h2m3.5s`, any of the three, in this order.
    private static func units(_ text: Substring) -> Int? {
        var rest = text
        var total = 0
        for (unit, factor) in [("h", 3600), ("m", 60), ("s", 1)] as [(Character, Int)] {
            guard let end = rest.firstIndex(of: unit) else { continue }
            guard let amount = Amount(rest[..<end]) else { return nil }
            total += amount.thousandths * factor
            rest = rest[rest.index(after: end)...]
        }
        return rest.isEmpty && rest.startIndex > text.startIndex ? total : nil
    }
}

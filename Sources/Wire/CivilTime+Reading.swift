extension CivilTime {
    /// The moment of `YYYY-MM-DD`, `YYYY-MM-DDThh:mm` or `YYYY-MM-DDThh:mm:ss`, with `Z`, `+hh`, `+hhmm` or `+hh:mm`
    /// behind the time or without, in seconds since 1970; nil for any other text.
    ///
    /// A time without zone is UTC.
    static func unixSeconds(_ text: String) -> Int64? {
        var rest = Substring(text).utf8
        guard let year = number(&rest, digits: 4), take(&rest, "-"), let month = number(&rest, digits: 2),
            take(&rest, "-"), let day = number(&rest, digits: 2), (1...12).contains(month),
            (1...days(of: month, year)).contains(day)
        else { return nil }
        let midnight = 86_400 * days(year, month, day)
        guard !rest.isEmpty else { return Int64(midnight) }
        guard take(&rest, "T"), let hour = number(&rest, digits: 2), take(&rest, ":"),
            let minute = number(&rest, digits: 2)
        else { return nil }
        var second = 0
        if take(&rest, ":") {
            guard let value = number(&rest, digits: 2) else { return nil }
            second = value
        }
        guard let offset = offset(&rest), hour < 24, minute < 60, second < 60 else { return nil }
        return Int64(midnight + 3600 * hour + 60 * minute + second - offset)
    }

    /// What a zone adds to UTC, in seconds.
    private static func offset(_ rest: inout Substring.UTF8View) -> Int? {
        if rest.isEmpty || rest.elementsEqual("Z".utf8) { return 0 }
        let isBehind = take(&rest, "-")
        guard isBehind || take(&rest, "+"), let hours = number(&rest, digits: 2), hours < 24 else { return nil }
        var minutes = 0
        if !rest.isEmpty {
            _ = take(&rest, ":")
            guard let value = number(&rest, digits: 2), value < 60, rest.isEmpty else { return nil }
            minutes = value
        }
        return (isBehind ? -1 : 1) * (3600 * hours + 60 * minutes)
    }

    /// Days from 1970 to a date: `init(unixSeconds:)` the other way around, with the year beginning in March too.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let lentYear = (month <= 2 ? year - 1 : year) + 400
        let (era, yearOfEra) = lentYear.quotientAndRemainder(dividingBy: 400)
        let marchMonth = month > 2 ? month - 3 : month + 9
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + (153 * marchMonth + 2) / 5 + day - 1
        return (era - 1) * 146_097 + dayOfEra - 719_468
    }

    private static func days(of month: Int, _ year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return switch month {
        case 2: isLeap ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func number(_ rest: inout Substring.UTF8View, digits count: Int) -> Int? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy(\.isDigit) else { return nil }
        rest = rest.dropFirst(count)
        return digits.reduce(0) { $0 * 10 + Int($1 - .zero) }
    }

    private static func take(_ rest: inout Substring.UTF8View, _ sign: String) -> Bool {
        guard rest.starts(with: sign.utf8) else { return false }
        rest = rest.dropFirst(sign.utf8.count)
        return true
    }
}

/// One filter expression, from text to tests.
struct FilterParser {
    private var scanner: FilterScanner

    /// The filter of a whole text, which stands `depth` parentheses deep already.
    static func parse(_ text: String, depth: Int) throws(Ack) -> Filter {
        var parser = FilterParser(scanner: FilterScanner(text))
        let filter = try parser.expression(depth: depth + 1)
        guard parser.scanner.isAtEnd else { throw .argument("Unparsed garbage after expression") }
        return filter
    }

    /// An expression with its parentheses, and the blanks behind it.
    private mutating func expression(depth: Int) throws(Ack) -> Filter {
        guard scanner.take("(") else { throw .argument("'(' expected") }
        guard depth <= Filter.depthLimit else {
            throw .argument("Filter is nested more than \(Filter.depthLimit) levels deep")
        }
        scanner.skipBlanks()
        let filter: Filter
        if scanner.next == .openParenthesis {
            filter = try terms(depth: depth + 1)
        } else if scanner.take("!") {
            scanner.skipBlanks()
            filter = .not(try expression(depth: depth + 1))
        } else {
            filter = try test()
        }
        guard scanner.take(")") else { throw Self.unclosed }
        scanner.skipBlanks()
        return filter
    }

    /// One expression, or several with the same word between them.
    private mutating func terms(depth: Int) throws(Ack) -> Filter {
        var filters = [try expression(depth: depth)]
        var joint: String?
        while let next = scanner.next, next != .closeParenthesis {
            let word = try scanner.word()
            guard word == "AND" || word == "OR" else { throw .argument("'AND' expected") }
            guard joint == nil || joint == word else {
                throw .argument("AND and OR on one level need parentheses to tell what belongs together")
            }
            joint = word
            scanner.skipBlanks()
            filters.append(try expression(depth: depth))
        }
        guard filters.count > 1 else { return filters[0] }
        return joint == "OR" ? .any(filters) : .all(filters)
    }

    /// What stands in the innermost parentheses, and the blanks behind it.
    private mutating func test() throws(Ack) -> Filter {
        let type = try scanner.word()
        scanner.skipBlanks()
        switch type {
        case "base": return .base(try scanner.quoted())
        case "modified-since": return .modifiedSince(try Self.moment(try scanner.quoted()))
        case "added-since": return .addedSince(try Self.moment(try scanner.quoted()))
        case "AudioFormat": return .format(try format())
        case "prio": return .priority(atLeast: try priority())
        default:
            guard let field = TextTest.Field(name: type) else { throw Self.unknownType(type) }
            let (comparison, isNegated) = try scanner.comparison()
            let test = Filter.text(TextTest(field, comparison, try scanner.quoted()))
            return isNegated ? .not(test) : test
        }
    }

    private mutating func format() throws(Ack) -> AudioFormatPattern {
        let isExact = scanner.take("==")
        guard isExact || scanner.take("=~") else { throw .argument("'==' or '=~' expected") }
        scanner.skipBlanks()
        let text = try scanner.quoted()
        guard let pattern = AudioFormatPattern(text), pattern.isComplete || !isExact else {
            throw .argument("Audio format expected: \(text)")
        }
        return pattern
    }

    /// The parenthesis follows the digits at once.
    private mutating func priority() throws(Ack) -> UInt8 {
        guard scanner.take(">=") else { throw .argument("'>=' expected") }
        scanner.skipBlanks()
        let digits = scanner.digits()
        guard !digits.isEmpty else { throw .argument("Number expected") }
        return try Argument.priority(digits)
    }

    /// A moment in seconds since 1970, from a date or such a number.
    static func moment(_ text: String) throws(Ack) -> Int64 {
        if let seconds = Int64(text) { return seconds }
        guard let seconds = CivilTime.unixSeconds(text) else {
            throw .argument("Date or seconds since 1970 expected: \(text)")
        }
        return seconds
    }

    static func unknownType(_ name: String) -> Ack { .argument("Unknown filter type: \(name)") }
    static var tooLong: Ack { .argument("Quoted value is too long") }
    private static var unclosed: Ack { .argument("')' expected") }
}

/// The words, signs and quoted values of a filter expression, taken off its front.
struct FilterScanner {
    private let bytes: [UInt8]
    private var index = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// The byte that comes next; nil at the end.
    var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    var isAtEnd: Bool { index == bytes.count }

    mutating func skipBlanks() {
        while let byte = next, byte.isSpace { index += 1 }
    }

    /// Takes the sign if it comes next.
    mutating func take(_ sign: String) -> Bool {
        guard bytes[index...].starts(with: sign.utf8) else { return false }
        index += sign.utf8.count
        return true
    }

    /// Letters, `_` and `-`: one or more.
    mutating func word() throws(Ack) -> String {
        let word = run { $0.folded.isLowerCaseLetter || $0 == .underscore || $0 == .dash }
        guard !word.isEmpty else { throw .argument("Word expected") }
        return word
    }

    /// None or more.
    mutating func digits() -> String { run(while: \.isDigit) }

    /// An operator on text, and the blanks behind it.
    ///
    /// One that is a word needs a blank.
    mutating func comparison() throws(Ack) -> (comparison: TextTest.Comparison, isNegated: Bool) {
        let start = index
        let isNegated = take("!")
        if take(isNegated ? "=" : "==") {
            skipBlanks()
            return (.equals(.byMode), isNegated)
        }
        if take(isNegated ? "~" : "=~") {
            skipBlanks()
            return (.pattern, isNegated)
        }
        let word = run { !$0.isSpace && $0 != .closeParenthesis }
        guard word.utf8.first?.folded.isLowerCaseLetter == true, next?.isSpace == true,
            let comparison = TextTest.Comparison(word: word)
        else { throw .argument("Unknown filter operator: \(text(from: start))") }
        skipBlanks()
        return (comparison, isNegated)
    }

    /// A value in single or double quotes, in which a backslash keeps the byte behind it as it is, and the blanks behind
    /// it.
    mutating func quoted() throws(Ack) -> String {
        guard let mark = next, mark == .quote || mark == .apostrophe else { throw .argument("Quoted string expected") }
        index += 1
        var value: [UInt8] = []
        while let byte = next, byte != mark {
            if byte == .backslash { index += 1 }
            guard let kept = next else { break }
            value.append(kept)
            index += 1
        }
        guard next == mark else { throw .argument("Closing quote not found") }
        index += 1
        guard value.count <= TextTest.limit else { throw FilterParser.tooLong }
        skipBlanks()
        return String(decoding: value, as: UTF8.self)
    }

    private mutating func run(while belongs: (UInt8) -> Bool) -> String {
        let start = index
        while let byte = next, belongs(byte) { index += 1 }
        return text(from: start)
    }

    private func text(from start: Int) -> String { String(decoding: bytes[start..<index], as: UTF8.self) }
}

/// What a text test looks for, ready to be looked for in many values.
final class Needle {
    private enum Kind {
        case equals, contains, startsWith
        case pattern((String) -> Bool)
    }

    private let kind: Kind
    private let bytes: [UInt8]
    /// Folds the values too; nil when case matters.
    private let fold: Matcher.Fold?
    /// Whether the filter looks for nothing.
    let isEmpty: Bool

    init(
        _ test: TextTest, mode: Filter.Mode, fold: @escaping Matcher.Fold, compile: Matcher.CompilePattern
    ) throws(Ack) {
        let casing: TextTest.Casing
        switch test.comparison {
        case .equals(let own): (kind, casing) = (.equals, own)
        case .contains(let own): (kind, casing) = (.contains, own)
        case .startsWith(let own): (kind, casing) = (.startsWith, own)
        case .pattern: (kind, casing) = (.pattern(try compile(test.value, mode == .search)), .sensitive)
        }
        let isFolded = casing == .folded || casing == .byMode && mode == .search
        self.fold = isFolded ? fold : nil
        bytes = Array((isFolded ? fold(test.value) : test.value).utf8)
        isEmpty = test.value.isEmpty
    }

    /// Whether it is found in a value.
    func matches(_ value: String) -> Bool {
        if case .pattern(let test) = kind { return test(value) }
        guard let fold else { return compare(value.utf8Span.span, isCaseless: false) }
        // Most text is ASCII, where folding is no more than lower case: nothing has to be copied for that.
        if value.isASCII { return compare(value.utf8Span.span, isCaseless: true) }
        return compare(fold(value).utf8Span.span, isCaseless: false)
    }

    private func compare(_ value: Span<UInt8>, isCaseless: Bool) -> Bool {
        guard value.count >= bytes.count else { return false }
        switch kind {
        case .equals: return value.count == bytes.count && stands(in: value, at: 0, isCaseless)
        case .startsWith: return stands(in: value, at: 0, isCaseless)
        case .contains:
            guard let first = bytes.first else { return true }
            for place in 0...value.count - bytes.count
            where (isCaseless ? value[place].folded : value[place]) == first && stands(in: value, at: place, isCaseless)
            {
                return true
            }
            return false
        case .pattern: preconditionFailure("a pattern is not compared by bytes")
        }
    }

    private func stands(in value: Span<UInt8>, at place: Int, _ isCaseless: Bool) -> Bool {
        for index in bytes.indices {
            let byte = value[place + index]
            guard (isCaseless ? byte.folded : byte) == bytes[index] else { return false }
        }
        return true
    }
}

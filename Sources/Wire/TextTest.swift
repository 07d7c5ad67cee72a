/// One comparison of a filter: a field of the song, how to compare, and with what.
package struct TextTest: Equatable, Sendable {
    /// What is compared.
    package enum Field: Equatable, Sendable {
        /// The values of one tag.
        case tag(TagType)
        /// The values of all tags.
        case any
        /// The whole URI.
        case uri
    }

    /// Whether upper and lower case differ.
    package enum Casing: Equatable, Sendable {
        /// As the command has it: see `Filter.Mode`.
        case byMode
        /// They differ.
        case sensitive
        /// They do not; nor does what else `Matcher`'s folding takes away.
        case folded
    }

    /// How the value of the song is compared with that of the filter.
    package enum Comparison: Equatable, Sendable {
        /// Both are the same.
        case equals(Casing)
        /// The song's has the filter's in it.
        case contains(Casing)
        /// The song's begins with the filter's.
        case startsWith(Casing)
        /// The filter's is a regular expression that is found in the song's; the mode decides about case.
        case pattern
    }

    /// What is compared.
    package let field: Field
    /// How.
    package let comparison: Comparison
    /// With what, at most `limit` bytes.
    package let value: String

    /// The most bytes of a value.
    package static let limit = 4095

    /// A comparison made of its parts.
    package init(_ field: Field, _ comparison: Comparison, _ value: String) {
        self.field = field
        self.comparison = comparison
        self.value = value
    }
}

extension TextTest.Field {
    /// The field that a filter calls so: a tag, `any`, `file` or `filename`, upper and lower case alike.
    init?(name: String) {
        if let type = TagType(name: name) {
            self = .tag(type)
        } else if name.equalsCaseless("file") || name.equalsCaseless("filename") {
            self = .uri
        } else if name.equalsCaseless("any") {
            self = .any
        } else {
            return nil
        }
    }

    /// The name in the canonical form.
    var name: String {
        switch self {
        case .tag(let type): type.name
        case .any: "any"
        case .uri: "file"
        }
    }
}

extension TextTest.Comparison {
    /// The word or sign, without what negates it.
    private static let spellings: [(word: String, comparison: TextTest.Comparison)] = [
        ("==", .equals(.byMode)), ("eq_cs", .equals(.sensitive)), ("eq_ci", .equals(.folded)),
        ("contains", .contains(.byMode)), ("contains_cs", .contains(.sensitive)), ("contains_ci", .contains(.folded)),
        ("starts_with", .startsWith(.byMode)), ("starts_with_cs", .startsWith(.sensitive)),
        ("starts_with_ci", .startsWith(.folded)), ("=~", .pattern),
    ]

    /// The comparison of an operator that is a word, upper and lower case alike.
    init?(word: String) {
        guard let match = Self.spellings.first(where: { $0.word.equalsCaseless(word) }) else { return nil }
        self = match.comparison
    }

    /// The operator in the canonical form.
    func name(isNegated: Bool) -> String {
        switch (self, isNegated) {
        case (.equals(.byMode), true): "!="
        case (.pattern, true): "!~"
        default: (isNegated ? "!" : "") + (Self.spellings.first { $0.comparison == self }?.word ?? "")
        }
    }
}

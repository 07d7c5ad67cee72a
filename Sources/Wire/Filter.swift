/// Which songs a command is about: a tree of tests.
///
/// Grammar: `Protocol/filters.md`. Equal filters have equal canonical text, and the text of what `parse` gave is parsed
/// to an equal filter again.
package indirect enum Filter: Equatable, Sendable {
    /// Every one of two or more.
    case all([Filter])
    /// At least one of two or more.
    case any([Filter])
    /// What the inner one is not about.
    case not(Filter)
    /// A comparison of text.
    case text(TextTest)
    /// The directory of this URI and everything below.
    case base(String)
    /// Files that were changed at this moment, in seconds since 1970, or later.
    case modifiedSince(Int64)
    /// Songs that were added at this moment, in seconds since 1970, or later.
    case addedSince(Int64)
    /// Songs of this format.
    case format(AudioFormatPattern)
    /// Songs of the queue with this priority or a higher one.
    case priority(atLeast: UInt8)

    /// How a command compares text where the filter itself does not say.
    package enum Mode: Equatable, Sendable {
        /// Exactly: upper and lower case differ, and an old-style pair means the whole value.
        case find
        /// Folded: case does not matter, and an old-style pair means a part of the value.
        case search
    }

    /// How many parentheses may be open at once.
    package static let depthLimit = 64

    /// The filter of a command's parameters: expressions in one parameter each and old-style pairs `TYPE VALUE`, in any
    /// order; a song has to pass all of them.
    ///
    /// - Throws: code 2 with a sentence for what is wrong.
    package static func parse(_ arguments: some Collection<String>, mode: Mode) throws(Ack) -> Filter {
        // Several parameters make one more level in the canonical text.
        let depth = arguments.count > 1 ? 1 : 0
        var rest = arguments[...]
        var filters: [Filter] = []
        while let first = rest.popFirst() {
            if first.utf8.first == .openParenthesis {
                filters.append(try FilterParser.parse(first, depth: depth))
            } else if let value = rest.popFirst() {
                filters.append(try pair(first, value, mode))
            } else {
                throw wrongCount
            }
        }
        guard let first = filters.first else { throw wrongCount }
        return filters.count == 1 ? first : .all(filters)
    }

    private static func pair(_ type: String, _ value: String, _ mode: Mode) throws(Ack) -> Filter {
        guard value.utf8.count <= TextTest.limit else { throw FilterParser.tooLong }
        switch type {
        case "base":
            guard isSafe(value) else { throw .argument("Bad URI") }
            return .base(value)
        case "modified-since": return .modifiedSince(try FilterParser.moment(value))
        case "added-since": return .addedSince(try FilterParser.moment(value))
        default:
            guard let field = TextTest.Field(name: type) else { throw FilterParser.unknownType(type) }
            return .text(TextTest(field, mode == .find ? .equals(.byMode) : .contains(.byMode), value))
        }
    }

    /// Whether no part of a path is empty or leads elsewhere.
    private static func isSafe(_ path: String) -> Bool {
        path.utf8.split(separator: .slash, omittingEmptySubsequences: false).allSatisfy {
            !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8)
        }
    }

    private static var wrongCount: Ack { .argument("Incorrect number of filter arguments") }
}

/// A filter made ready for many songs: what it looks for is folded once, its patterns are compiled.
///
/// It belongs to the thread that made it, as `fold` and the patterns do.
package struct Matcher {
    /// Takes away what does not matter when text is searched; of ASCII, upper case and nothing else.
    package typealias Fold = (String) -> String
    /// Makes a test of a regular expression, which need not match from the beginning or to the end of a text.
    package typealias CompilePattern = (_ pattern: String, _ caseless: Bool) throws(Ack) -> (String) -> Bool

    private indirect enum Node {
        case all([Node])
        case any([Node])
        case not(Node)
        case text(TextTest.Field, Needle)
        case base(String)
        case modifiedSince(Int64)
        case addedSince(Int64)
        case format(AudioFormatPattern, text: String)
        case priority(UInt8)
    }

    private let root: Node

    /// A matcher of a filter in a command of this mode.
    ///
    /// - Throws: what `compile` throws.
    package init(
        _ filter: Filter, mode: Filter.Mode, fold: @escaping Fold, compile: CompilePattern
    ) throws(Ack) {
        root = try Self.compile(filter) { test throws(Ack) in
            try Needle(test, mode: mode, fold: fold, compile: compile)
        }
    }

    /// Whether the filter is about this song.
    package func matches(_ song: some FilterSubject) -> Bool { Self.test(root, song) }

    private static func compile(_ filter: Filter, _ needle: (TextTest) throws(Ack) -> Needle) throws(Ack) -> Node {
        switch filter {
        case .all(let filters): .all(try filters.map { inner throws(Ack) in try compile(inner, needle) })
        case .any(let filters): .any(try filters.map { inner throws(Ack) in try compile(inner, needle) })
        case .not(let inner): .not(try compile(inner, needle))
        case .text(let test): .text(test.field, try needle(test))
        case .base(let uri): .base(uri)
        case .modifiedSince(let moment): .modifiedSince(moment)
        case .addedSince(let moment): .addedSince(moment)
        case .format(let pattern): .format(pattern, text: pattern.text)
        case .priority(let least): .priority(least)
        }
    }

    private static func test(_ node: Node, _ song: some FilterSubject) -> Bool {
        switch node {
        case .all(let nodes): nodes.allSatisfy { test($0, song) }
        case .any(let nodes): nodes.contains { test($0, song) }
        case .not(let inner): !test(inner, song)
        case .text(let field, let needle): test(field, needle, song)
        case .base(let uri): song.uri.isBelow(uri) || song.uri.hasBytes(of: uri)
        case .modifiedSince(let moment): song.modified.map { $0 >= moment } ?? false
        case .addedSince(let moment): song.added.map { $0 >= moment } ?? false
        case .format(let pattern, let text):
            song.format.map { $0 == text || AudioFormatPattern($0).map(pattern.matches) ?? false } ?? false
        case .priority(let least): song.priority >= least
        }
    }

    /// A song without the tag has no text there: that is what nothing is looked for in.
    private static func test(_ field: TextTest.Field, _ needle: Needle, _ song: some FilterSubject) -> Bool {
        switch field {
        case .uri: needle.matches(song.uri)
        case .any: song.has(nil, where: needle.matches) ?? false
        case .tag(let type): song.hasTagOrFallback(type, where: needle.matches) ?? needle.isEmpty
        }
    }
}

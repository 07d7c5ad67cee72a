/// The arguments of `playlistfind` and `playlistsearch`: a filter, then `sort KEY`, then `window RANGE`, both of which
/// may be missing.
package struct QueueQuery: Equatable, Sendable {
    /// Which songs are asked for.
    package let filter: Filter
    /// In which order; empty for that of the queue.
    package let sort: SortOrder
    /// Which of the songs found, counted in that order; nil for all.
    package let window: SongRange?

    /// The query that a command's arguments make.
    ///
    /// - Throws: code 2 for what is wrong with them.
    package init(_ arguments: some BidirectionalCollection<String>, mode: Filter.Mode) throws(Ack) {
        var rest = arguments[...]
        window = try Self.takeLast("window", &rest).map { text throws(Ack) in try Argument.range(text) }
        sort =
            try Self.takeLast("sort", &rest).map { text throws(Ack) in try SortOrder(CollectionOfOne(text)) }
            ?? SortOrder()
        filter = try Filter.parse(rest, mode: mode)
    }

    /// Takes a word and its value off the end.
    private static func takeLast<Rest: BidirectionalCollection<String>>(
        _ word: String, _ rest: inout Rest
    ) -> String? where Rest.SubSequence == Rest {
        guard let value = rest.last, rest.dropLast().last == word else { return nil }
        rest = rest.dropLast(2)
        return value
    }
}

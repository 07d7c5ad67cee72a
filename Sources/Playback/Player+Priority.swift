/// Priorities: random order plays larger ones first. In any other order they are only remembered.
extension Player {
    /// Gives the positions from `start` up to but not including `end` a priority; nil: to the end.
    ///
    /// Throws `badIndex`. Counts as a change even where it changes nothing.
    package mutating func prioritize(
        _ priority: UInt8, from start: Int, upTo end: Int?
    ) throws(PlayerError) -> [Effect] {
        prioritize(priority, try clipped(from: start, upTo: end))
    }

    /// Gives one song by id a priority.
    ///
    /// Throws `noSuchSong`.
    package mutating func prioritize(_ priority: UInt8, id: UInt32) throws(PlayerError) -> [Effect] {
        let position = try position(of: id)
        return prioritize(priority, position..<position + 1)
    }

    private mutating func prioritize(_ priority: UInt8, _ range: Range<Int>) -> [Effect] {
        guard !range.isEmpty else { return [] }
        let before = queue.entries[range].map { ($0.id, $0.priority) }
        let changed = Set(queue.setPriority(priority, of: range))
        requeue(Dictionary(uniqueKeysWithValues: before.filter { changed.contains($0.0) }))
        return conclude(Reaction(topics: .playlist))
    }
}

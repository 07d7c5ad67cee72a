/// Commands that change only where songs stand. Ids and the music stay, and so does random order.
extension Player {
    /// Moves the positions from `start` up to but not including `end`; nil, without an end, is refused.
    ///
    /// The target counts without the songs that move. Throws `badIndex`, `badPosition`, `noCurrentSong`; also when the
    /// current song is to move to a place relative to itself. Moving to where they are is no change.
    package mutating func move(
        from start: Int, upTo end: Int?, to position: InsertPosition
    ) throws(PlayerError) -> [Effect] {
        guard let end else { throw .openRange }
        let range = try clipped(from: start, upTo: end)
        guard !range.isEmpty else {
            guard end <= start else { throw .badIndex }
            return []
        }
        return try move(range, to: position)
    }

    /// Moves one song by id.
    ///
    /// Throws `noSuchSong`, and as `move(from:upTo:to:)`.
    package mutating func move(id: UInt32, to position: InsertPosition) throws(PlayerError) -> [Effect] {
        let place = try self.position(of: id)
        return try move(place..<place + 1, to: position)
    }

    /// Exchanges two positions, which counts as a change even if they are the same.
    ///
    /// Throws `badIndex`.
    package mutating func swap(_ first: Int, _ second: Int) throws(PlayerError) -> [Effect] {
        guard queue.entries.indices.contains(first), queue.entries.indices.contains(second) else { throw .badIndex }
        queue.swap(first, second)
        return conclude(Reaction(topics: .playlist))
    }

    /// Exchanges two songs by id.
    ///
    /// Throws `noSuchSong`.
    package mutating func swap(id first: UInt32, id second: UInt32) throws(PlayerError) -> [Effect] {
        queue.swap(try position(of: first), try position(of: second))
        return conclude(Reaction(topics: .playlist))
    }

    /// Shuffles the positions from `start` up to but not including `end`; nil: to the end.
    ///
    /// A song that plays or is paused goes to the start of the range. In stop the current song is forgotten. Throws
    /// `badIndex`. Fewer than two songs are no change.
    package mutating func shuffle(from start: Int = 0, upTo end: Int? = nil) throws(PlayerError) -> [Effect] {
        let range = try clipped(from: start, upTo: end)
        guard range.count > 1 else { return [] }
        var shuffled = Array(queue.entries[range])
        if state == .stop { advance(to: nil) }
        if let here = currentPosition, range.contains(here) {
            shuffled.swapAt(0, here - range.lowerBound)
            shuffled[1...].shuffle(using: &generator)
        } else {
            shuffled.shuffle(using: &generator)
        }
        queue.replace(range, with: shuffled)
        return conclude(Reaction(topics: .playlist))
    }

    /// Gives the queue another order: each of its positions once; the order that it has already is no change.
    package mutating func arrange(as positions: [Int]) -> [Effect] {
        precondition(positions.count == queue.count, "an order names each position once")
        let sorted = positions.map { queue.entries[$0] }
        let window = queue.entries.difference(to: sorted).here
        guard !window.isEmpty else { return [] }
        queue.replace(window, with: Array(sorted[window]))
        return conclude(Reaction(topics: .playlist))
    }

    private mutating func move(_ range: Range<Int>, to position: InsertPosition) throws(PlayerError) -> [Effect] {
        let here = currentPosition
        if case .absolute = position {
        } else if let here, range.contains(here) {
            throw .relativeToItself
        }
        let left = here.map { $0 >= range.upperBound ? $0 - range.count : $0 }
        let target = try position.resolved(count: queue.count - range.count, current: left)
        guard target != range.lowerBound else { return [] }
        queue.move(range, to: target)
        return conclude(Reaction(topics: .playlist))
    }
}

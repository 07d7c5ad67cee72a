/// The order of random playback: a permutation of the queue's ids, and how far playback has come in it.
///
/// What is before the current song was heard in this round, what is behind it will be, each song once. Ids, not
/// positions: edits of the queue leave the order of the rest alone.
struct Order: Equatable, Sendable {
    /// Every id of the queue once.
    private(set) var ids: [UInt32]
    /// Where the current song is in `ids`; nil: the round has not begun.
    private(set) var index: Int?
    /// The next round, decided before this one ends so that its first song can be joined without a gap.
    ///
    /// Valid only while the current song stays what it is.
    private(set) var upcoming: [UInt32]?

    /// A fresh round; it begins with `current` and what is shuffled `together` with it, or as it is.
    init(round: [UInt32], current: UInt32? = nil, together: (UInt32, UInt32) -> Bool = { $0 == $1 }) {
        ids = round
        guard let current, let place = ids.firstIndex(of: current) else { return }
        let block = block(around: place, together)
        let moved = ids[block]
        ids.removeSubrange(block)
        ids.insert(contentsOf: moved, at: 0)
        index = place - block.lowerBound
    }

    /// An order that was saved.
    init(ids: [UInt32], index: Int?, upcoming: [UInt32]?) {
        self.ids = ids
        self.index = index
        self.upcoming = upcoming
    }

    var current: UInt32? { index.map { ids[$0] } }

    /// What this round has still to come begins here.
    var firstUnplayed: Int { index.map { $0 + 1 } ?? 0 }

    /// The next song of this round that is not excluded.
    func following(excluding isExcluded: (UInt32) -> Bool) -> UInt32? {
        ids[firstUnplayed...].first { !isExcluded($0) }
    }

    /// The first song of the next round, if one is decided, that is not excluded; otherwise of this one.
    func beginning(excluding isExcluded: (UInt32) -> Bool) -> UInt32? {
        (upcoming ?? ids).first { !isExcluded($0) }
    }

    /// Settles the next round; its first song may be the last of this one.
    mutating func settleUpcoming(_ round: [UInt32]) {
        upcoming = round
    }

    /// Unsettles the next round: what it follows from has changed.
    mutating func forgetUpcoming() {
        upcoming = nil
    }

    /// Goes on to `id`: further on in this round, or into the next one; nil: to before the first song.
    mutating func advance(to id: UInt32?) {
        let next = upcoming
        upcoming = nil
        guard let id else {
            index = nil
            return
        }
        if let place = ids[firstUnplayed...].firstIndex(of: id) {
            index = place
        } else if let next, let place = next.firstIndex(of: id) {
            ids = next
            index = place
        } else {
            preconditionFailure("the order leads to no song \(id)")
        }
    }

    /// Goes back one song; from the first one to the last, or nowhere.
    mutating func stepBack(wrapping: Bool) {
        upcoming = nil
        if let index, index > 0 {
            self.index = index - 1
        } else if wrapping {
            index = ids.indices.last
        }
    }

    /// Makes `id` current out of turn, so that every other song still has its turn.
    ///
    /// It is moved right behind the current song, or in front of it if that has not been heard (`replaying`), and what
    /// is shuffled `together` with it goes along.
    mutating func jump(to id: UInt32, replaying: Bool, together: (UInt32, UInt32) -> Bool = { $0 == $1 }) {
        guard let place = ids.firstIndex(of: id), place != index else { return }
        upcoming = nil
        let block = block(around: place, together)
        if let index, block.contains(index) {
            self.index = place
            return
        }
        let moved = ids[block]
        ids.removeSubrange(block)
        var target = replaying ? index ?? 0 : firstUnplayed
        if block.lowerBound < target { target -= block.count }
        ids.insert(contentsOf: moved, at: target)
        index = target + place - block.lowerBound
    }

    /// Puts new songs at a place that is not played yet.
    mutating func insert(_ new: [UInt32], at place: Int) {
        precondition(place >= firstUnplayed, "what was played is past")
        upcoming = nil
        ids.insert(contentsOf: new, at: place)
    }

    /// Replaces all from a place on that is not played yet.
    mutating func replace(from place: Int, with rest: [UInt32]) {
        precondition(place >= firstUnplayed, "what was played is past")
        upcoming = nil
        ids.replaceSubrange(place..., with: rest)
    }

    /// Shuffles new songs in among all from a place on that is not played yet.
    mutating func mix(_ new: [UInt32], from place: Int, using generator: inout SeededGenerator) {
        precondition(place >= firstUnplayed, "what was played is past")
        upcoming = nil
        ids.mix(new, from: place, using: &generator)
    }

    /// Takes songs out; the others keep their order.
    ///
    /// If the current one goes, the one before it takes its place.
    mutating func remove(_ gone: Set<UInt32>) {
        guard gone.count > 1 else {
            if let id = gone.first { remove(id) }
            return
        }
        if let index {
            let left = ids[...index].count { !gone.contains($0) }
            self.index = left == 0 ? nil : left - 1
        }
        ids.removeAll { gone.contains($0) }
        upcoming?.removeAll { gone.contains($0) }
    }

    private mutating func remove(_ id: UInt32) {
        guard let place = ids.firstIndex(of: id) else { return }
        ids.remove(at: place)
        if let index, place <= index { self.index = index == 0 ? nil : index - 1 }
        if let place = upcoming?.firstIndex(of: id) { upcoming?.remove(at: place) }
    }

    private func block(around place: Int, _ together: (UInt32, UInt32) -> Bool) -> Range<Int> {
        var (lower, upper) = (place, place + 1)
        while lower > 0, together(ids[place], ids[lower - 1]) { lower -= 1 }
        while upper < ids.count, together(ids[place], ids[upper]) { upper += 1 }
        return lower..<upper
    }
}

extension Array {
    /// Shuffles new elements in among all from an index on, in time that depends on the new ones only.
    mutating func mix(_ new: some Sequence<Element>, from start: Int, using generator: inout SeededGenerator) {
        for element in new {
            append(element)
            swapAt(count - 1, Int.random(in: start..<count, using: &generator))
        }
    }
}

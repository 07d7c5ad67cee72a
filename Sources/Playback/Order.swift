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

    /// A fresh round; it begins with `first`, which is then current, or anywhere.
    init(shuffling ids: some Sequence<UInt32>, first: UInt32? = nil, using generator: inout SeededGenerator) {
        self.ids = ids.shuffled(using: &generator)
        guard let first, let place = self.ids.firstIndex(of: first) else { return }
        self.ids.swapAt(0, place)
        index = 0
    }

    var current: UInt32? { index.map { ids[$0] } }

    private var firstUnplayed: Int { index.map { $0 + 1 } ?? 0 }

    /// The next song of this round that is not excluded.
    func following(excluding isExcluded: (UInt32) -> Bool) -> UInt32? {
        ids[firstUnplayed...].first { !isExcluded($0) }
    }

    /// The first song of the next round, if one is decided, that is not excluded; otherwise of this one.
    func beginning(excluding isExcluded: (UInt32) -> Bool) -> UInt32? {
        (upcoming ?? ids).first { !isExcluded($0) }
    }

    /// Shuffles the next round, unless that is done already.
    ///
    /// Its first song may be the last of this one.
    mutating func decideUpcoming(using generator: inout SeededGenerator) {
        if upcoming == nil { upcoming = ids.shuffled(using: &generator) }
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
    /// It is moved right behind the current song, or in front of it if that has not been heard (`replaying`).
    mutating func jump(to id: UInt32, replaying: Bool) {
        upcoming = nil
        guard let place = ids.firstIndex(of: id), place != index else { return }
        ids.remove(at: place)
        var target = replaying ? index ?? 0 : firstUnplayed
        if place < target { target -= 1 }
        ids.insert(id, at: target)
        index = target
    }

    /// Shuffles new songs into what is not played yet, behind `kept`, the song that is prepared already.
    mutating func append(_ new: [UInt32], keeping kept: UInt32?, using generator: inout SeededGenerator) {
        upcoming = nil
        var start = firstUnplayed
        if let kept, let place = ids[start...].firstIndex(of: kept) { start = place + 1 }
        for id in new {
            ids.append(id)
            ids.swapAt(ids.count - 1, Int.random(in: start..<ids.count, using: &generator))
        }
    }

    /// Takes songs out; the others keep their order.
    ///
    /// If the current one goes, the one before it takes its place.
    mutating func remove(_ gone: Set<UInt32>) {
        if let index {
            let left = ids[...index].count { !gone.contains($0) }
            self.index = left == 0 ? nil : left - 1
        }
        ids.removeAll { gone.contains($0) }
        upcoming?.removeAll { gone.contains($0) }
    }
}

/// Random order: rounds, and where songs go in them.
extension Player {
    /// A new round for random order, with the current song at its front and what `addNext` queued behind it.
    mutating func reshuffle() {
        guard modes.random else {
            order = nil
            return
        }
        nextUp.removeAll { $0 == currentID || queue.position(of: $0) == nil }
        let round = queue.round(unit: modes.randomUnit, using: &generator)
        var order = Order(round: round, current: currentID, together: isTogether)
        if !nextUp.isEmpty {
            order.remove(Set(nextUp))
            order.insert(nextUp, at: order.firstUnplayed)
        }
        self.order = order
    }

    /// Whether random order keeps two songs together.
    var isTogether: (UInt32, UInt32) -> Bool {
        guard modes.randomUnit == .album else { return { $0 == $1 } }
        let queue = queue
        return { queue.isSameAlbum($0, $1) }
    }

    /// Shuffles songs that are not in the order into what is not played yet, each into its group of priority.
    ///
    /// What is prepared already (`kept`) and what `addNext` queued stay in front of them; only an album that has begun
    /// goes on first.
    mutating func mix(_ new: [UInt32], keeping kept: UInt32? = nil) {
        guard let order, !new.isEmpty else { return }
        var start = order.firstUnplayed + nextUp.count
        if modes.randomUnit == .song, let kept, let place = order.ids[start...].firstIndex(of: kept) {
            start = place + 1
        }
        if queue.prioritizedCount == 0 && modes.randomUnit == .song {
            self.order?.mix(new, from: start, using: &generator)
            return
        }
        var groups: [(old: [UInt32], new: [UInt32])] = Array(repeating: ([], []), count: 256)
        for id in order.ids[start...] { groups[priority(of: id)].old.append(id) }
        for id in new { groups[priority(of: id)].new.append(id) }
        let before = start > 0 ? order.ids[start - 1] : nil
        var rest: [UInt32] = []
        for group in groups.reversed() where !group.old.isEmpty || !group.new.isEmpty {
            rest += mixed(group.new, into: group.old, behind: rest.last ?? before)
        }
        self.order?.replace(from: start, with: rest)
    }

    /// Songs whose priority has changed go to their new group; `old` has the priorities from before.
    ///
    /// A song that was played already comes again only if it was raised, and above the current one.
    mutating func requeue(_ old: [UInt32: UInt8]) {
        guard let order, !old.isEmpty else { return }
        let (index, fixed) = (order.index ?? -1, order.firstUnplayed + nextUp.count)
        let least = Int(current?.priority ?? 0)
        let moving = order.ids.indices.compactMap { place -> UInt32? in
            let id = order.ids[place]
            guard place != index, place < index || place >= fixed, let old = old[id] else { return nil }
            let priority = priority(of: id)
            return place > index || priority > max(Int(old), least) ? id : nil
        }
        self.order?.forgetUpcoming()
        self.order?.remove(Set(moving))
        mix(moving)
    }

    /// Keeps of what `addNext` queued only what still comes directly after the current song.
    mutating func trimNextUp() {
        guard !nextUp.isEmpty else { return }
        if nextUp[0] == currentID { nextUp.removeFirst() }
        if let order {
            trimNextUp(to: order.ids[order.firstUnplayed...])
        } else {
            trimNextUp(to: queue.entries[firstUnplayedPosition...].lazy.map(\.id))
        }
    }

    /// Where what comes after the current song begins in the queue.
    var firstUnplayedPosition: Int { currentPosition.map { $0 + 1 } ?? 0 }

    private mutating func trimNextUp(to following: some Collection<UInt32>) {
        guard !following.starts(with: nextUp) else { return }
        let members = Set(nextUp)
        nextUp = Array(following.prefix { members.contains($0) })
    }

    private func priority(of id: UInt32) -> Int { Int(queue.entry(of: id)?.priority ?? 0) }

    /// One group of priority with new songs in it; `before` is what is played before the group.
    private mutating func mixed(_ new: [UInt32], into old: [UInt32], behind before: UInt32?) -> [UInt32] {
        guard modes.randomUnit == .album, !new.isEmpty else {
            var all = old
            all.mix(new, from: 0, using: &generator)
            return all
        }
        var units: [[UInt32]] = []
        var numbers: [Int: Int] = [:]
        for id in old {
            let album = queue.album(of: id)
            if album != 0, let last = units.last?.last, queue.album(of: last) == album {
                units[units.count - 1].append(id)
            } else {
                units.append([id])
                numbers[album] = units.count - 1
            }
        }
        // What is announced stays next, and an album that has begun goes on.
        let pinned = min(units.count, 1)
        let added = new.sorted { (queue.position(of: $0) ?? 0) < (queue.position(of: $1) ?? 0) }
        var fresh: [[UInt32]] = []
        var freshNumbers: [Int: Int] = [:]
        var head: [UInt32] = []
        for id in added {
            let album = queue.album(of: id)
            if album != 0, let number = numbers[album] {
                insert(id, into: &units[number])
            } else if let before, queue.isSameAlbum(before, id) {
                head.append(id)
            } else if album != 0, let number = freshNumbers[album] {
                fresh[number].append(id)
            } else {
                freshNumbers[album] = fresh.count
                fresh.append([id])
            }
        }
        units.mix(fresh, from: pinned, using: &generator)
        return head + units.joined()
    }

    private func insert(_ id: UInt32, into unit: inout [UInt32]) {
        let position = queue.position(of: id) ?? 0
        let place = unit.firstIndex { (queue.position(of: $0) ?? 0) > position } ?? unit.count
        unit.insert(id, at: place)
    }
}

/// Commands that add and remove songs. They interrupt the music only by removing the current song.
extension Player {
    /// Adds songs, at the end or at `position`, and returns their ids in order.
    ///
    /// Throws `queueFull`, `noCurrentSong`, `badPosition`. One step of the version; with a position that is not the
    /// end two, as MPD counts appending and moving.
    package mutating func add(
        _ songs: [Song], at position: InsertPosition? = nil
    ) throws(PlayerError) -> (ids: [UInt32], effects: [Effect]) {
        let target = try position.map { (place) throws(PlayerError) in
            try place.resolved(count: queue.count, current: currentPosition)
        }
        guard songs.count <= queue.limit - queue.count else { throw .queueFull }
        guard !songs.isEmpty else { return ([], []) }
        let ids = insert(songs, at: target ?? queue.count)
        var kept: UInt32?
        if case .made(let id) = announcement { kept = id }
        mix(ids, keeping: kept)
        return (ids, conclude(Reaction(topics: .playlist)))
    }

    /// Adds songs that play directly after the current one and after what was added so before; returns their ids.
    ///
    /// They stand there in the queue too, and random order goes on behind them. Without a current song they are what
    /// plays first. Throws `queueFull`.
    package mutating func addNext(_ songs: [Song]) throws(PlayerError) -> (ids: [UInt32], effects: [Effect]) {
        guard songs.count <= queue.limit - queue.count else { throw .queueFull }
        guard !songs.isEmpty else { return ([], []) }
        let members = Set(nextUp)
        let before = queue.entries[firstUnplayedPosition...].prefix { members.contains($0.id) }
        let ids = insert(songs, at: before.endIndex)
        if let order { self.order?.insert(ids, at: order.firstUnplayed + nextUp.count) }
        nextUp += ids
        return (ids, conclude(Reaction(topics: .playlist)))
    }

    /// Removes the positions from `start` up to but not including `end`; nil: to the end.
    ///
    /// What is too far is cut.
    ///
    /// Throws `badIndex` if `start` is behind the end of the queue. If the current song goes, what survives of the
    /// songs behind it decides: playing, the next one starts; paused, playback stops on it.
    package mutating func delete(from start: Int, upTo end: Int?) throws(PlayerError) -> [Effect] {
        delete(try clipped(from: start, upTo: end))
    }

    /// Removes one song by id.
    ///
    /// Throws `noSuchSong`.
    package mutating func delete(id: UInt32) throws(PlayerError) -> [Effect] {
        let position = try position(of: id)
        return delete(position..<position + 1)
    }

    /// Removes all songs and stops.
    package mutating func clear() -> [Effect] {
        var reaction = Reaction(topics: .playlist)
        queue.removeAll()
        forgetFailures()
        currentID = nil
        nextUp = []
        if state == .stop { reshuffle() } else { halt(&reaction) }
        return conclude(reaction)
    }

    /// Removes every song that is queued twice, known by its URI; the current one stays, otherwise the first.
    package mutating func removeDuplicates() -> [Effect] {
        // Byte by byte: strings that Swift finds equal may be the names of two files.
        var seen = Set<[UInt8]>()
        if let current { seen.insert(Array(current.song.uri.utf8)) }
        let left = queue.entries.filter { $0.id == currentID || seen.insert(Array($0.song.uri.utf8)).inserted }
        guard left.count < queue.count else { return [] }
        let kept = Set(left.lazy.map(\.id))
        let gone = Set(queue.entries.lazy.map(\.id)).subtracting(kept)
        let (old, new) = queue.entries.difference(to: left)
        queue.replace(old, with: Array(left[new]))
        order?.remove(gone)
        forget(gone)
        return conclude(Reaction(topics: .playlist))
    }

    /// A range of positions as clients give it; nil: to the end.
    ///
    /// Throws `badIndex`.
    func clipped(from start: Int, upTo end: Int?) throws(PlayerError) -> Range<Int> {
        guard (0...queue.count).contains(start) else { throw .badIndex }
        return start..<max(start, min(end ?? queue.count, queue.count))
    }

    /// Where a song is; throws `noSuchSong`.
    func position(of id: UInt32) throws(PlayerError) -> Int {
        guard let position = queue.position(of: id) else { throw .noSuchSong }
        return position
    }

    /// Songs are about to leave the queue: if the current one is among them, another takes its place.
    ///
    /// Returns whether it is; then `takeOver` comes when they have left.
    mutating func giveUp(_ gone: Set<UInt32>) -> Bool {
        guard let currentID, gone.contains(currentID) else { return false }
        advance(to: state == .stop ? nil : survivor(of: gone))
        return true
    }

    /// The song that has taken the current one's place begins if something played; otherwise playback stops on it.
    mutating func takeOver(_ reaction: inout Reaction) {
        if state == .play && currentID != nil {
            begin(&reaction)
        } else if state != .stop {
            halt(&reaction)
        }
    }

    private mutating func insert(_ songs: [Song], at target: Int) -> [UInt32] {
        let end = queue.count
        let ids = queue.append(songs)
        if target < end { queue.move(end..<queue.count, to: target) }
        return ids
    }

    private mutating func delete(_ range: Range<Int>) -> [Effect] {
        guard !range.isEmpty else { return [] }
        var reaction = Reaction(topics: .playlist)
        let gone = Set(queue.entries[range].lazy.map(\.id))
        let isOver = giveUp(gone)
        queue.remove(range)
        order?.remove(gone)
        forget(gone)
        if isOver { takeOver(&reaction) }
        return conclude(reaction)
    }

    /// Who takes over when the current song and others are removed; a song that loops leaves nobody.
    private mutating func survivor(of gone: Set<UInt32>) -> UInt32? {
        guard !modes.loopsSong else { return nil }
        let failures = failures
        return successor { failures.contains($0) || gone.contains($0) }
    }
}

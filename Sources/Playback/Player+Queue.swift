/// Commands on the queue. They interrupt the music only by removing the current song.
extension Player {
    /// Adds songs, at the end or at `position`, and returns their ids in order.
    ///
    /// Throws `queueFull`, `noCurrentSong`, `badPosition`. One step of the version; with a position that is not the
    /// end two, as MPD counts appending and moving.
    package mutating func add(
        _ songs: [Song], at position: InsertPosition? = nil
    ) throws(PlayerError) -> (ids: [UInt32], effects: [Effect]) {
        let end = queue.count
        let target = try position.map { (place) throws(PlayerError) in try resolve(place) } ?? end
        guard songs.count <= queue.limit - end else { throw .queueFull }
        guard !songs.isEmpty else { return ([], []) }
        let ids = queue.append(songs)
        if target < end { queue.moveTail(from: end, to: target) }
        var kept: UInt32?
        if case .made(let id) = announcement { kept = id }
        order?.append(ids, keeping: kept, using: &generator)
        return (ids, conclude(Reaction(topics: .playlist)))
    }

    /// Removes the positions from `start` up to but not including `end`; nil: to the end.
    ///
    /// What is too far is cut.
    ///
    /// Throws `badIndex` if `start` is behind the end of the queue. If the current song goes, what survives of the
    /// songs behind it decides: playing, the next one starts; paused, playback stops on it.
    package mutating func delete(from start: Int, upTo end: Int?) throws(PlayerError) -> [Effect] {
        guard (0...queue.count).contains(start) else { throw .badIndex }
        return delete(start..<max(start, min(end ?? queue.count, queue.count)))
    }

    /// Removes one song by id.
    ///
    /// Throws `noSuchSong`.
    package mutating func delete(id: UInt32) throws(PlayerError) -> [Effect] {
        guard let position = queue.position(of: id) else { throw .noSuchSong }
        return delete(position..<position + 1)
    }

    /// Removes all songs and stops.
    package mutating func clear() -> [Effect] {
        var reaction = Reaction(topics: .playlist)
        queue.removeAll()
        failures = []
        currentID = nil
        if state == .stop { reshuffle() } else { halt(&reaction) }
        return conclude(reaction)
    }

    private func resolve(_ position: InsertPosition) throws(PlayerError) -> Int {
        switch position {
        case .absolute(let place):
            guard (0...queue.count).contains(place) else { throw .badPosition(place) }
            return place
        case .afterCurrent(let distance):
            guard let here = currentPosition else { throw .noCurrentSong }
            guard (0..<queue.count - here).contains(distance) else { throw .badPosition(distance) }
            return here + 1 + distance
        case .beforeCurrent(let distance):
            guard let here = currentPosition else { throw .noCurrentSong }
            guard (0...here).contains(distance) else { throw .badPosition(distance) }
            return here - distance
        }
    }

    private mutating func delete(_ range: Range<Int>) -> [Effect] {
        guard !range.isEmpty else { return [] }
        var reaction = Reaction(topics: .playlist)
        guard let here = currentPosition, range.contains(here) else {
            removeEntries(range)
            return conclude(reaction)
        }
        advance(to: state == .stop ? nil : survivor(of: range))
        removeEntries(range)
        if state == .play && currentID != nil {
            begin(&reaction)
        } else if state != .stop {
            halt(&reaction)
        }
        return conclude(reaction)
    }

    /// Who takes over when `range`, which holds the current song, is removed; a song that loops leaves nobody.
    private mutating func survivor(of range: Range<Int>) -> UInt32? {
        guard !modes.loopsSong else { return nil }
        let failures = failures
        let queue = queue
        return successor { id in failures.contains(id) || queue.position(of: id).map(range.contains) ?? true }
    }
}

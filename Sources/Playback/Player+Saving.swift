/// What outlives the process.
extension Player {
    /// Everything that has to be saved; the arrays are the player's own.
    package var saved: SavedPlayer {
        // A step that is under way fits no history without it.
        var settled = self
        settled.record()
        var saved = SavedPlayer()
        saved.entries = queue.entries
        saved.version = queue.version
        saved.nextID = queue.nextID
        saved.modes = modes
        saved.stopAfter = stopAfter
        saved.state = state
        saved.currentID = currentID
        saved.order = order.map { SavedOrder(ids: $0.ids, index: $0.index, upcoming: $0.upcoming) }
        saved.nextUp = nextUp
        saved.chance = generator.state
        saved.undo = settled.history.undo
        saved.redo = settled.history.redo
        return saved
    }

    /// A player as it was saved with its current song at `milliseconds`, and no sound.
    ///
    /// What was playing or paused is paused with nothing opened, or stopped, as `start` has it. What does not fit
    /// together is put right: music is never lost for the sake of its order or its history. The version is one more
    /// than it was, and all entries have changed.
    package init(restoring saved: SavedPlayer, milliseconds: Int, as start: StartState, limit: Int = 1_000_000) {
        var isRepaired = false
        queue = Queue(restoring: saved, limit: limit, isRepaired: &isRepaired)
        generator = SeededGenerator(seed: saved.chance)
        modes = saved.modes
        stopAfter = saved.stopAfter
        if case .songs(...0)? = stopAfter { stopAfter = nil }
        if !isRepaired { history = History(undo: saved.undo, redo: saved.redo) }
        currentID = saved.currentID.flatMap { queue.position(of: $0) == nil ? nil : $0 }
        if currentID != nil && saved.state != .stop && start != .stopped {
            state = .pause
            let length = min(current?.song.milliseconds ?? .max, Self.longestSong)
            place = (0..<length).contains(milliseconds) ? milliseconds : 0
        }
        var seen = Set<UInt32>()
        nextUp = saved.nextUp.filter { queue.position(of: $0) != nil && $0 != currentID && seen.insert($0).inserted }
        if modes.random {
            order = saved.order.flatMap(fitting)
            if order == nil || (state == .stop && saved.state != .stop) { reshuffle() }
        }
        mark = QueueEdit.Moment(currentID: currentID, milliseconds: place ?? -1)
        // Nothing to tell yet, but the next round is settled by it.
        _ = conclude(Reaction())
    }

    /// A saved order if it has each queued id once and the current song at its place.
    private func fitting(_ saved: SavedOrder) -> Order? {
        guard isPermutation(saved.ids) else { return nil }
        if let index = saved.index, !saved.ids.indices.contains(index) { return nil }
        guard saved.index.map({ saved.ids[$0] }) == currentID else { return nil }
        let upcoming = saved.upcoming.flatMap { isPermutation($0) ? $0 : nil }
        return Order(ids: saved.ids, index: saved.index, upcoming: upcoming)
    }

    private func isPermutation(_ ids: [UInt32]) -> Bool {
        guard ids.count == queue.count else { return false }
        var seen = Array(repeating: false, count: queue.count)
        for id in ids {
            guard let position = queue.position(of: id), !seen[position] else { return false }
            seen[position] = true
        }
        return true
    }
}

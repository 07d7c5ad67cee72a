/// Undo and redo. A step is what a client's batch made of the queue; playing is no step.
extension Player {
    /// A client's batch begins, the current song being at `elapsed` milliseconds now.
    ///
    /// What another batch that waits has done so far becomes a step of its own.
    package mutating func mark(elapsed: Int) {
        record()
        mark = moment(elapsed: elapsed)
    }

    /// A client's batch ends; returns whether it has changed the queue, which is then a step to undo.
    @discardableResult
    package mutating func record() -> Bool {
        guard !queue.journal.isEmpty else { return false }
        let isStillThere = currentID == mark.currentID && mark.milliseconds >= 0
        let after = moment(elapsed: isStillThere ? mark.milliseconds : 0)
        let edit = queue.journal.edit(in: queue.entries, before: mark, after: after)
        queue.resetJournal()
        mark = after
        guard let edit else { return false }
        history.push(edit)
        return true
    }

    /// Takes back up to `steps` steps, as one change of the queue; returns how many there were.
    ///
    /// Ids come back as they were. The music goes on unless its song goes. A song that was current before, when now
    /// none is, is current again when it comes back: at its place and silent. Throws `nothingToUndo`.
    package mutating func undo(_ steps: Int) throws(PlayerError) -> (count: Int, effects: [Effect]) {
        record()
        let done = travel(steps, .back)
        guard done.count > 0 || steps < 1 else { throw .nothingToUndo }
        return done
    }

    /// Makes up to `steps` undone steps again; as `undo` otherwise.
    package mutating func redo(_ steps: Int) throws(PlayerError) -> (count: Int, effects: [Effect]) {
        record()
        let done = travel(steps, .forth)
        guard done.count > 0 || steps < 1 else { throw .nothingToRedo }
        return done
    }

    private func moment(elapsed: Int) -> QueueEdit.Moment {
        QueueEdit.Moment(currentID: currentID, milliseconds: state == .stop ? -1 : max(0, place ?? elapsed))
    }

    private mutating func travel(_ steps: Int, _ direction: Direction) -> (count: Int, effects: [Effect]) {
        var entries = queue.entries
        var target = mark
        var count = 0
        while count < steps, let edit = history.next(direction) {
            guard edit.apply(direction, to: &entries, limit: queue.limit) else {
                // What was saved may be damaged, or from a time when more songs were allowed.
                history = History()
                break
            }
            history.pass(direction)
            target = direction == .back ? edit.before : edit.after
            count += 1
        }
        guard count > 0 else { return (0, []) }
        var reaction = Reaction(topics: .playlist)
        let back = rearrange(to: entries, &reaction)
        if currentID == nil, let id = target.currentID, back.contains(id) {
            wake(id, at: target.milliseconds, &reaction)
        }
        let effects = conclude(reaction)
        mark = moment(elapsed: mark.milliseconds)
        return (count, effects)
    }

    /// A song that was current before is so again: paused at its place with nothing opened, or in stop.
    private mutating func wake(_ id: UInt32, at milliseconds: Int, _ reaction: inout Reaction) {
        currentID = id
        reshuffle()
        guard milliseconds >= 0 else { return }
        state = .pause
        place = min(milliseconds, Self.longestSong)
        reaction.topics.insert(.player)
    }

    /// Gives the queue another state; returns the ids that are new in it.
    private mutating func rearrange(to target: [Entry], _ reaction: inout Reaction) -> Set<UInt32> {
        let (window, difference) = queue.entries.difference(to: target)
        let old = queue.entries[window]
        let new = fitting(Array(target[difference]), in: window)
        let oldPriorities = Dictionary(uniqueKeysWithValues: old.map { ($0.id, $0.priority) })
        let arriving = new.filter { oldPriorities[$0.id] == nil }.map(\.id)
        let priorities = Dictionary(uniqueKeysWithValues: new.map { ($0.id, $0.priority) })
        let changed = old.filter { $0.priority != priorities[$0.id] ?? $0.priority }
        let gone = Set(oldPriorities.keys).subtracting(new.lazy.map(\.id))
        let isOver = giveUp(gone)
        queue.replace(window, with: new, isJournaled: false)
        order?.remove(gone)
        forget(gone)
        trimNextUp()
        mix(arriving)
        requeue(Dictionary(uniqueKeysWithValues: changed.map { ($0.id, $0.priority) }))
        if isOver { takeOver(&reaction) }
        return Set(arriving)
    }

    /// Entries with fresh ids where theirs cannot be had, which only damage does; no history fits then.
    private mutating func fitting(_ entries: [Entry], in window: Range<Int>) -> [Entry] {
        var wanted = Set(entries.lazy.map(\.id))
        var seen = Set<UInt32>()
        return entries.map { entry in
            let isFree = queue.position(of: entry.id).map(window.contains) ?? queue.isPossible(entry.id)
            guard !isFree || !seen.insert(entry.id).inserted else { return entry }
            history = History()
            var id = queue.freshID()
            while !wanted.insert(id).inserted { id = queue.freshID() }
            return Entry(id: id, song: entry.song, priority: entry.priority)
        }
    }
}

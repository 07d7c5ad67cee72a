extension QueueEdit {
    /// An edit without what did not change at either end; nil if nothing did.
    convenience init?(
        trimming removed: [Entry], to inserted: [Entry], at start: Int, before: Moment, after: Moment
    ) {
        let (old, new) = removed.difference(to: inserted)
        guard !old.isEmpty || !new.isEmpty else { return nil }
        let isWhole = old == removed.indices && new == inserted.indices
        self.init(
            start: start + old.lowerBound, removed: isWhole ? removed : Array(removed[old]),
            inserted: isWhole ? inserted : Array(inserted[new]), before: before, after: after)
    }

    /// How many entries it holds.
    var size: Int { removed.count + inserted.count }

    /// Does the edit or takes it back; false: it does not fit, and nothing was changed.
    func apply(_ direction: Direction, to entries: inout [Entry], limit: Int) -> Bool {
        let (old, new) = direction == .back ? (inserted, removed) : (removed, inserted)
        guard start >= 0, start + old.count <= entries.count else { return false }
        guard entries.count - old.count + new.count <= limit else { return false }
        let range = start..<start + old.count
        guard zip(old, entries[range]).allSatisfy({ $0.id == $1.id }) else { return false }
        entries.replaceSubrange(range, with: new)
        return true
    }

    /// The edit as if playback had left its trace on the entry `id` before; nil: it would then change nothing.
    ///
    /// `position` is where the entry is on the side that the walk comes from; the other result is where it is on the
    /// far side, if it is there.
    func leaving(
        _ trace: Trace, on id: UInt32, at position: Int, _ direction: Direction
    ) -> (edit: QueueEdit?, position: Int?) {
        var (near, far) = direction == .back ? (inserted, removed) : (removed, inserted)
        if position >= start + near.count { return (self, position - near.count + far.count) }
        if position < start {
            guard trace == .consumed else { return (self, position) }
            let moved = QueueEdit(
                start: start - 1, removed: removed, inserted: inserted, before: before, after: after)
            return (moved, position)
        }
        near.leave(trace, at: position - start)
        let place = far.firstIndex { $0.id == id }
        if let place { far.leave(trace, at: place) }
        let (old, new) = direction == .back ? (far, near) : (near, far)
        let edit = QueueEdit(trimming: old, to: new, at: start, before: before, after: after)
        return (edit, place.map { start + $0 })
    }
}

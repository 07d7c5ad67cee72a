/// What became of the queue since the last recorded step: one stretch of it, as it was and as long as it is now.
///
/// It grows with each change by as much as that touches, so that adding to a long queue stays cheap.
struct Journal: Sendable {
    private struct Stretch {
        var start: Int
        var removed: [Entry]
        var insertedCount: Int

        var end: Int { start + insertedCount }
    }

    private var stretch: Stretch?

    var isEmpty: Bool { stretch == nil }

    /// `count` entries are about to stand where `range` is in `entries`.
    mutating func replace(_ range: Range<Int>, withCount count: Int, in entries: [Entry]) {
        guard var stretch = self.stretch else {
            let old = range.count == entries.count ? entries : Array(entries[range])
            self.stretch = Stretch(start: range.lowerBound, removed: old, insertedCount: count)
            return
        }
        self.stretch = nil
        if range.lowerBound < stretch.start {
            stretch.removed.insert(contentsOf: entries[range.lowerBound..<stretch.start], at: 0)
            stretch.insertedCount += stretch.start - range.lowerBound
            stretch.start = range.lowerBound
        }
        if range.upperBound > stretch.end {
            stretch.removed += entries[stretch.end..<range.upperBound]
            stretch.insertedCount = range.upperBound - stretch.start
        }
        stretch.insertedCount += count - range.count
        self.stretch = stretch
    }

    /// Playback is about to leave its trace on the entry `id`; returns where that was before all changes, if it was.
    mutating func leave(_ trace: Trace, on id: UInt32, at position: Int) -> Int? {
        guard let (start, end, count) = stretch.map({ ($0.start, $0.end, $0.removed.count) }) else { return position }
        if position >= end { return position - end + start + count }
        if trace == .consumed {
            if position < start { stretch?.start -= 1 } else { stretch?.insertedCount -= 1 }
        }
        if position < start { return position }
        guard let index = stretch?.removed.firstIndex(where: { $0.id == id }) else { return nil }
        stretch?.removed.leave(trace, at: index)
        return start + index
    }

    /// The changes as one edit, if they changed anything.
    func edit(in entries: [Entry], before: QueueEdit.Moment, after: QueueEdit.Moment) -> QueueEdit? {
        guard let stretch else { return nil }
        let isWhole = stretch.start == 0 && stretch.end == entries.count
        return QueueEdit(
            trimming: stretch.removed, to: isWhole ? entries : Array(entries[stretch.start..<stretch.end]),
            at: stretch.start,
            before: before, after: after)
    }
}

/// The edits of the queue that can be undone and made again.
///
/// Each edit fits the queue that the one before it left. So what playback does to an entry by itself is done to all
/// edits that know the entry, and moves the places of those behind it.
struct History: Sendable {
    private static let mostEdits = 50
    private static let mostEntries = 2_000_000

    /// The last edit is at the end.
    private(set) var undo: [QueueEdit] = []
    /// The next edit is at the end.
    private(set) var redo: [QueueEdit] = []

    init() {}

    /// What was saved, as much of it as may be kept.
    init(undo: [QueueEdit], redo: [QueueEdit]) {
        self.undo = undo
        self.redo = redo
        trim()
    }

    /// A new edit; nothing can be made again after it.
    mutating func push(_ edit: QueueEdit) {
        undo.append(edit)
        redo = []
        trim()
    }

    /// The edit that comes next in a direction.
    func next(_ direction: Direction) -> QueueEdit? { direction == .back ? undo.last : redo.last }

    /// The next edit is done and waits on the other side.
    mutating func pass(_ direction: Direction) {
        switch direction {
        case .back: redo.append(undo.removeLast())
        case .forth: undo.append(redo.removeLast())
        }
    }

    /// Playback has left its trace on the entry `id`, which is at this position where undo and redo meet.
    mutating func leave(_ trace: Trace, on id: UInt32, at position: Int) {
        Self.leave(trace, on: id, at: position, &undo, .back)
        Self.leave(trace, on: id, at: position, &redo, .forth)
    }

    private static func leave(
        _ trace: Trace, on id: UInt32, at position: Int, _ edits: inout [QueueEdit], _ direction: Direction
    ) {
        var place: Int? = position
        for index in edits.indices.reversed() {
            guard let here = place else { return }
            let (edit, there) = edits[index].leaving(trace, on: id, at: here, direction)
            if let edit { edits[index] = edit } else { edits.remove(at: index) }
            place = there
        }
    }

    private mutating func trim() {
        let size = (undo + redo).reduce(0) { $0 + $1.size }
        var excess = (edits: undo.count + redo.count - Self.mostEdits, entries: size - Self.mostEntries)
        while excess.edits > 0 || excess.entries > 0 {
            // What is farthest from the present goes first: the oldest edit, then the last one to be made again.
            guard !undo.isEmpty || !redo.isEmpty else { return }
            let gone = undo.isEmpty ? redo.removeFirst() : undo.removeFirst()
            excess = (excess.edits - 1, excess.entries - gone.size)
        }
    }
}

/// What playing a song does to its entry by itself: no edit, so that undo neither counts nor reverts it.
enum Trace: Sendable {
    /// It left the queue.
    case consumed
    /// Its priority is used up.
    case leveled
}

extension [Entry] {
    /// Leaves a trace on the entry at an index.
    mutating func leave(_ trace: Trace, at index: Int) {
        switch trace {
        case .consumed: remove(at: index)
        case .leveled: self[index].priority = 0
        }
    }
}

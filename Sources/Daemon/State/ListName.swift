/// The lists of a zone in the state file.
enum ListName: String, CaseIterable {
    /// The queue: entries.
    case queue
    /// The order of random playback: ids.
    case order
    /// The next round of it: ids.
    case upcoming
    /// What `addnext` queued: ids.
    case next
    /// Edits to undo: rows of `edit`.
    case undo
    /// Edits to make again: rows of `edit`.
    case redo
}

/// Which way the history is walked.
enum Direction: Sendable {
    /// Undo.
    case back
    /// Redo.
    case forth
}

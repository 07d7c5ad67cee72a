/// One step of undo: what a client's command, or a command list as a whole, made of the queue.
///
/// It never changes, so that whoever saves it knows it by its identity. Any thread.
package final class QueueEdit: Sendable {
    /// Where the listener was on one side of an edit.
    package struct Moment: Equatable, Sendable {
        /// The current song; nil for none.
        package let currentID: UInt32?
        /// How much of it had been heard, in milliseconds; negative: playback was stopped.
        package let milliseconds: Int

        /// A moment made of its parts.
        package init(currentID: UInt32?, milliseconds: Int) {
            self.currentID = currentID
            self.milliseconds = milliseconds
        }
    }

    /// The position of the first entry that the edit touched.
    package let start: Int
    /// What stood there before, in order; their stamps say nothing.
    package let removed: [Entry]
    /// What stood there afterwards.
    package let inserted: [Entry]
    /// Where the listener was before and after.
    package let before, after: Moment

    /// An edit made of its parts.
    package init(start: Int, removed: [Entry], inserted: [Entry], before: Moment, after: Moment) {
        self.start = start
        self.removed = removed
        self.inserted = inserted
        self.before = before
        self.after = after
    }
}

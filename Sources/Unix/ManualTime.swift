/// A clock that stands still until it is told to move; for tests, on the thread of their loop.
package final class ManualTime: TimeSource {
    /// The present, as far as it was moved.
    package private(set) var now: MonotonicTime

    /// Starts a clock at a given moment.
    package init(at now: MonotonicTime = MonotonicTime(nanoseconds: 0)) {
        self.now = now
    }

    /// Manual time moves only by `advance(by:)`.
    package var isManual: Bool { true }

    /// Moves the present; timers that are now due fire in the loop's next turn.
    package func advance(by nanoseconds: Int64) {
        precondition(nanoseconds >= 0, "monotonic time cannot go back")
        now = now.advanced(by: nanoseconds)
    }
}

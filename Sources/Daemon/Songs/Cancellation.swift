import Synchronization

/// Says to a worker that nobody wants its answers any more.
package final class Cancellation: Sendable {
    private let cell = Atomic<Bool>(false)

    /// Nothing is cancelled yet.
    package init() {}

    /// Whether to stop.
    ///
    /// Any thread.
    package var isCancelled: Bool { cell.load(ordering: .relaxed) }

    /// Has the worker stop soon.
    ///
    /// Any thread.
    package func cancel() {
        cell.store(true, ordering: .relaxed)
    }
}

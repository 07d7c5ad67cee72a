/// The real clock, `CLOCK_MONOTONIC`; without state, so any thread may have one.
package final class SystemTime: TimeSource, Sendable {
    /// Makes a source; there is nothing to set.
    package init() {}

    /// The present of the machine.
    package var now: MonotonicTime { .now }

    /// Real time moves by itself.
    package var isManual: Bool { false }
}

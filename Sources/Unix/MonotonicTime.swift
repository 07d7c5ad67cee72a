internal import Glibc

/// A moment on the clock that never jumps (`CLOCK_MONOTONIC`; it stands still while the machine sleeps).
package struct MonotonicTime: Comparable, Hashable, Sendable {
    /// Nanoseconds since an origin that only this boot of the machine knows.
    package let nanoseconds: Int64

    /// Makes a moment from nanoseconds, for clocks of tests and for times computed elsewhere.
    package init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// The real present; code that belongs to a loop asks the loop's `TimeSource` instead.
    static var now: MonotonicTime {
        var time = timespec()
        let result = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        precondition(result == 0, "the monotonic clock cannot be read")
        return MonotonicTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    /// The moment `nanoseconds` later, earlier when negative.
    package func advanced(by nanoseconds: Int64) -> MonotonicTime {
        MonotonicTime(nanoseconds: self.nanoseconds + nanoseconds)
    }

    /// How many nanoseconds this moment lies after `earlier`.
    package func nanoseconds(since earlier: MonotonicTime) -> Int64 {
        nanoseconds - earlier.nanoseconds
    }

    /// The earlier moment is the smaller one.
    package static func < (left: MonotonicTime, right: MonotonicTime) -> Bool {
        left.nanoseconds < right.nanoseconds
    }
}

internal import CLinux

/// The one kernel timer of a loop (timerfd), set only when the time to wake up changes.
final class WakeTimer {
    private enum State: Equatable {
        case disarmed
        case armed(MonotonicTime)
        case expired
    }

    private let timer: Descriptor
    private var state = State.disarmed

    init() throws(Errno) {
        timer = try opening("make a timer") { linux_timerfd() }
    }

    var descriptor: Int32 { timer.raw }

    /// Notes that the descriptor became readable; the next `arm` makes it quiet again, which saves reading it.
    func noteExpiry() {
        state = .expired
    }

    /// Has the descriptor become readable at `time`; nil switches it off, and nothing wakes the loop any more.
    func arm(at time: MonotonicTime?) {
        let wanted = time.map { State.armed($0) } ?? .disarmed
        if wanted == state { return }
        // Zero would disarm; a time that early is over anyway.
        let result = linux_timerfd_set(timer.raw, time.map { max(1, $0.nanoseconds) } ?? 0)
        precondition(result == 0, "a timer of our own cannot be set")
        state = wanted
    }
}

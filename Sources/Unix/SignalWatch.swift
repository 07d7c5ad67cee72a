internal import CLinux
internal import Glibc

/// Signals as events of a loop (signalfd) instead of interruptions.
///
/// Make it on the main thread before any thread starts: threads inherit the blocked signals. They stay blocked when
/// this goes, so that one which arrives late does not kill what is shutting down in order.
package final class SignalWatch {
    private let loop: EventLoop
    private let descriptor: Descriptor
    private let watch: Watch

    /// Calls `handler` in `loop` with the number of each signal of `signals` that arrives.
    package init(loop: EventLoop, signals: [Int32], handler: @escaping (Int32) -> Void) throws(Errno) {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        for signal in signals { unsafe sigaddset(&set, signal) }
        let code = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
        if code != 0 { throw Errno(code: code, operation: "block signals") }
        let descriptor = try opening("watch for signals") { unsafe linux_signalfd(&set) }
        let raw = descriptor.raw
        watch = try loop.watch(raw, for: .readable) { _ in
            while case let signal = linux_next_signal(raw), signal > 0 { handler(signal) }
        }
        self.descriptor = descriptor
        self.loop = loop
    }

    deinit {
        loop.cancel(watch)
    }

    /// Has a write that cannot be done fail instead of ending the process, for the whole process.
    ///
    /// One to a closed pipe fails with `EPIPE`, one beyond the limit of a file's size with `EFBIG`.
    package static func ignoreWriteSignals() {
        _ = signal(SIGPIPE, SIG_IGN)
        _ = signal(SIGXFSZ, SIG_IGN)
    }

    /// Has this process be sent `SIGTERM` when its parent ends, however it ends.
    package static func endWithParent() {
        _ = linux_signal_on_parent_end(SIGTERM)
    }
}

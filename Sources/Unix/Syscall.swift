internal import Glibc

/// Makes a system call, again for as long as a signal interrupts it (`EINTR`); −1 is a failure.
///
/// `errno` is read before `operation` is built, so that building the sentence cannot disturb it.
func retrying<Result: SignedInteger>(
    _ operation: @autoclosure () -> String, _ call: () -> Result
) throws(Errno) -> Result {
    while true {
        let result = call()
        if result != -1 { return result }
        let code = errno
        if code != EINTR { throw Errno(code: code, operation: operation()) }
    }
}

/// Opens what `call` opens and owns it.
func opening(_ operation: @autoclosure () -> String, _ call: () -> Int32) throws(Errno) -> Descriptor {
    Descriptor(owning: try retrying(operation(), call))
}

/// Refuses a path with a zero byte, which C would take for the end of a shorter path.
func refusingZeroByte(_ path: String, _ operation: @autoclosure () -> String) throws(Errno) {
    if path.utf8.contains(0) { throw Errno(code: EINVAL, operation: operation()) }
}

/// Waits until `descriptor` is ready for one of `events` (`POLLIN`, `POLLOUT`), hung up or failed.
///
/// Blocks the calling thread; `nil` waits for ever. False when the time is out. Signals do not lengthen the wait.
func waitUntilReady(_ descriptor: Int32, for events: Int32, milliseconds: Int32?) throws(Errno) -> Bool {
    let deadline = milliseconds.map { MonotonicTime.now.advanced(by: Int64($0) * 1_000_000) }
    var question = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    while true {
        // Rounded up: waking a moment too early would only mean to ask again.
        let left = deadline.map { max(0, ($0.nanoseconds(since: .now) + 999_999) / 1_000_000) }
        let count = unsafe poll(&question, 1, Int32(left ?? -1))
        if count >= 0 { return count > 0 }
        let code = errno
        if code != EINTR { throw Errno(code: code, operation: "wait for a descriptor") }
    }
}

/// Writes all of `text`, waiting where a descriptor that somebody made non-blocking is not ready.
func writeAll(_ text: String, to descriptor: Int32) throws(Errno) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
        do throws(Errno) {
            let bytes = rest
            let count = try retrying("write to descriptor \(descriptor)") {
                unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
            }
            rest = rest.dropFirst(count)
        } catch  where error.code == EAGAIN {
            _ = try waitUntilReady(descriptor, for: Int32(POLLOUT), milliseconds: nil)
        }
    }
}

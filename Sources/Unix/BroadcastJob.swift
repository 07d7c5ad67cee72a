internal import Synchronization

/// One broadcast: threads take sockets from it, some at a time, until none are left.
///
/// Whoever comes late finds nothing to do, so nobody waits for a thread that has not begun.
final class BroadcastJob: Sendable {
    private struct Outcome {
        var finished = 0
        var shortfalls: [Shortfall] = []
        /// The owner sleeps until everything is finished.
        var isAwaited = false
    }

    private static let share = 16

    private let bytes: [UInt8]
    private let descriptors: [Int32]
    private let next = Atomic(0)
    private let outcome = Guarded(Outcome())
    private let end: Mailbox<Void>

    /// Gets a message in `end` when the owner waits for it.
    init(_ bytes: [UInt8], to descriptors: [Int32], end: Mailbox<Void>) {
        self.bytes = bytes
        self.descriptors = descriptors
        self.end = end
    }

    /// Sends to sockets that nobody has taken, until there are none.
    func work() {
        while true {
            let first = next.wrappingAdd(Self.share, ordering: .relaxed).oldValue
            guard first < descriptors.count else { return }
            send(first..<min(first + Self.share, descriptors.count))
        }
    }

    /// Waits for what other threads are sending, and answers which sockets did not take all.
    func finish() -> [Shortfall] {
        let isOver = outcome.withLock { outcome in
            outcome.isAwaited = true
            return outcome.finished == descriptors.count
        }
        while !isOver, end.drain().isEmpty { _ = end.wait(milliseconds: nil) }
        return outcome.withLock { $0.shortfalls }
    }

    private func send(_ places: Range<Int>) {
        var shortfalls: [Shortfall] = []
        for place in places {
            let taken = max(0, sendNow(descriptors[place], bytes[...]).count)
            if taken < bytes.count { shortfalls.append(Shortfall(place: place, taken: taken)) }
        }
        let isLast = outcome.withLock { outcome in
            outcome.finished += places.count
            outcome.shortfalls += shortfalls
            return outcome.isAwaited && outcome.finished == descriptors.count
        }
        if isLast { end.post(()) }
    }
}

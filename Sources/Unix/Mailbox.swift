internal import CLinux
internal import Glibc

/// Messages from any threads to the one that owns the mailbox, in order for each sender.
///
/// Unbounded. The owner watches `descriptor` in its loop, or blocks in `wait`, and then drains. Never for the audio
/// thread.
package final class Mailbox<Message: Sendable>: Sendable {
    private let messages = Guarded<[Message]>([])
    private let event: Descriptor

    /// Makes an empty mailbox; fails when the process has no descriptors left.
    package init() throws(Errno) {
        event = try opening("make a mailbox") { linux_eventfd() }
    }

    /// Readable while messages may be waiting; for `EventLoop.watch`.
    ///
    /// Only `drain` reads it.
    package var descriptor: Int32 { event.raw }

    /// Whether the owner has taken everything that was posted; it may still be at it.
    package var isEmpty: Bool { messages.withLock { $0.isEmpty } }

    /// Leaves a message.
    ///
    /// Any thread; wakes the owner only when the mailbox was empty.
    package func post(_ message: Message) {
        let wasEmpty = messages.withLock { messages in
            messages.append(message)
            return messages.count == 1
        }
        if !wasEmpty { return }
        var one: UInt64 = 1
        while unsafe write(event.raw, &one, 8) < 0, errno == EINTR {}
    }

    /// Takes everything that was posted, the oldest first.
    ///
    /// May be empty: a wake-up can come after its message was taken.
    package func drain() -> [Message] {
        // The event first: what is posted after this finds an empty mailbox and wakes again, or is taken below.
        var count: UInt64 = 0
        while unsafe read(event.raw, &count, 8) < 0, errno == EINTR {}
        return messages.withLock { messages in
            let taken = messages
            messages = []
            return taken
        }
    }

    /// Blocks the owning worker until something is posted; false when the time is out, nil waits for ever.
    package func wait(milliseconds: Int32?) -> Bool {
        do throws(Errno) {
            return try waitUntilReady(event.raw, for: POLLIN, milliseconds: milliseconds)
        } catch {
            preconditionFailure("a mailbox cannot be waited for: \(error)")
        }
    }
}

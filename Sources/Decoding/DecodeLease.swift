import Synchronization

/// Says whether the decode thread is at work or away in a decoder, from where it may never come back.
///
/// Only while it is away can it be given up, and then it touches the ring no more: another thread may take its place.
final class DecodeLease: Sendable {
    /// Even: at work; odd: away, each time under another number; −1: given up.
    private let turn = Atomic<Int>(0)
    /// The song for which it is away.
    private let subject = Atomic<UInt32>(0)

    /// Runs what may take for ever; throws when the thread was given up meanwhile, or before.
    ///
    /// Decode thread.
    func away<Value>(
        for id: UInt32, _ body: () throws(DecodingError) -> Value
    ) throws(DecodingError) -> Value {
        let now = turn.load(ordering: .relaxed)
        guard now >= 0 else { throw Self.givenUp }
        subject.store(id, ordering: .relaxed)
        turn.store(now + 1, ordering: .releasing)
        let result = Result { () throws(DecodingError) in try body() }
        let back = turn.compareExchange(expected: now + 1, desired: now + 2, ordering: .acquiringAndReleasing)
        guard back.exchanged else { throw Self.givenUp }
        return try result.get()
    }

    /// Whether another thread has the ring.
    var isGivenUp: Bool { turn.load(ordering: .acquiring) < 0 }

    /// The number of the thread's absence; nil while it is at work.
    ///
    /// Control thread.
    var absence: Int? {
        let now = turn.load(ordering: .acquiring)
        return now > 0 && now % 2 == 1 ? now : nil
    }

    /// Gives the thread up if it still is away under that number; returns the song that it is away for.
    ///
    /// Control thread.
    func giveUp(_ absence: Int) -> UInt32? {
        let end = turn.compareExchange(expected: absence, desired: -1, ordering: .acquiringAndReleasing)
        return end.exchanged ? subject.load(ordering: .relaxed) : nil
    }

    /// What the thread meets that was given up.
    static let givenUp = DecodingError(.library, operation: "read", message: "was given up")
}

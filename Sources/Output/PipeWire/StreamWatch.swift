import Unix

/// Decides when a stream that should run takes no frames, and whether another one may help.
///
/// A pure value. Each new stream gets more time than the one before, so that a machine on which nothing helps is not
/// kept busy.
struct StreamWatch {
    /// What is to be done.
    enum Verdict: Equatable {
        case nothing
        /// PipeWire is asked whether it answers at all.
        case ask
        /// The stream is given up.
        case reopen
    }

    /// How long a stream may take no frames, in nanoseconds: at first, and at most.
    static let patience: ClosedRange<Int64> = 3_000_000_000...48_000_000_000

    private var cycles: UInt64 = 0
    private var since: MonotonicTime?
    private var patience = StreamWatch.patience.lowerBound
    private var isAsking = false

    /// Whether PipeWire has not answered since the last look.
    private(set) var isFrozen = false

    /// A stream begins to run: it gets its time.
    mutating func begin(at now: MonotonicTime) {
        since = now
        cycles = 0
        isAsking = false
        isFrozen = false
    }

    /// The stream is no more, or shall not run.
    mutating func end() {
        isAsking = false
        isFrozen = false
    }

    /// Looks at a stream that should run and has had so many cycles.
    mutating func look(cycles: UInt64, at now: MonotonicTime) -> Verdict {
        guard cycles == self.cycles, let since else {
            // Cycles come: all is well, and the next stream gets no more time than the first.
            if cycles > self.cycles, self.cycles > 0 { patience = Self.patience.lowerBound }
            self.cycles = cycles
            self.since = now
            isFrozen = false
            return .nothing
        }
        guard !isAsking else {
            isFrozen = true
            return .nothing
        }
        guard now.nanoseconds(since: since) >= patience else {
            isAsking = true
            return .ask
        }
        patience = min(patience * 2, Self.patience.upperBound)
        self.since = now
        return .reopen
    }

    /// PipeWire has answered.
    mutating func answered() {
        isAsking = false
        isFrozen = false
    }
}

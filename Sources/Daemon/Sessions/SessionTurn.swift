import Unix

/// How much of the loop's time a client may have before the others' turn.
struct SessionTurn {
    /// A client that sends faster than it is served has this many lines run.
    private static let mostLines = 256
    /// Fewer, when they have taken so many nanoseconds.
    private static let mostTime: Int64 = 2_000_000
    /// The clock is read every so many lines: reading it takes a good part of the time of a short command.
    private static let clockLines = 8

    private let time: any TimeSource
    private var lines = 0
    private var nextLook = 0
    private var end: MonotonicTime?

    /// A turn that begins when it is asked for the first time.
    init(_ time: any TimeSource) {
        self.time = time
    }

    /// Notes that lines have been run.
    mutating func count(_ lines: Int) {
        self.lines += lines
    }

    /// Whether there is time for more.
    mutating func goesOn() -> Bool {
        guard lines >= nextLook else { return true }
        guard lines < Self.mostLines else { return false }
        nextLook = lines + Self.clockLines
        let now = time.now
        guard let end else {
            end = now.advanced(by: Self.mostTime)
            return true
        }
        return now < end
    }
}

package import Unix
internal import Wire

/// A bar's life with its server, as a pure machine: connecting, asking, waiting for changes, and coming back.
///
/// Events go in with the time, effects come out; the caller performs them. A line comes at once after the start, even
/// when the server is mute; later ones when what is shown changes, at most one in `pause`. No two neighbouring lines are
/// equal, but for the one after `resumed`. While connected and idle it wants no timer.
package struct BarSession {
    /// What the connection is doing.
    private enum Phase: Equatable {
        /// Nobody answered; another round begins at that time.
        case waiting(until: MonotonicTime)
        /// The address of this index was asked.
        case connecting(Int)
        /// Connected; the greeting is due.
        case greeting(Int)
        /// Status and song were asked for, and `idle` in the same breath.
        case asking
        /// In `idle`.
        case idle
        /// Something changed just after the last question: the next is asked at that time.
        case holding(until: MonotonicTime)
        /// `noidle` was sent.
        case leavingIdle
    }

    /// The least time between two questions, so that a storm of changes prints few lines.
    static let pause: Int64 = 60_000_000
    /// A server that accepted a connection has so long for its greeting.
    static let greetingLimit: Int64 = 2_000_000_000
    /// A server that greeted has so long for an answer.
    static let answerLimit: Int64 = 5_000_000_000
    /// The first line comes this long after the start at the latest.
    static let firstLineLimit: Int64 = 150_000_000
    /// Waits between rounds of connecting; the last one repeats.
    static let backOff: [Int64] = [250, 500, 1000, 2000, 4000, 5000].map { $0 * 1_000_000 }
    /// A server's socket appears a moment before it listens: after a sign of life the first wait is this short.
    static let signOfLife: Int64 = 30_000_000

    private let passwords: [String?]
    private let render: (BarSnapshot) -> String
    private var phase: Phase
    /// When the phase has taken too long.
    private var limit: MonotonicTime?
    private var firstLineLimit: MonotonicTime?
    private var asked = MonotonicTime(nanoseconds: 0)
    private var rounds = 0
    private var sawSignOfLife = false
    private var isWatching = false
    private var alarm: MonotonicTime?
    private var lastLine: String?
    private var printsNext = false
    private var parser = ResponseParser()
    private var answers: [Answer] = []
    private var current = Answer()
    private var awaitsPassword = false
    private var effects: [BarEffect] = []

    /// A bar that looks for its server at addresses with these passwords, and shows what `render` makes of a snapshot.
    package init(passwords: [String?], render: @escaping (BarSnapshot) -> String) {
        precondition(!passwords.isEmpty, "a bar needs an address to look at")
        self.passwords = passwords
        self.render = render
        phase = .connecting(0)
    }

    /// Takes an event and gives what is to be done about it.
    package mutating func handle(_ event: BarEvent, now: MonotonicTime) -> [BarEffect] {
        effects = []
        switch event {
        case .started:
            firstLineLimit = now.advanced(by: Self.firstLineLimit)
            beginRound()
        case .connected: greet(now)
        case .failed: tryNext(now)
        case .received(let bytes): receive(bytes, now)
        case .closed: lose(now)
        case .serverMayBeBack: look(now)
        case .resumed: resume(now)
        case .woken: wake(now)
        }
        setAlarm()
        return effects
    }
}

// MARK: - Connecting

extension BarSession {
    private mutating func beginRound() {
        phase = .connecting(0)
        limit = nil
        connect(0)
    }

    private mutating func connect(_ index: Int) {
        // Short while the first line is due, longer when it no longer matters: a server may be far away.
        effects.append(.connect(index: index, milliseconds: lastLine == nil ? 40 : 500))
    }

    private mutating func greet(_ now: MonotonicTime) {
        guard case .connecting(let index) = phase else {
            preconditionFailure("a connection that nobody asked for")
        }
        phase = .greeting(index)
        limit = now.advanced(by: Self.greetingLimit)
        parser = ResponseParser()
    }

    /// The address did not work out: the next one, or a pause when it was the last.
    private mutating func tryNext(_ now: MonotonicTime) {
        let index: Int
        switch phase {
        case .connecting(let asked), .greeting(let asked): index = asked + 1
        default: preconditionFailure("no address is being tried")
        }
        if index < passwords.count {
            phase = .connecting(index)
            limit = nil
            connect(index)
            return
        }
        rest(now)
    }

    /// Shows that nobody answers, and waits for the next round.
    private mutating func rest(_ now: MonotonicTime) {
        show(.offline)
        let wait = sawSignOfLife ? Self.signOfLife : Self.backOff[min(rounds, Self.backOff.count - 1)]
        if !sawSignOfLife { rounds += 1 }
        sawSignOfLife = false
        limit = nil
        phase = .waiting(until: now.advanced(by: wait))
        // Also when it stands already: directories may have come, and the watch belongs to the nearest one.
        isWatching = true
        effects.append(.watchForServer(true))
    }

    private mutating func look(_ now: MonotonicTime) {
        guard case .waiting(let until) = phase else { return }
        sawSignOfLife = true
        // The directory above may see much that is not ours: however often it does, one look in a while is enough.
        let soon = now.advanced(by: Self.signOfLife)
        guard soon < until else { return }
        phase = .waiting(until: soon)
    }

    private mutating func lose(_ now: MonotonicTime) {
        if case .greeting = phase {
            effects.append(.disconnect)
            tryNext(now)
            return
        }
        effects.append(.disconnect)
        rest(now)
    }
}

// MARK: - Asking

extension BarSession {
    private mutating func receive(_ bytes: ArraySlice<UInt8>, _ now: MonotonicTime) {
        parser.append(bytes)
        while let response = parser.next() {
            guard take(response, now) else {
                lose(now)
                return
            }
        }
    }

    /// False when the connection is of no more use.
    private mutating func take(_ response: Response, _ now: MonotonicTime) -> Bool {
        switch (phase, response) {
        case (.greeting(let index), .greeting):
            let password = passwords[index].map { Request("password", $0).line }
            awaitsPassword = password != nil
            ask(now, after: password ?? "")
        case (.asking, .pair(let key, let value)):
            current.append(key, value)
        case (.asking, .listOK):
            answers.append(current)
            current = Answer()
        case (.asking, .ok):
            if awaitsPassword {
                awaitsPassword = false
                return true
            }
            return finishAnswer()
        case (.idle, .pair): return true
        case (.idle, .ok): changed(now)
        // The answer to `noidle`, with or without changes in front of it.
        case (.leavingIdle, .pair): return true
        case (.leavingIdle, .ok): ask(now)
        default: return false
        }
        return true
    }

    private mutating func ask(_ now: MonotonicTime, after start: String = "") {
        phase = .asking
        asked = now
        limit = now.advanced(by: Self.answerLimit)
        answers = []
        current = Answer()
        // The server notes what changes between the answer and `idle`, so one write is enough.
        let question = Request.text(of: [Request("status"), Request("currentsong")])
        effects.append(.send(start + question + "idle player mixer options playlist\n"))
    }

    private mutating func finishAnswer() -> Bool {
        guard answers.count == 2, let status = PlayerStatus(answers[0]) else { return false }
        phase = .idle
        limit = nil
        rounds = 0
        sawSignOfLife = false
        if isWatching {
            isWatching = false
            effects.append(.watchForServer(false))
        }
        show(BarSnapshot(status, song: SongInfo.all(answers[1]).first))
        return true
    }

    private mutating func changed(_ now: MonotonicTime) {
        let next = asked.advanced(by: Self.pause)
        if next <= now {
            ask(now)
        } else {
            phase = .holding(until: next)
        }
    }

    private mutating func resume(_ now: MonotonicTime) {
        printsNext = true
        switch phase {
        case .idle:
            phase = .leavingIdle
            limit = now.advanced(by: Self.answerLimit)
            effects.append(.send("noidle\n"))
        case .waiting:
            phase = .waiting(until: now)
            if lastLine != nil { show(.offline) }
        default: break
        }
    }
}

// MARK: - Lines and time

extension BarSession {
    private mutating func show(_ snapshot: BarSnapshot) {
        let line = render(snapshot)
        firstLineLimit = nil
        if line == lastLine && !printsNext { return }
        printsNext = false
        lastLine = line
        effects.append(.print(line))
    }

    private mutating func wake(_ now: MonotonicTime) {
        alarm = nil
        if let due = firstLineLimit, due <= now { show(.offline) }
        switch phase {
        case .waiting(let until) where until <= now: beginRound()
        case .holding(let until) where until <= now: ask(now)
        default:
            if let limit, limit <= now { lose(now) }
        }
    }

    private mutating func setAlarm() {
        var moments = [limit, firstLineLimit].compactMap { $0 }
        switch phase {
        case .waiting(let until), .holding(let until): moments.append(until)
        default: break
        }
        let earliest = moments.min()
        if earliest == alarm { return }
        alarm = earliest
        effects.append(.wake(earliest))
    }
}

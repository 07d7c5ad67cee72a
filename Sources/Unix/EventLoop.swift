internal import CLinux
internal import Glibc

/// The control thread's loop: descriptors, timers and work for the end of a turn, over one epoll instance.
///
/// Belongs to the thread that made it; not `Sendable`, and neither are its handlers. Other threads reach it through a
/// `Mailbox` whose descriptor is watched. With nothing watched ready and no timer set it sleeps without a wake-up.
/// Handlers may add, change and cancel watches and timers of their own and of others at any time.
package final class EventLoop {
    private struct Registration {
        let number: UInt32
        var interest: Readiness
        let handler: (Readiness) -> Void
    }

    /// The clock by which timers fire.
    package let time: any TimeSource

    private let poller: Poller
    /// Nil with a manual clock, whose timers no kernel timer could fire.
    private let wakeTimer: WakeTimer?
    /// By descriptor number.
    ///
    /// An entry may outlive its descriptor, until cancelled or until the number is watched again.
    private var registrations: [Registration?] = []
    private var lastRegistration: UInt32 = 0
    private var reports = [linux_event](repeating: linux_event(), count: 64)
    private var timers = TimerQueue()
    private var workAfterTurn: [() -> Void] = []
    private var handovers: [() -> Void] = []
    private var isInTurn = false
    private var isStopping = false

    /// Makes a loop on the given clock; fails when the process has no descriptors left.
    package init(time: any TimeSource = SystemTime()) throws(Errno) {
        self.time = time
        poller = try Poller()
        wakeTimer = time.isManual ? nil : try WakeTimer()
        if let wakeTimer {
            // Registration 0 is never given to a watch.
            try poller.add(wakeTimer.descriptor, registration: 0, events: Readiness.readable.events)
        }
    }

    /// Calls `handler` whenever the descriptor is ready for some of `interest`, or hung up, until cancelled.
    ///
    /// The descriptor stays the caller's; cancel before closing it. At most one watch per descriptor: a second one
    /// throws `EEXIST`. A regular file throws `EPERM`. With an empty interest nothing is told, not even a hang-up.
    package func watch(
        _ descriptor: Int32, for interest: Readiness, _ handler: @escaping (Readiness) -> Void
    ) throws(Errno) -> Watch {
        if descriptor < 0 { throw Errno(code: EBADF, operation: "watch descriptor \(descriptor)") }
        lastRegistration = lastRegistration == .max ? 1 : lastRegistration + 1
        let registration = Registration(number: lastRegistration, interest: interest, handler: handler)
        // The kernel refuses a living descriptor that is watched; an entry of a closed one is simply replaced.
        try poller.add(descriptor, registration: registration.number, events: interest.events)
        if interest.isEmpty { poller.remove(descriptor) }
        let index = Int(descriptor)
        if index >= registrations.count {
            registrations.append(contentsOf: repeatElement(nil, count: index + 1 - registrations.count))
        }
        registrations[index] = registration
        return Watch(descriptor: descriptor, registration: registration.number)
    }

    /// Changes what a watch waits for; an empty interest makes it silent.
    ///
    /// Does nothing when it was cancelled.
    package func change(_ watch: Watch, to interest: Readiness) {
        guard let current = registration(of: watch), current.interest != interest else { return }
        registrations[Int(watch.descriptor)]?.interest = interest
        if interest.isEmpty {
            poller.remove(watch.descriptor)
        } else if current.interest.isEmpty {
            do {
                try poller.add(watch.descriptor, registration: watch.registration, events: interest.events)
            } catch {
                preconditionFailure("a silent watch cannot be woken: \(error)")
            }
        } else {
            poller.change(watch.descriptor, registration: watch.registration, events: interest.events)
        }
    }

    /// Ends a watch: its handler is not called again, not even for what this turn has already collected.
    package func cancel(_ watch: Watch) {
        guard registration(of: watch) != nil else { return }
        registrations[Int(watch.descriptor)] = nil
        poller.remove(watch.descriptor)
    }

    /// Calls `handler` once when `time` has come; a time that is over means the next turn.
    package func timer(at time: MonotonicTime, _ handler: @escaping () -> Void) -> TimerToken {
        timers.add(at: time, handler)
    }

    /// Takes a timer back; does nothing when it has fired.
    package func cancel(_ timer: TimerToken) {
        timers.cancel(timer)
    }

    /// Runs `work` once at the end of the running turn, or of the next one when none runs.
    ///
    /// What such work adds runs in the turn after, which does not sleep first.
    package func afterTurn(_ work: @escaping () -> Void) {
        workAfterTurn.append(work)
    }

    /// Runs `work` once behind all that `afterTurn` has for the same turn.
    ///
    /// For what wakes a thread that nobody waits for: whoever is told of what has changed comes first, with the processors
    /// to themselves. What such work adds runs in the turn after, which does not sleep first.
    package func handOver(_ work: @escaping () -> Void) {
        handovers.append(work)
    }

    /// Turns until `stop()` is called, from a handler or beforehand.
    package func run() {
        while !isStopping { turn(waitingAtMost: nil) }
        isStopping = false
    }

    /// Has `run()` return when the running turn is over.
    package func stop() {
        isStopping = true
    }

    /// One turn: waits for something to do, then serves descriptors, due timers, and work for the end of the turn.
    ///
    /// Waits for ever with nil. Under a manual clock only descriptors end a wait early; timers that `time` has made
    /// due fire without waiting. Not to be called by a handler.
    package func turn(waitingAtMost milliseconds: Int32?) {
        precondition(!isInTurn, "a handler must not turn its own loop")
        isInTurn = true
        let earliest = timers.earliest()
        wakeTimer?.arm(at: earliest)
        let isDue = time.isManual && earliest.map { $0 <= time.now } ?? false
        let mayWait = workAfterTurn.isEmpty && handovers.isEmpty && !isDue
        deliver(poller.wait(into: &reports, milliseconds: mayWait ? milliseconds ?? -1 : 0))
        fireTimers()
        for item in Self.taken(from: &workAfterTurn) { item() }
        for item in Self.taken(from: &handovers) { item() }
        isInTurn = false
    }

    /// What is there now; what is added by it stays for the next turn.
    private static func taken(from list: inout [() -> Void]) -> [() -> Void] {
        defer { list = [] }
        return list
    }

    private func registration(of watch: Watch) -> Registration? {
        let index = Int(watch.descriptor)
        guard index < registrations.count, let found = registrations[index], found.number == watch.registration
        else { return nil }
        return found
    }

    private func deliver(_ count: Int) {
        for index in 0..<count {
            let report = reports[index]
            if report.registration == 0 {
                wakeTimer?.noteExpiry()
                continue
            }
            let watch = Watch(descriptor: report.descriptor, registration: report.registration)
            // An earlier handler of this turn may have cancelled it, and even have watched the number anew.
            guard let found = registration(of: watch) else { continue }
            // The interest may have been narrowed since the report was collected.
            let readiness = Readiness(events: report.events, interest: found.interest)
                .intersection(found.interest.union(.hangup))
            if !found.interest.isEmpty, !readiness.isEmpty { found.handler(readiness) }
        }
    }

    private func fireTimers() {
        if timers.count == 0 { return }
        for token in timers.due(at: time.now) {
            timers.take(token)?()
        }
    }
}

import Unix

/// The sleep timer as a value: what is to happen when, decided from the time and from what users do.
struct SleepSchedule {
    /// How long the sound fades, at most, and how long after the fade silence is waited for, at most.
    static let fade: Int64 = 10_000_000_000
    static let grace: Int64 = 500_000_000
    /// How often silence is looked for.
    static let step: Int64 = 50_000_000

    private enum Phase {
        /// Long before the end.
        case waiting
        /// In the last seconds; whether anything played to be faded.
        case ending(isFading: Bool)
    }

    private struct Plan {
        var end: MonotonicTime
        var untilSongEnds: Bool
        var phase = Phase.waiting

        var isFading: Bool {
            if case .ending(let isFading) = phase { isFading } else { false }
        }
    }

    private var plan: Plan?
    /// When `wake` is to be called; nil while the timer is off.
    private(set) var due: MonotonicTime?

    /// Whether the end of the song is waited for; false while the timer is off.
    var untilSongEnds: Bool { plan?.untilSongEnds ?? false }

    /// Whole seconds until the end, rounded up; nil while the timer is off.
    func remaining(at now: MonotonicTime) -> Int? {
        guard let plan else { return nil }
        return Int((max(0, plan.end.nanoseconds(since: now)) + 999_999_999) / 1_000_000_000)
    }

    /// Arms the timer in place of what was armed.
    mutating func set(seconds: Int, untilSongEnds: Bool, at now: MonotonicTime) -> [SleepEffect] {
        precondition(seconds >= 0, "a sleep timer does not go back")
        let effects: [SleepEffect] = plan?.isFading == true ? [.unfade] : []
        let end = now.advanced(by: Int64(seconds) * 1_000_000_000)
        plan = Plan(end: end, untilSongEnds: untilSongEnds)
        due = untilSongEnds ? end : max(now, end.advanced(by: -Self.fade))
        return effects + [.changed]
    }

    /// Takes the timer back, and the fade with it.
    mutating func cancel() -> [SleepEffect] {
        guard let plan else { return [] }
        return finish(plan.isFading ? [.unfade] : [])
    }

    /// Takes in what a user does: in the last seconds playing on cancels the timer, and pausing is what it was for.
    mutating func userActed(_ action: SleepAction) -> [SleepEffect] {
        guard let plan, case .ending = plan.phase else { return [] }
        switch action {
        case .play: return cancel()
        case .pause: return finish([])
        }
    }

    /// Does what is due.
    mutating func wake(at now: MonotonicTime, isPlaying: Bool, isSilent: Bool) -> [SleepEffect] {
        guard var plan, let due, due <= now else { return [] }
        if plan.untilSongEnds { return finish(isPlaying ? [.stopAfterSong] : []) }
        guard plan.end <= now else {
            let milliseconds = max(1, Int(plan.end.nanoseconds(since: now) / 1_000_000))
            plan.phase = .ending(isFading: isPlaying)
            self.plan = plan
            self.due = plan.end
            return isPlaying ? [.fade(milliseconds: milliseconds)] : []
        }
        guard isPlaying else { return cancel() }
        // The audio thread learned of the fade one cycle late and is that much behind.
        if plan.isFading, !isSilent, now < plan.end.advanced(by: Self.grace) {
            self.due = now.advanced(by: Self.step)
            return []
        }
        return finish([.pause])
    }

    private mutating func finish(_ effects: [SleepEffect]) -> [SleepEffect] {
        plan = nil
        due = nil
        return effects + [.changed]
    }
}

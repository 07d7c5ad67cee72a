import Output
import Unix

/// Decides what calls, lost sinks and other players do to the music, and when it goes on by itself.
///
/// Only what was paused here goes on, once all that it was paused for is over, and if no user has acted since.
struct Interruptions: Equatable {
    private let settings: OutputSettings
    private var neighbours = Neighbours()
    /// Whether the music was paused to go on by itself, be it too late by now or not.
    private var isHeld = false
    /// Whether it is held for the call that is going on.
    private var isHeldByCall = false
    /// Since when it is held for a sink; time that is spent in a call does not count.
    private var lostSince: MonotonicTime?
    /// When a sink was lost last, and when the desktop paused last what did play.
    private var lostAt: MonotonicTime?
    private var desktopPausedAt: MonotonicTime?
    /// How close a desktop's pause and the loss of a sink are when the one is about the other, in nanoseconds.
    private static let closeness: Int64 = 300_000_000

    /// Nothing is interrupted.
    init(settings: OutputSettings) {
        self.settings = settings
    }

    /// Whether the music is quieter for a call.
    var isDucking: Bool { neighbours.isCalling && settings.onCall == .duck }

    /// Whether the music is paused, to go on by itself.
    func isHeld(at now: MonotonicTime) -> Bool { isHeld && !isTooLate(at: now) }

    /// Whether a pause that the desktop asks for is about a sink that has just been lost, which is settled here.
    ///
    /// WirePlumber (from 0.5.11) pauses whatever player it finds on a sink that goes.
    func isAboutLoss(at now: MonotonicTime) -> Bool { isClose(lostAt, now) }

    private func isClose(_ time: MonotonicTime?, _ now: MonotonicTime) -> Bool {
        time.map { now.nanoseconds(since: $0) <= Self.closeness } ?? false
    }

    /// Takes in what happens; `isPlaying` is how the player is before it.
    mutating func take(_ event: Interruption, isPlaying: Bool, at now: MonotonicTime) -> [InterruptionEffect] {
        giveUpIfTooLate(at: now)
        switch event {
        case .sinkLost(let pauses): return lose(pauses: pauses, isPlaying: isPlaying, at: now)
        case .sinkReturned:
            guard lostSince != nil else { return [] }
            lostSince = nil
            return release()
        case .neighbours(let neighbours): return take(neighbours, isPlaying: isPlaying, at: now)
        case .pausedByDesktop:
            drop()
            desktopPausedAt = now
            return []
        case .userActed:
            drop()
            return []
        }
    }

    private mutating func lose(pauses: Bool, isPlaying: Bool, at now: MonotonicTime) -> [InterruptionEffect] {
        lostAt = now
        // The news of the loss may come behind the pause that is about it.
        let isPausedForIt = isClose(desktopPausedAt, now)
        desktopPausedAt = nil
        guard pauses else { return isPausedForIt ? [.resume] : [] }
        guard isPlaying || isHeld || isPausedForIt else { return [] }
        isHeld = true
        lostSince = now
        return isPlaying ? [.pause] : []
    }

    private mutating func take(
        _ new: Neighbours, isPlaying: Bool, at now: MonotonicTime
    ) -> [InterruptionEffect] {
        let old = neighbours
        neighbours = new
        var effects: [InterruptionEffect] = []
        var isPlaying = isPlaying
        if new.isPlaying, !old.isPlaying, settings.onOtherPlayback == .pause {
            // Nothing is given back: two players at once is what the listener does not want.
            drop()
            if isPlaying { effects.append(.pause) }
            isPlaying = false
        }
        guard new.isCalling != old.isCalling else { return effects }
        switch settings.onCall {
        case .ignore: break
        case .duck: effects.append(new.isCalling ? .duck : .unduck)
        case .pause: effects += new.isCalling ? beginCall(isPlaying: isPlaying) : endCall(at: now)
        }
        return effects
    }

    private mutating func beginCall(isPlaying: Bool) -> [InterruptionEffect] {
        guard isPlaying || isHeld else { return [] }
        isHeld = true
        isHeldByCall = true
        return isPlaying ? [.pause] : []
    }

    private mutating func endCall(at now: MonotonicTime) -> [InterruptionEffect] {
        guard isHeldByCall else { return [] }
        isHeldByCall = false
        // A headset is another sink during a call, and needs its time to be the old one again.
        if lostSince != nil { lostSince = now }
        return release()
    }

    private mutating func release() -> [InterruptionEffect] {
        guard isHeld, !isHeldByCall, lostSince == nil else { return [] }
        drop()
        return [.resume]
    }

    private mutating func giveUpIfTooLate(at now: MonotonicTime) {
        if isTooLate(at: now) { drop() }
    }

    private func isTooLate(at now: MonotonicTime) -> Bool {
        guard let lostSince, !isHeldByCall else { return false }
        return now.nanoseconds(since: lostSince) > Int64(settings.resumeWithin) * 1_000_000_000
    }

    /// What is paused stays so until a user says otherwise.
    private mutating func drop() {
        desktopPausedAt = nil
        isHeld = false
        isHeldByCall = false
        lostSince = nil
    }
}

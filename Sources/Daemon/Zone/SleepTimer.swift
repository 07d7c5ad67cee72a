package import Unix

/// Lets the music fade and pause, or stop after its song, when a time is over.
///
/// Control thread. One timer of the loop while it is armed, none while it is off. Time that the machine sleeps does not
/// count.
package final class SleepTimer {
    /// Carries out what the timer wants; called from inside the calls to this object and from the loop's timer.
    package var handler: ((SleepEffect) -> Void)?

    private let loop: EventLoop
    private let isPlaying: () -> Bool
    private let isSilent: () -> Bool
    private var schedule = SleepSchedule()
    private var timer: TimerToken?

    /// A timer that is off, of a player that tells whether it plays and whether a fade has come to silence.
    package init(loop: EventLoop, isPlaying: @escaping () -> Bool, isSilent: @escaping () -> Bool) {
        self.loop = loop
        self.isPlaying = isPlaying
        self.isSilent = isSilent
    }

    /// Whole seconds until the end, rounded up; nil while the timer is off.
    package var remaining: Int? { schedule.remaining(at: loop.time.now) }

    /// Whether the end of the song is waited for when the time is over; false while the timer is off.
    package var untilSongEnds: Bool { schedule.untilSongEnds }

    /// Arms the timer, in place of what was armed.
    ///
    /// The music fades over the last 10 s and pauses when `seconds` are over; or the player stops after the song that
    /// plays then, without a fade.
    package func set(seconds: Int, untilSongEnds: Bool) {
        perform(schedule.set(seconds: seconds, untilSongEnds: untilSongEnds, at: loop.time.now))
        wakeIfDue()
    }

    /// Switches the timer off; the sound comes back if it was fading.
    package func cancel() {
        perform(schedule.cancel())
    }

    /// Takes in what a user does to the player.
    ///
    /// Only the fade minds: to play on cancels the timer, to pause ends it.
    package func userActed(_ action: SleepAction) {
        perform(schedule.userActed(action))
    }

    private func wakeIfDue() {
        guard let due = schedule.due, due <= loop.time.now else { return }
        perform(schedule.wake(at: loop.time.now, isPlaying: isPlaying(), isSilent: isSilent()))
    }

    private func perform(_ effects: [SleepEffect]) {
        if let timer { loop.cancel(timer) }
        timer = schedule.due.map { due in
            loop.timer(at: due) { [unowned self] in
                timer = nil
                wakeIfDue()
            }
        }
        for effect in effects { handler?(effect) }
    }

    deinit {
        if let timer { loop.cancel(timer) }
    }
}

import Playback
import Unix
import Wire

/// The sleep timer's side of the zone.
extension Zone {
    /// The timer of a zone; it is off.
    func makeSleepTimer() -> SleepTimer {
        let timer = SleepTimer(
            loop: loop,
            isPlaying: { [unowned self] in player.state == .play || interruptions.isHeld(at: loop.time.now) },
            isSilent: { [unowned self] in sound.isFadedOut })
        timer.handler = { [unowned self] in carryOut($0) }
        return timer
    }

    /// A user has said whether to play: a fade that runs has to give way.
    func userSetState() {
        userMoved()
        sleepTimer.userActed(player.state == .play ? .play : .pause)
    }

    private func carryOut(_ effect: SleepEffect) {
        switch effect {
        case .fade(let milliseconds): sound.fadeOut(over: milliseconds)
        case .unfade: sound.cancelFade()
        case .pause:
            // What was broken off does not go on in the middle of the night.
            interrupt(.userActed)
            act { player throws(Never) in player.pause(true) }
        case .stopAfterSong: act { player throws(Never) in player.setStopAfter(.songs(1)) }
        case .changed: note(.options)
        }
    }
}

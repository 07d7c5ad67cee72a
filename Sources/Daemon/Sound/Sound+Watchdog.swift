import Decoding
import Output
import Realtime
import Unix

/// The decode thread is given up when it does not come back from a decoder, and another one takes its place.
extension Sound {
    /// Two looks at the same call have at least five seconds between them.
    private static let lookInterval: Int64 = 2_500_000_000
    private static let looksToGiveUp = 2

    /// Looks after the decode thread as long as the player wants sound.
    func watchDecoder() {
        guard watchdogTimer == nil else { return }
        watchdogTimer = loop.timer(at: loop.time.now.advanced(by: Self.lookInterval)) { [unowned self] in
            watchdogTimer = nil
            lookAtDecoder()
            if isOpen { watchDecoder() } else { absence = nil }
        }
    }

    func cancelWatchdogTimer() {
        if let watchdogTimer { loop.cancel(watchdogTimer) }
        watchdogTimer = nil
        absence = nil
    }

    private func lookAtDecoder() {
        guard let now = worker.absence else {
            absence = nil
            return
        }
        let looks = absence?.number == now ? (absence?.looks ?? 0) + 1 : 0
        absence = (now, looks)
        guard looks >= Self.looksToGiveUp, let id = worker.giveUp(now) else { return }
        absence = nil
        replaceWorker(stuckOn: id)
    }

    /// Goes on with another thread, and without the song that the old one is stuck on.
    ///
    /// Nothing has been decoded for longer than the ring lasts, so what sounded is silent by now.
    private func replaceWorker(stuckOn id: UInt32) {
        updatePlace()
        do throws(Errno) {
            try employ(makeWorker())
        } catch {
            log.fact("cannot replace a decode thread that hangs: \(error)")
            return
        }
        worker.send(.gain(gain))
        worker.send(.run(isOpen))
        let isFollowUp = id != track?.id
        let before = generation
        handler?(.failed(id, isFollowUp: isFollowUp, reason: "has given no sound for 5 seconds"))
        guard isFollowUp, generation == before, let track else { return }
        let next = followUp
        begin(track, at: place.milliseconds, isPaused: !isOpen)
        follow(with: next)
    }
}

import Decoding
import Output
import Realtime
import Unix

/// The decode thread is given up when it does not come back from a decoder, and another one takes its place.
extension Sound {
    /// Two looks at the same call have at least five seconds between them.
    private static let lookInterval: Int64 = 2_500_000_000
    private static let looksToGiveUp = 2
    /// With so many threads left behind that hang, the disk is away and not a song bad.
    private static let mostLeft = 4

    /// Looks after the decode thread as long as the player wants sound.
    func watchDecoder() {
        guard watchdogTimer == nil else { return }
        watchdogTimer = loop.timer(at: loop.time.now.advanced(by: Self.lookInterval)) { [unowned self] in
            watchdogTimer = nil
            lookAtDecoder()
            if isOpen, !isStuck { watchDecoder() } else { absence = nil }
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
        guard looks >= Self.looksToGiveUp else { return }
        left.removeAll(where: \.hasEnded)
        guard left.count < Self.mostLeft else {
            // Paused, it waits for the disk.
            handler?(.outputFailed(reason: "the disk does not answer: \(left.count) songs hang"))
            return
        }
        guard let id = worker.giveUp(now) else { return }
        absence = nil
        left.append(worker)
        isWorkerGone = true
        if replaceWorker() { goOn(without: id) } else { loop.afterTurn { [weak self] in self?.tellOfNoWorker() } }
    }

    /// Puts a new thread in the place of one that was given up; returns whether there is one.
    ///
    /// Without one the player is to pause; the next song, or resuming, tries again.
    func replaceWorker() -> Bool {
        do throws(Errno) {
            try employ(makeWorker())
            isWorkerGone = false
            return true
        } catch {
            log.fact("no thread to decode with: \(error)")
            isLost = true
            return false
        }
    }

    /// Pauses the player for want of a decode thread.
    func tellOfNoWorker() {
        handler?(.outputFailed(reason: "the system has no thread to decode with"))
    }

    /// Goes on with another thread, and without the song that the old one hangs on.
    ///
    /// Nothing has been decoded for some seconds, so what sounded is silent by now, or will be cut off.
    private func goOn(without id: UInt32) {
        updatePlace()
        isReady = false
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

package import Decoding
import Output
import Realtime
import Unix

/// What the player asks for.
extension Sound {
    /// Drops what sounds, with a fade, and begins `track` at `milliseconds`; paused: ready, but silent.
    package func begin(_ track: Track, at milliseconds: Int, isPaused: Bool) {
        let isPausedSong = self.track != nil && !isOpen
        let fadesIn = milliseconds > 0 || isPausedSong || (isOpen && output.state == .streaming)
        begin(track, at: milliseconds, isPaused: isPaused, fadesIn: fadesIn)
    }

    /// Mixes `track` into what sounds, over so many seconds; where that cannot be, it begins by itself.
    package func cross(to track: Track, over seconds: Double) {
        guard isOpen, isReady, !isLost, !isStuck, slowFade == 0, output.state == .streaming else {
            return begin(track, at: 0, isPaused: false)
        }
        generation += 1
        self.track = track
        followUp = nil
        place = HeardPlace(at: 0)
        boundaries = []
        watchBoundary()
        worker.send(.crossOver(generation: generation, track: track, seconds: seconds))
    }

    /// Says what comes after the song that is heard, and how; nil: nothing.
    ///
    /// Of several that are said in one turn of the loop, the last one reaches the decode thread.
    package func follow(with successor: Successor?) {
        followUp = successor
        let isFirst = unsentFollowUp == nil
        unsentFollowUp = .followUp(generation: generation, part: place.partNumber, successor: successor)
        if isFirst { loop.handOver { [weak self] in self?.sendFollowUp() } }
    }

    private func sendFollowUp() {
        if let unsentFollowUp { worker.send(unsentFollowUp) }
        unsentFollowUp = nil
    }

    /// Sets how loud songs are; what sounds changes in a short ramp.
    package func setGain(_ settings: GainSettings) {
        guard settings != gain else { return }
        gain = settings
        worker.send(.gain(settings))
    }

    /// Fades out and lets the device rest.
    ///
    /// A slow fade is over: the song resumes at the full level.
    package func pause() {
        isOpen = false
        slowFade = 0
        sendOrder()
        worker.send(.run(false))
        cancelBoundaryTimer()
        cancelWatchdogTimer()
        settleAfterFade()
    }

    /// Goes on where `pause` or a paused `begin` left off; tries a lost output again.
    package func resume() {
        guard !isLost, !isStuck else { return restart() }
        cancelReleaseTimer()
        isOpen = true
        sendOrder()
        worker.send(.run(true))
        watchDecoder()
        sound()
    }

    /// Goes on from the heard place in a stream of its own.
    func restart() {
        guard let track else { return }
        updatePlace()
        let next = followUp
        begin(track, at: place.milliseconds, isPaused: false, fadesIn: true)
        follow(with: next)
    }

    /// Fades out and closes the file.
    ///
    /// The stream goes some seconds later, so that mixers do not flicker.
    package func halt() {
        generation += 1
        ringGeneration = generation
        isOpen = false
        slowFade = 0
        isReady = false
        boundaries = []
        place = HeardPlace(at: 0)
        track = nil
        followUp = nil
        sendOrder()
        worker.send(.halt)
        worker.send(.run(false))
        cancelBoundaryTimer()
        cancelWatchdogTimer()
        settleAfterFade()
    }

    /// Begins to fade to silence; the songs that follow meanwhile fade on.
    ///
    /// The volume setting stays. Nothing happens while paused or stopped.
    package func fadeOut(over milliseconds: Int) {
        precondition(milliseconds > 0, "a fade takes time")
        guard isOpen else { return }
        slowFade = milliseconds
        sendOrder(fadesIn: fadesIn)
    }

    /// Brings the sound back from a slow fade, within 300 ms.
    package func cancelFade() {
        guard slowFade > 0 else { return }
        slowFade = 0
        sendOrder(fadesIn: fadesIn)
    }

    func begin(_ track: Track, at milliseconds: Int, isPaused: Bool, fadesIn: Bool) {
        cancelBoundaryTimer()
        cancelReleaseTimer()
        guard !isWorkerGone || replaceWorker() else {
            loop.afterTurn { [weak self] in self?.tellOfNoWorker() }
            return
        }
        if isStuck { dropStream() }
        generation += 1
        ringGeneration = generation
        self.track = track
        followUp = nil
        place = HeardPlace(at: milliseconds)
        boundaries = []
        isOpen = !isPaused
        if isPaused { slowFade = 0 }
        isReady = false
        isLost = false
        changesWhenReady = false
        sendOrder(fadesIn: fadesIn)
        worker.send(.start(generation: generation, track: track, milliseconds: milliseconds))
        worker.send(.run(isOpen))
        if isPaused {
            cancelWatchdogTimer()
            settleAfterFade()
        } else {
            watchDecoder()
        }
    }

    /// Gives up a stream that does not run; the next one is made when the song is ready.
    ///
    /// A stream that WirePlumber 0.4 forgot over a restart is never linked again, but a new one is.
    private func dropStream() {
        updatePlace()
        output.close()
        outputFormat = nil
        isStuck = false
        isCutOff = true
    }

    /// Tells the audio thread what shall sound.
    private func sendOrder(fadesIn: Bool = true) {
        self.fadesIn = fadesIn
        transport.send(
            TransportOrder(
                generation: ringGeneration, isOpen: isOpen, fadesIn: fadesIn, cutsOff: isCutOff, slowFade: slowFade))
    }

    /// Lets cycles run, if everything is there for the sound to start.
    func sound() {
        guard isOpen, isReady, let format else { return }
        if changesWhenReady {
            changesWhenReady = false
            changeWithinCycle()
            return
        }
        guard format == outputFormat else { return }
        cancelFadeTimer()
        output.activate(withShortCycles: isChangeAhead())
        watchBoundary()
    }
}

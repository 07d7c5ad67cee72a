import Decoding
import Output
import Realtime
import Unix

/// What has to happen at a moment: the end of a fade, a song boundary at the speaker, the release of the stream.
extension Sound {
    /// How often the end of a fade is looked for, and for how long at most.
    private static let fadeStep: Int64 = 5_000_000
    private var fadeSteps: Int { 60 + settings.fade / 5 }

    // MARK: Boundaries

    /// Arms the timer for the next boundary.
    func watchBoundary() {
        lastProgress = loop.time.now
        armBoundaryTimer()
    }

    private func armBoundaryTimer() {
        cancelBoundaryTimer()
        guard isOpen, !isLost, output.state == .streaming, !boundaries.isEmpty else { return }
        let now = loop.time.now
        let anchor = transport.anchor
        if anchor?.now != lastCycle { lastProgress = now }
        lastCycle = anchor?.now
        // Where cycles come, one is never long ago; where none come, there is ever more time between two looks.
        let patience = min(now.nanoseconds(since: lastProgress) / 16, 1_000_000_000)
        var due = now.advanced(by: max(patience, 10_000_000))
        if let boundary = boundaries.first, let anchor, anchor.generation == ringGeneration {
            place.update(anchor, at: now.nanoseconds)
            let time = MonotonicTime(nanoseconds: anchor.time(ofFrame: boundary.frame))
            due = place.frames >= boundary.frame ? now : max(time, now.advanced(by: max(patience, 1_000_000)))
        }
        boundaryTimer = loop.timer(at: due) { [unowned self] in
            boundaryTimer = nil
            crossHeardBoundary()
        }
    }

    private func crossHeardBoundary() {
        updatePlace()
        if let boundary = boundaries.first, place.frames >= boundary.frame { cross(boundary) }
        armBoundaryTimer()
    }

    private func cross(_ boundary: Boundary) {
        boundaries.removeFirst()
        switch boundary {
        case .join(let start):
            place.enter(start)
            track = start.track
            followUp = nil
            handler?(.heard(start.track.id))
        case .end:
            guard let track else { return }
            handler?(.ended(track.id))
        case .change:
            guard let next = followUp?.track else { return }
            begin(next, at: next.start, isPaused: false, fadesIn: next.start > 0)
            // Cycles run on until everything is there: the shorter they pause, the shorter is the silence.
            changesWhenReady = true
            handler?(.heard(next.id))
        }
    }

    func cancelBoundaryTimer() {
        if let boundaryTimer { loop.cancel(boundaryTimer) }
        boundaryTimer = nil
    }

    // MARK: Fades

    /// Brings the output to what is wanted once the audio thread has faded out, or no cycles run, or it takes too long.
    func settleAfterFade() {
        cancelFadeTimer()
        // The order reaches the audio thread with its next cycle at the earliest.
        settle(afterSteps: fadeSteps)
    }

    private func settle(afterSteps steps: Int) {
        fadeTimer = loop.timer(at: loop.time.now.advanced(by: Self.fadeStep)) { [unowned self] in
            fadeTimer = nil
            let isQuiet = transport.isQuiet || output.state != .streaming
            if isQuiet || steps == 0 { settle() } else { settle(afterSteps: steps - 1) }
        }
    }

    /// Fades out for good and calls `done` in silence, from the event loop; not later than the fade can take.
    ///
    /// Nothing that decoder or output tell afterwards counts any more.
    package func fadeOut(then done: @escaping () -> Void) {
        pause()
        isEnding = true
        cancelFadeTimer()
        awaitSilence(steps: fadeSteps, done)
    }

    private func awaitSilence(steps: Int, _ done: @escaping () -> Void) {
        fadeTimer = loop.timer(at: loop.time.now.advanced(by: Self.fadeStep)) { [unowned self] in
            fadeTimer = nil
            let isOver = transport.isQuiet || output.state != .streaming || steps == 0
            if isOver { done() } else { awaitSilence(steps: steps - 1, done) }
        }
    }

    /// Gives the output the format of the generation and lets it run or rest.
    private func settle() {
        if !isLost, let format { change(to: format) }
        if isOpen {
            sound()
        } else if !settings.keepsAlive || track == nil {
            output.deactivate()
            releaseLater()
        }
    }

    /// Gives the output the format of the generation within a cycle, and lets it sound.
    ///
    /// That takes some milliseconds. When fewer are left it waits for the next cycle: the one that begins without us is as long
    /// as the graph's other nodes like it to be.
    func changeWithinCycle() {
        cancelFadeTimer()
        let now = loop.time.now
        guard output.state == .streaming, let anchor = transport.anchor, anchor.format.rate > 0 else {
            return settle()
        }
        let period =
            Int64(transport.cycleFrames(channels: anchor.format.channels)) * 1_000_000_000 / Int64(anchor.format.rate)
        let left = anchor.now + period - now.nanoseconds
        guard 0..<6_000_000 ~= left else { return settle() }
        fadeTimer = loop.timer(at: now.advanced(by: left + 300_000)) { [unowned self] in
            fadeTimer = nil
            settle()
        }
    }

    /// Gives the output another format, at rest.
    private func change(to format: StreamFormat) {
        guard format != outputFormat else { return }
        output.deactivate()
        outputFormat = format
        output.open(format: format)
    }

    /// Makes the output ready for the format of a new generation, once the sound of another one has faded.
    func prepareOutput() {
        guard format != outputFormat, !changesWhenReady else { return }
        if output.state == .streaming { settleAfterFade() } else { settle() }
    }

    func cancelFadeTimer() {
        if let fadeTimer { loop.cancel(fadeTimer) }
        fadeTimer = nil
    }

    // MARK: Release

    /// Gives the stream back when nothing has been heard for a while; a paused song goes on in another one.
    private func releaseLater() {
        cancelReleaseTimer()
        guard output.state != .closed, !isLost else { return }
        releaseTimer = loop.timer(at: loop.time.now.advanced(by: Int64(settings.releaseAfter) * 1_000_000_000)) {
            [unowned self] in
            releaseTimer = nil
            updatePlace()
            outputFormat = nil
            isLost = track != nil
            isCutOff = true
            isStuck = false
            output.close()
        }
    }

    func cancelReleaseTimer() {
        if let releaseTimer { loop.cancel(releaseTimer) }
        releaseTimer = nil
    }
}

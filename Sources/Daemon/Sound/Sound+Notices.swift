import Decoding
import Output
import Realtime
import Unix

/// What the decode thread and the output tell.
extension Sound {
    func take(_ notice: DecodeNotice) {
        guard notice.generation == generation, !isEnding else { return }
        switch notice {
        case .began(let start):
            take(start)
        case .ready:
            isReady = true
            sound()
        case .ended(_, _, let frame):
            stop(at: .end(frame: frame))
        case .formatChanges(_, _, let frame):
            stop(at: .change(frame: frame))
        case .retracted(_, let part):
            boundaries.removeAll { boundary in
                if case .join(let start) = boundary { start.part == part } else { false }
            }
            watchBoundary()
        case .failed(_, let id, let isFollowUp, let reason):
            handler?(.failed(id, isFollowUp: isFollowUp, reason: reason))
        case .declined:
            guard let track else { return }
            let next = followUp
            begin(track, at: 0, isPaused: !isOpen)
            follow(with: next)
        case .damaged(_, let id, let reason):
            handler?(.damaged(id, reason: reason))
        }
    }

    private func take(_ start: PartStart) {
        boundaries.removeAll(where: \.isStop)
        guard start.part == 0 else {
            boundaries.append(.join(start))
            watchBoundary()
            return
        }
        place.enter(start)
        prepareOutput()
        // After a skip that was mixed in everything may be there already.
        sound()
        handler?(.started(start.track.id))
    }

    /// Remembers where the decoder stopped for now.
    private func stop(at boundary: Boundary) {
        boundaries.removeAll(where: \.isStop)
        boundaries.append(boundary)
        watchBoundary()
    }

    func take(_ event: OutputEvent) {
        guard !isEnding else { return }
        switch event {
        case .streaming:
            isCutOff = false
            isStuck = false
            worker.send(.run(isOpen))
            watchBoundary()
            if isOpen { watchDecoder() }
        case .paused:
            if isOpen { isStuck = true }
        case .waiting(let reason):
            isStuck = true
            // Nothing is read until there is a sink, so the decode thread need not look.
            worker.send(.run(false))
            log.detail("waiting for a sink: \(reason)")
        case .volume(let percent):
            handler?(.volume(percent))
        case .muted(let isMuted):
            handler?(.muted(isMuted))
        case .failed(let reason), .lost(let reason):
            lose(reason)
        case .missing:
            log.fact(output.missing.map { "waiting: \($0.text)" } ?? "nothing is waited for any more")
            handler?(.output(event))
        case .sinks, .route, .playsOn, .sinkLost, .sinkReturned, .neighbours:
            handler?(.output(event))
        case .available:
            if isOpen, isLost || isStuck { restart() }
        }
    }

    /// The output is gone: what it had not played is decoded again when there is another one.
    private func lose(_ reason: String) {
        updatePlace()
        outputFormat = nil
        isCutOff = true
        cancelReleaseTimer()
        log.fact(reason)
        guard track != nil else { return }
        isLost = true
        // It still is to sound, and does when there is an output again; until then nothing is decoded.
        worker.send(.run(false))
        cancelBoundaryTimer()
        cancelWatchdogTimer()
    }
}

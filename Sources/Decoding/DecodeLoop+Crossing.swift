import Realtime
import Unix

/// How a song is mixed into the end of the one before. Decode thread.
extension DecodeLoop {
    /// Begins the crossfade into the follow-up if it is time for it; returns whether it began.
    func cross() -> Bool {
        guard let last = voices.last, case .successor(let successor) = next else { return false }
        // What is decoded already goes out first: the ring may be nearly empty, and a file takes time to open.
        guard !last.holds(head + last.lookAhead(gain)) else { return false }
        do throws(DecodingError) {
            if plan == .undecided { plan = try planCrossing(from: last, into: successor) }
            guard case .begins(let start, let fades) = plan, let end = last.expectedEnd, head >= start else {
                return false
            }
            return try cross(from: last, into: successor, at: start, until: end, fades: fades)
        } catch {
            refuse(successor, error)
            return false
        }
    }

    /// Frames that can be written before the crossfade begins; nil: there is nothing to stop at.
    func framesBeforeCrossing(from head: Int) -> Int? {
        guard case .begins(let start, _) = plan, head < start else { return nil }
        return start - head
    }

    /// Finds out where the crossfade begins, when the song's end is so near that it matters.
    private func planCrossing(
        from last: Voice, into successor: Successor
    ) throws(DecodingError) -> CrossingPlan {
        let crossing = successor.crossing
        guard crossing.isOn, let end = last.expectedEnd else { return .none }
        let window = crossing.usesMixRamp ? end : Int(min(crossing.seconds, 86_400) * Double(format.rate))
        guard end - head <= window else { return .undecided }
        let opened = try open(successor.track)
        self.opened = opened
        guard let length = opened.decoder.frameCount, canCross(into: opened.decoder.format) else { return .none }
        let overlap = crossing.overlap(
            of: CrossingSide(
                seconds: Double(end - last.start) / Double(format.rate), loudness: last.source.loudness,
                decibels: GainSettings.decibels(last.level.final)),
            with: CrossingSide(
                seconds: Double(length) / Double(opened.decoder.format.rate), loudness: opened.loudness,
                decibels: GainSettings.decibels(opened.factor(by: gain))))
        guard let overlap else { return .none }
        return .begins(end - Int(overlap.seconds * Double(format.rate)), fades: overlap.fades)
    }

    /// Whether a song loses nothing that can be heard when it is played in the format of the generation to its end.
    private func canCross(into song: StreamFormat) -> Bool {
        resamples || song == format
            || (song.channels <= format.channels && (song.rate <= format.rate || format.rate >= 44_100))
    }

    private func cross(
        from last: Voice, into successor: Successor, at planned: Int, until end: Int, fades: Bool
    ) throws(DecodingError) -> Bool {
        let earliest = max(planned, producer.firstFrameToRetract(keeping: safeMargin))
        guard end - min(head, earliest) >= format.rate / 20 else {
            plan = .none
            return false
        }
        let opened = try open(successor.track)
        let voice = Voice(
            number: last.number + 1, order: successor, source: opened, decoder: try converted(opened), start: head,
            offset: 0, level: LevelCurve(opened.factor(by: gain)))
        try prepare(voice)
        let start = takeBack(from: planned)
        voice.place(at: start)
        if fades {
            fade([last], into: voice, from: start, frames: end - start)
        }
        begin(voice)
        return true
    }

    /// Mixes a song into what sounds, at the user's wish.
    func crossOver(to track: Track, over seconds: Double, generation: Int) {
        do throws(DecodingError) {
            let opened = try open(track)
            guard let length = opened.decoder.frameCount, producer.framesRead > 0, !voices.isEmpty,
                canCross(into: opened.decoder.format)
            else { return decline(opened, generation) }
            let voice = Voice(
                number: 0, order: nil, source: opened, decoder: try converted(opened), start: head, offset: 0,
                level: LevelCurve(opened.factor(by: gain)))
            try prepare(voice)
            let start = takeBack(from: 0)
            let left = voices.last { $0.start < start }?.expectedEnd.map { $0 - start } ?? .max
            let half = length * format.rate / opened.decoder.format.rate / 2
            let frames = min(left, half, Int(seconds * Double(format.rate)))
            // What was taken back comes again with the next turn.
            guard frames >= format.rate / 20 else { return decline(nil, generation) }
            self.generation = generation
            voices.removeAll { $0.start >= start }
            for voice in voices { voice.cut(at: start + frames) }
            voice.place(at: start)
            fade(voices, into: voice, from: start, frames: frames)
            begin(voice)
        } catch {
            self.generation = generation
            opened = nil
            next = .unknown
            plan = .undecided
            notices.post(.failed(generation: generation, id: track.id, isFollowUp: false, reason: error.message))
        }
    }

    /// Fades songs out and another one in.
    private func fade(_ old: [Voice], into new: Voice, from start: Int, frames: Int) {
        // Several that are mixed leave room together as one of full scale does.
        let oldPeak = old.count == 1 ? old[0].peak(from: start) : 1
        let newPeak = new.peak(from: start)
        for voice in old {
            voice.fades.append(
                Fade(start: start, length: frames, isIn: false, peak: oldPeak, otherPeak: newPeak))
        }
        new.fades.append(Fade(start: start, length: frames, isIn: true, peak: newPeak, otherPeak: oldPeak))
    }

    /// Gives the songs of crossfades that begin at a frame or later the shares that fit their gains.
    func renewShares(from frame: Int) {
        for new in voices {
            for share in new.fades where share.isIn && share.start >= frame {
                let old = voices.filter { $0.fades.contains { !$0.isIn && $0.start == share.start } }
                for voice in old + [new] { voice.fades.removeAll { $0.start == share.start } }
                fade(old, into: new, from: share.start, frames: share.length)
            }
        }
    }

    private func decline(_ opened: OpenedTrack?, _ generation: Int) {
        self.opened = opened
        notices.post(.declined(generation: generation))
    }
}

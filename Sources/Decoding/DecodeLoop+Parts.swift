import Realtime
import Unix

/// How one part begins, ends and is followed. Decode thread.
extension DecodeLoop {
    /// Begins a generation with `track`, with the file that is open already where there is one.
    func start(_ track: Track, at milliseconds: Int, generation: Int) {
        do throws(DecodingError) {
            let opened = try take(track)
            forget()
            self.generation = generation
            let frame = milliseconds * opened.decoder.format.rate / 1000
            if frame > 0 || !opened.isFresh { try opened.decoder.seek(toFrame: frame) }
            let first = try firstBlock(of: opened, offset: frame)
            format = opened.decoder.format
            owesReady = true
            producer.begin(generation: generation, format: format)
            begin(opened, number: 0, offset: frame, first: first)
        } catch {
            forget()
            self.generation = generation
            notices.post(.failed(generation: generation, id: track.id, isFollowUp: false, reason: error.message))
        }
    }

    /// Takes what shall follow part `number`; frames of something else that was joined there are taken back.
    func follow(part number: Int, with track: Track?) {
        if part?.number == number || (part == nil && finished?.number == number) {
            next = track.map { .track($0) } ?? .nothing
            if let opened, opened.track != track { self.opened = nil }
            if part == nil, track == nil { finishGeneration() }
        } else if let part, let finished, finished.number == number, part.track != track {
            guard producer.retract(toFramesOfGeneration: finished.end) else { return }
            notices.post(.retracted(generation: generation, part: part.number))
            self.part = nil
            next = track.map { .track($0) } ?? .nothing
            if track == nil { finishGeneration() }
        } else if part == nil, let before, let joined = finished, before.number == number, joined.track != track {
            guard producer.retract(toFramesOfGeneration: before.end) else { return }
            notices.post(.retracted(generation: generation, part: joined.number))
            finished = before
            self.before = nil
            next = track.map { .track($0) } ?? .nothing
            if track == nil { finishGeneration() }
        }
    }

    /// Ends the part: its last frame is in the ring.
    func finish(_ part: DecodedPart) {
        before = finished
        finished = FinishedPart(number: part.number, track: part.track, end: producer.framesOfGeneration)
        self.part = nil
        if next == .nothing {
            finishGeneration()
        } else {
            producer.markEnd()
            reportReady(isAll: true)
        }
    }

    /// Joins the follow-up, if there is one and it has not been tried; returns whether it began.
    func joinNext() -> Bool {
        guard part == nil, let finished, case .track(let track) = next else { return false }
        do throws(DecodingError) {
            let opened = try take(track)
            guard opened.decoder.format == format else {
                self.opened = opened
                next = .refused
                finishGeneration(isChange: true)
                return false
            }
            let frame = track.start * format.rate / 1000
            if frame > 0 || !opened.isFresh { try opened.decoder.seek(toFrame: frame) }
            let first = try firstBlock(of: opened, offset: frame)
            begin(opened, number: finished.number + 1, offset: frame, first: first)
            return true
        } catch {
            next = .refused
            notices.post(.failed(generation: generation, id: track.id, isFollowUp: true, reason: error.message))
            return false
        }
    }

    /// Closes every file and waits for a new generation.
    func forget() {
        part = nil
        finished = nil
        before = nil
        opened = nil
        next = .unknown
        owesReady = false
    }

    /// Decodes a song's first block; a song without any sound has failed, and must not go round as a played one.
    private func firstBlock(of opened: OpenedTrack, offset: Int) throws(DecodingError) -> Int {
        let frames = unsafe try opened.decoder.read(into: block)
        if frames == 0, offset == 0 {
            throw DecodingError(.empty, operation: "read", message: "holds no sound")
        }
        return frames
    }

    private func begin(_ opened: OpenedTrack, number: Int, offset: Int, first: Int) {
        self.opened = nil
        next = .unknown
        let part = DecodedPart(number: number, track: opened.track, decoder: opened.decoder)
        self.part = part
        notices.post(
            .began(
                PartStart(
                    generation: generation, part: number, track: opened.track, frame: producer.framesOfGeneration,
                    offset: offset, format: format, length: opened.decoder.frameCount)))
        if first == 0 { finish(part) } else { write(first, of: part) }
    }

    /// Says where the music ends for now: nothing follows, or nothing of this format.
    private func finishGeneration(isChange: Bool = false) {
        guard let finished else { return }
        producer.markEnd()
        reportReady(isAll: true)
        if isChange {
            notices.post(.formatChanges(generation: generation, part: finished.number, frame: finished.end))
        } else {
            notices.post(.ended(generation: generation, part: finished.number, frame: finished.end))
        }
    }

    /// The decoder of `track`: one that is open for it, else a new one.
    private func take(_ track: Track) throws(DecodingError) -> OpenedTrack {
        if let part, part.track == track {
            return OpenedTrack(track: track, decoder: part.decoder, isFresh: false)
        }
        if let opened, opened.track == track { return opened }
        return OpenedTrack(track: track, decoder: try DecoderFactory.open(path: track.path), isFresh: true)
    }
}

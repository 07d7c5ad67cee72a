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
            format = streamFormat(for: opened.decoder.format)
            let frame = milliseconds * format.rate / 1000
            let decoder = try converted(opened)
            if frame > 0 || !opened.isFresh { try decoder.seek(toFrame: frame) }
            let voice = Voice(
                number: 0, order: nil, source: opened, decoder: decoder, start: 0, offset: frame,
                level: LevelCurve(opened.factor(by: gain)))
            try prepare(voice)
            owesReady = true
            producer.begin(generation: generation, format: format)
            begin(voice)
        } catch {
            forget()
            self.generation = generation
            notices.post(.failed(generation: generation, id: track.id, isFollowUp: false, reason: error.message))
        }
    }

    /// Takes what shall follow part `number`; frames of something else that was joined there are taken back.
    func follow(part number: Int, with successor: Successor?) {
        guard let last = voices.last else { return }
        if last.number != number {
            guard last.number == number + 1, last.order != successor, takeBack(last) else { return }
        }
        next = FollowUp(successor)
        plan = .undecided
        if let opened, opened.track != successor?.track { self.opened = nil }
        if let last = voices.last, last.end == head { finish(last) }
    }

    /// The frames of a part are all in the ring.
    func finish(_ voice: Voice) {
        producer.markEnd()
        reportReady(isAll: true)
        if next == .nothing {
            notices.post(.ended(generation: generation, part: voice.number, frame: head))
        }
    }

    /// Joins the follow-up, if there is one and it has not been tried; returns whether it began.
    func joinNext() -> Bool {
        guard let last = voices.last, case .successor(let successor) = next else { return false }
        do throws(DecodingError) {
            let opened = try open(successor.track)
            guard resamples || opened.decoder.format == format else {
                self.opened = opened
                next = .refused
                notices.post(.formatChanges(generation: generation, part: last.number, frame: head))
                return false
            }
            var offset = successor.track.start * format.rate / 1000
            let decoder = try converted(opened)
            // The file may have become shorter since.
            if offset >= decoder.frameCount ?? .max { offset = 0 }
            if offset > 0 { try decoder.seek(toFrame: offset) }
            let voice = Voice(
                number: last.number + 1, order: successor, source: opened, decoder: decoder, start: head,
                offset: offset, level: LevelCurve(opened.factor(by: gain)))
            try prepare(voice)
            begin(voice)
            return true
        } catch {
            refuse(successor, error)
            return false
        }
    }

    /// The follow-up cannot be decoded; the control thread will name another.
    func refuse(_ successor: Successor, _ error: DecodingError) {
        next = .refused
        opened = nil
        notices.post(
            .failed(generation: generation, id: successor.track.id, isFollowUp: true, reason: error.message))
    }

    /// Closes every file and waits for a new generation.
    func forget() {
        voices = []
        opened = nil
        next = .unknown
        plan = .undecided
        owesReady = false
    }

    /// Takes back the frames of a part that was joined too early; returns whether that went.
    private func takeBack(_ voice: Voice) -> Bool {
        // A change of gain may have taken back all of it already.
        guard voice.start > head || producer.retract(toFramesOfGeneration: voice.start) else { return false }
        voices.removeLast()
        voices.last?.fades.removeAll { $0.start == voice.start && !$0.isIn }
        notices.post(.retracted(generation: generation, part: voice.number))
        return true
    }

    /// Decodes a song's first block; a song without any sound has failed, and must not go round as a played one.
    func prepare(_ voice: Voice) throws(DecodingError) {
        let hasBegun = try voice.decode()
        voice.limit(by: gain, from: voice.start)
        // A converter gives what it has rather than to tell of it, and the ring is another thread's then.
        if lease.isGivenUp { throw DecodeLease.givenUp }
        if !hasBegun, voice.offset == 0 {
            throw DecodingError(.empty, operation: "read", message: "holds no sound")
        }
    }

    /// Takes a song with its first block among those that are mixed.
    func begin(_ voice: Voice) {
        opened = nil
        next = .unknown
        plan = .undecided
        voices.append(voice)
        notices.post(
            .began(
                PartStart(
                    generation: generation, part: voice.number, track: voice.source.track, frame: voice.start,
                    offset: voice.offset, format: format, songFormat: voice.source.decoder.format,
                    length: voice.length, bits: voice.source.decoder.bits, plugin: voice.source.plugin)))
        if voice.end == voice.start { finish(voice) } else { writeBlock() }
    }

    /// The decoder of `track` for a new generation: one that is open for it, else a new one.
    private func take(_ track: Track) throws(DecodingError) -> OpenedTrack {
        if opened?.converted != nil { opened = nil }
        let voice = voices.last { $0.source.track.id == track.id && $0.source.track.path == track.path }
        guard var source = voice?.source else { return try open(track) }
        source.isFresh = false
        source.converted = nil
        return source
    }

    /// The decoder of `track` at its first frame.
    func open(_ track: Track) throws(DecodingError) -> OpenedTrack {
        if let opened, opened.track == track { return opened }
        // Each by itself: both may take their time on a slow disk.
        let decoder = try lease.away(for: track.id) { () throws(DecodingError) in
            try DecoderFactory.open(path: track.path)
        }
        let known = try lease.away(for: track.id) { () throws(DecodingError) in loudness(track.path) }
        return OpenedTrack(
            track: track, decoder: WatchedDecoder(decoder, lease: lease, id: track.id), loudness: known,
            plugin: DecoderPlugin.name(of: decoder))
    }
}

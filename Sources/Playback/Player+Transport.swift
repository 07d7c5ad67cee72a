/// Commands that move playback.
extension Player {
    /// A century of milliseconds: no song and no place in one is longer, and sums with it overflow nowhere.
    package static let longestSong = 3_155_760_000_000

    /// Plays the song at `position` from its beginning; nil: resumes, or begins with the current or first song.
    ///
    /// Clears the error. Throws `badIndex`.
    package mutating func play(position: Int?) throws(PlayerError) -> [Effect] {
        guard let position else { return playOn() }
        return play(try id(at: position))
    }

    /// Plays the song with this id from its beginning; nil: as `play(position:)`.
    ///
    /// Throws `noSuchSong`.
    package mutating func play(id: UInt32?) throws(PlayerError) -> [Effect] {
        guard let id else { return playOn() }
        guard queue.position(of: id) != nil else { throw .noSuchSong }
        return play(id)
    }

    /// Pauses or resumes; nil: the other of the two.
    ///
    /// Nothing happens in stop.
    package mutating func pause(_ paused: Bool?) -> [Effect] {
        guard state != .stop, paused != (state == .pause) else { return [] }
        guard state == .play else { return resume() }
        state = .pause
        return conclude(Reaction(effects: [.pause], topics: .player))
    }

    /// Stops and remembers the current song.
    package mutating func stop() -> [Effect] {
        guard state != .stop else { return [] }
        var reaction = Reaction()
        halt(&reaction)
        return conclude(reaction)
    }

    /// Goes to the next song, whatever single says, and plays it; what is paused stays so if it `keepsPause`.
    ///
    /// Throws `notPlaying` in stop.
    package mutating func next(keepsPause: Bool = false) throws(PlayerError) -> [Effect] {
        guard state != .stop, let leaving = currentID else { throw .notPlaying }
        var reaction = Reaction()
        showWaitingFault()
        fault?.isFresh = false
        advance(to: successor())
        consume(leaving, &reaction)
        if currentID == nil { halt(&reaction) } else { begin(paused: keepsPause && state == .pause, &reaction) }
        return conclude(reaction)
    }

    /// Goes to the song before, or plays the first one again, and never consumes.
    ///
    /// The current song begins anew instead if it is at `elapsed` now and that is beyond `threshold`, both in
    /// milliseconds. What is paused stays so if it `keepsPause`. Throws `notPlaying` in stop.
    package mutating func previous(
        elapsed: Int = 0, restartAfter threshold: Int? = nil, keepsPause: Bool = false
    ) throws(PlayerError) -> [Effect] {
        guard state != .stop, let leaving = currentID, let here = currentPosition else { throw .notPlaying }
        var reaction = Reaction()
        fault?.isFresh = false
        forgetFailures()
        let isPaused = keepsPause && state == .pause
        if let threshold, place ?? elapsed > threshold {
            begin(paused: isPaused, &reaction)
            return conclude(reaction)
        }
        if order != nil {
            order?.stepBack(wrapping: modes.repeats)
            currentID = order?.current
        } else if here > 0 || modes.repeats {
            currentID = queue.entries[here > 0 ? here - 1 : queue.count - 1].id
        }
        // What `addNext` queued still follows the song that was left.
        if !nextUp.isEmpty { nextUp.insert(leaving, at: 0) }
        begin(paused: isPaused, &reaction)
        return conclude(reaction)
    }

    /// Goes to a place, in milliseconds, of the song at `position`.
    ///
    /// Throws `badIndex`.
    ///
    /// From stop it starts there; what is paused stays paused, on another song too. At or behind the end the song is over
    /// at once, as if played through; in pause, when playback goes on. The song keeps its priority.
    package mutating func seek(position: Int, to milliseconds: Int) throws(PlayerError) -> [Effect] {
        seek(try id(at: position), to: milliseconds)
    }

    /// As `seek(position:to:)`, by id.
    ///
    /// Throws `noSuchSong`.
    package mutating func seek(id: UInt32, to milliseconds: Int) throws(PlayerError) -> [Effect] {
        guard queue.position(of: id) != nil else { throw .noSuchSong }
        return seek(id, to: milliseconds)
    }

    /// Goes to a place of the current song, which is at `elapsed` milliseconds now.
    ///
    /// Throws `notPlaying` in stop.
    package mutating func seekCurrent(_ target: SeekTarget, elapsed: Int) throws(PlayerError) -> [Effect] {
        guard state != .stop, let currentID else { throw .notPlaying }
        switch target {
        case .absolute(let place): return seek(currentID, to: place)
        case .relative(let distance): return seek(currentID, to: (place ?? elapsed) + distance)
        }
    }

    /// The current song is over: takes it from there as the table says.
    ///
    /// In pause it stays silent.
    mutating func finish() -> [Effect] {
        guard let leaving = currentID else { preconditionFailure("only a current song can be over") }
        var reaction = Reaction()
        let outcome = automaticAdvance()
        showWaitingFault()
        forgetFailures()
        switch outcome {
        case .plays(let next):
            advance(to: next)
            consume(leaving, &reaction)
            begin(paused: state == .pause, &reaction)
        case .loops:
            begin(paused: state == .pause, &reaction)
        case .pausesOn(let next):
            advance(to: next)
            consume(leaving, &reaction)
            begin(paused: true, &reaction)
            if modes.single == .oneshot {
                modes.single = .off
                reaction.topics.insert(.options)
            }
        case .stopsOn(let next):
            if !modes.loopsSong || next != leaving { advance(to: next) }
            consume(leaving, &reaction)
            countDown(stopping: true, &reaction)
            halt(keepingOrder: true, &reaction)
            return conclude(reaction)
        case .ends:
            advance(to: nil)
            consume(leaving, &reaction)
            countDown(stopping: true, &reaction)
            halt(&reaction)
            return conclude(reaction)
        }
        countDown(stopping: false, &reaction)
        return conclude(reaction)
    }

    private func id(at position: Int) throws(PlayerError) -> UInt32 {
        guard queue.entries.indices.contains(position) else { throw .badIndex }
        return queue.entries[position].id
    }

    private mutating func playOn() -> [Effect] {
        fault = nil
        switch state {
        case .play: return []
        case .pause: return resume()
        case .stop:
            guard let id = currentID ?? order?.ids.first ?? queue.entries.first?.id else { return [] }
            return play(id)
        }
    }

    private mutating func play(_ id: UInt32) -> [Effect] {
        var reaction = Reaction()
        fault = nil
        forgetFailures()
        jump(to: id)
        begin(&reaction)
        return conclude(reaction)
    }

    /// Resuming is also how an output is tried again, so its old error goes.
    private mutating func resume() -> [Effect] {
        if fault?.cause == .output { fault = nil }
        if let place {
            var reaction = Reaction()
            begin(at: place, keepingPriority: true, &reaction)
            return conclude(reaction)
        }
        state = .play
        return conclude(Reaction(effects: [.resume], topics: .player))
    }

    private mutating func seek(_ id: UInt32, to milliseconds: Int) -> [Effect] {
        var reaction = Reaction()
        fault = nil
        forgetFailures()
        if state == .stop || id != currentID { jump(to: id) }
        if state == .stop { state = .play }
        var target = min(max(0, milliseconds), Self.longestSong)
        if let length = current?.song.milliseconds, target >= length {
            // Whoever drags a slider to its end in pause keeps the song; it is over when playback goes on.
            guard state == .pause else { return finish() }
            target = max(0, length - 1)
        }
        begin(at: target, paused: state == .pause, keepingPriority: true, &reaction)
        return conclude(reaction)
    }
}

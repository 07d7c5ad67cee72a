/// What the sound side reports. Reports from before the last `start` or `halt` are not to be passed on; such that
/// can only come from a race inside the sound side are answered with what is right now, or with nothing.
extension Player {
    /// The song that was joined has reached the speaker and is current now; what was left is consumed.
    ///
    /// A song that was not announced last (it was on its way already) is taken as it is, for it is what is heard;
    /// but if playback should have paused or ended, or the song is gone, that is done now.
    package mutating func heard(id: UInt32) -> [Effect] {
        guard state != .stop, !isDormant, let leaving = currentID else { return [] }
        let isOther = id != leaving && queue.position(of: id) != nil
        switch automaticAdvance() {
        case .loops where id == leaving: break
        case .plays(id): advance(to: id)
        case .plays where isOther, .loops where isOther: jump(to: id)
        default: return finish()
        }
        var reaction = Reaction(topics: .player)
        countDown(stopping: false, &reaction)
        consume(leaving, &reaction)
        level(id, &reaction)
        awaitsStart = false
        announcement = .none
        showWaitingFault()
        ageFault()
        forgetFailures()
        return conclude(reaction)
    }

    /// The last frame of the current song was heard, and nothing was joined.
    package mutating func ended(id: UInt32) -> [Effect] {
        guard state != .stop, !isDormant, id == currentID else { return [] }
        return finish()
    }

    /// The song that a `start` named is being decoded well.
    ///
    /// Clears an error, but not that of a song that was skipped just now: it stays until one song later, or until the
    /// user plays, seeks or clears it.
    package mutating func started(id: UInt32) -> [Effect] {
        guard awaitsStart, id == currentID else { return [] }
        awaitsStart = false
        guard fault != nil else { return [] }
        ageFault()
        return conclude(Reaction(topics: fault == nil ? .player : []))
    }

    /// A song cannot be opened or decoded, or broke: the current one or the one to be joined.
    ///
    /// Sets the error when the turn of the song has come.
    ///
    /// The current one is skipped, whatever single says, and stays in the queue: a missing disk must not consume it
    /// all. For the other, another one is announced. When all songs have failed playback stops. After a seek it is the
    /// same, unlike in MPD: no bad file stops the music.
    package mutating func failed(id: UInt32, isFollowUp: Bool = false, reason: String) -> [Effect] {
        guard state != .stop, !isDormant, let song = queue.entry(of: id)?.song else { return [] }
        guard id == currentID || announcement == .made(id) else { return [] }
        failures.insert(id)
        guard id == currentID, !isFollowUp else {
            waitingFault = (id, .song(song.uri, reason))
            return conclude(Reaction(topics: .player))
        }
        waitingFault = nil
        fault = .song(song.uri, reason)
        return skip()
    }

    /// A song broke off before its end: what could be decoded of it is heard, and the next one joins there.
    ///
    /// Sets the error when the turn of the song has come. A song of which nothing can be decoded is `failed`, or all of a queue could go round for ever.
    package mutating func damaged(id: UInt32, reason: String) -> [Effect] {
        guard state != .stop, !isDormant, let song = queue.entry(of: id)?.song else { return [] }
        guard id == currentID || announcement != .made(id) else {
            waitingFault = (id, .song(song.uri, reason))
            return []
        }
        fault = .song(song.uri, reason)
        return conclude(Reaction(topics: .player))
    }

    /// The output could not be opened or broke; playback is paused where it is, and resuming tries again.
    package mutating func outputFailed(reason: String) -> [Effect] {
        var reaction = Reaction(topics: .player)
        fault = .output(reason)
        awaitsStart = false
        if state == .play {
            state = .pause
            reaction.effects.append(.pause)
        }
        return conclude(reaction)
    }

    /// The current song cannot be played: another one takes its turn, or playback stops.
    private mutating func skip() -> [Effect] {
        var reaction = Reaction()
        guard failures.count < queue.count else {
            halt(&reaction)
            return conclude(reaction)
        }
        let failures = failures
        let next = successor(excluding: failures.contains)
        let stops = stopAfter == .album && next.map(stops) ?? false
        advance(to: next)
        if currentID == nil || stops {
            countDown(stopping: true, &reaction)
            halt(keepingOrder: stops, &reaction)
        } else {
            begin(paused: state == .pause, &reaction)
        }
        return conclude(reaction)
    }

    /// The turn of a song with trouble has come.
    mutating func showWaitingFault() {
        guard let waiting = waitingFault else { return }
        fault = waiting.fault
        waitingFault = nil
    }

    /// Every song may be tried again, and the trouble of those whose turn has not come is no news.
    mutating func forgetFailures() {
        failures = []
        waitingFault = nil
    }

    /// Songs have left the queue.
    mutating func forget(_ gone: Set<UInt32>) {
        failures.subtract(gone)
        if let waiting = waitingFault, gone.contains(waiting.id) { waitingFault = nil }
    }

    /// A song begins: an error that has been shown for a song goes, a fresh one grows old.
    private mutating func ageFault() {
        guard fault?.isFresh == true else {
            fault = nil
            return
        }
        fault?.isFresh = false
    }
}

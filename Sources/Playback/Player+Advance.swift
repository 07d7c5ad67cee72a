/// The one place that knows which song comes next.
extension Player {
    /// The first song behind the current one, in playing order and round the end with repeat, that is not excluded.
    ///
    /// Round the end in random order this needs the next round; `successor` decides it.
    func candidate(excluding isExcluded: (UInt32) -> Bool) -> UInt32? {
        if let order {
            return order.following(excluding: isExcluded)
                ?? (modes.repeats ? order.beginning(excluding: isExcluded) : nil)
        }
        let start = currentPosition.map { $0 + 1 } ?? 0
        return queue.entries[start...].first { !isExcluded($0.id) }?.id
            ?? (modes.repeats ? queue.entries[..<start].first { !isExcluded($0.id) }?.id : nil)
    }

    /// As `candidate`, after deciding the next round if it is needed.
    mutating func successor(excluding isExcluded: (UInt32) -> Bool) -> UInt32? {
        if modes.repeats, let order, order.following(excluding: isExcluded) == nil {
            if order.upcoming == nil {
                self.order?.settleUpcoming(queue.round(unit: modes.randomUnit, using: &generator))
            }
        }
        return candidate(excluding: isExcluded)
    }

    /// The song after the current one with single left out: what `next` takes.
    mutating func successor() -> UInt32? {
        let failures = failures
        let leaving = modes.consume.isOn ? currentID : nil
        return successor { failures.contains($0) || $0 == leaving }
    }

    /// What comes when the current song is over.
    mutating func automaticAdvance() -> Advance {
        // A song that could not be opened again for its next round does not go round.
        if modes.loopsSong, let currentID, !failures.contains(currentID) {
            return stops(before: currentID) ? .stopsOn(currentID) : .loops
        }
        guard let next = successor() else { return .ends }
        if stops(before: next) { return .stopsOn(next) }
        return modes.single.isOn && !modes.repeats ? .pausesOn(next) : .plays(next)
    }

    /// What the sound side is to join, if anything.
    private mutating func followUp() -> UInt32? {
        switch automaticAdvance() {
        case .plays(let next): next
        case .loops: currentID
        case .pausesOn, .stopsOn, .ends: nil
        }
    }

    /// Whether `stopAfter` comes between the current song and this one.
    func stops(before next: UInt32) -> Bool {
        switch stopAfter {
        case nil: false
        case .songs(let count): count == 1
        case .album: currentID.map { !queue.isSameAlbum($0, next) } ?? false
        }
    }

    /// A song was played to its end: that counts for `stopAfter`, which is over when playback stops.
    mutating func countDown(stopping: Bool, _ reaction: inout Reaction) {
        guard let stopAfter else { return }
        if stopping {
            self.stopAfter = nil
        } else if case .songs(let count) = stopAfter {
            self.stopAfter = .songs(count - 1)
        } else {
            return
        }
        reaction.topics.insert(.options)
    }

    /// Makes the outcome of `successor` current.
    mutating func advance(to id: UInt32?) {
        order?.advance(to: id)
        currentID = id
    }

    /// Makes any song current, out of turn.
    mutating func jump(to id: UInt32) {
        let together = isTogether
        order?.jump(to: id, replaying: state == .stop, together: together)
        currentID = id
    }

    /// The song that was left goes if consume says so.
    mutating func consume(_ id: UInt32, _ reaction: inout Reaction) {
        guard modes.consume.isOn, let position = queue.position(of: id) else { return }
        leave(.consumed, on: id, at: position)
        order?.remove([id])
        forget([id])
        reaction.topics.insert(.playlist)
        guard modes.consume == .oneshot else { return }
        modes.consume = .off
        reaction.topics.insert(.options)
    }

    /// A song that begins has used up its priority.
    mutating func level(_ id: UInt32, _ reaction: inout Reaction) {
        guard let position = queue.position(of: id), queue.entries[position].priority > 0 else { return }
        leave(.leveled, on: id, at: position)
        reaction.topics.insert(.playlist)
    }

    private mutating func leave(_ trace: Trace, on id: UInt32, at position: Int) {
        guard let place = queue.leave(trace, at: position) else { return }
        history.leave(trace, on: id, at: place)
    }

    /// Sets the current song going, or moves its place if nothing is opened and nothing is to sound.
    mutating func begin(
        at milliseconds: Int = 0, paused: Bool = false, keepingPriority: Bool = false, _ reaction: inout Reaction
    ) {
        guard let currentID else { preconditionFailure("begin needs a current song") }
        if !keepingPriority { level(currentID, &reaction) }
        reaction.topics.insert(.player)
        if paused && isDormant {
            place = milliseconds
            return
        }
        place = nil
        state = paused ? .pause : .play
        awaitsStart = true
        announcement = .none
        reaction.effects.append(.start(id: currentID, milliseconds: milliseconds, paused: paused))
    }

    /// Stops; the current song, if any is left, is remembered.
    ///
    /// Random order begins a new round with it, unless its order is to go on.
    mutating func halt(keepingOrder: Bool = false, _ reaction: inout Reaction) {
        if !isDormant { reaction.effects.append(.halt) }
        state = .stop
        place = nil
        awaitsStart = false
        forgetFailures()
        if !keepingOrder { reshuffle() }
        reaction.topics.insert(.player)
    }

    /// Closes a command or report: tells the sound side what follows, if that is news, and the clients.
    mutating func conclude(_ reaction: Reaction) -> [Effect] {
        var effects = reaction.effects
        trimNextUp()
        // Asked in any state, so that the next round is settled when clients ask for it.
        let next = currentID == nil ? nil : followUp()
        if state == .stop || isDormant {
            announcement = .none
        } else if announcement != .made(next) {
            announcement = .made(next)
            effects.append(.followUp(next))
        }
        if !reaction.topics.isEmpty { effects.append(.changed(reaction.topics)) }
        return effects
    }
}

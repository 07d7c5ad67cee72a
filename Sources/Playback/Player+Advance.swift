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
            self.order?.decideUpcoming(using: &generator)
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
        if modes.loopsSong, let currentID, !failures.contains(currentID) { return .loops }
        guard let next = successor() else { return .ends }
        return modes.single.isOn && !modes.repeats ? .pausesOn(next) : .plays(next)
    }

    /// What the sound side is to join, if anything.
    private mutating func followUp() -> UInt32? {
        switch automaticAdvance() {
        case .plays(let next): next
        case .loops: currentID
        case .pausesOn, .ends: nil
        }
    }

    /// Makes the outcome of `successor` current.
    mutating func advance(to id: UInt32?) {
        order?.advance(to: id)
        currentID = id
    }

    /// Makes any song current, out of turn.
    mutating func jump(to id: UInt32) {
        order?.jump(to: id, replaying: state == .stop)
        currentID = id
    }

    /// The song that was left goes if consume says so.
    mutating func consume(_ id: UInt32, _ reaction: inout Reaction) {
        guard modes.consume.isOn, let position = queue.position(of: id) else { return }
        removeEntries(position..<position + 1)
        reaction.topics.insert(.playlist)
        guard modes.consume == .oneshot else { return }
        modes.consume = .off
        reaction.topics.insert(.options)
    }

    /// Sets the current song going.
    mutating func begin(at milliseconds: Int = 0, paused: Bool = false, _ reaction: inout Reaction) {
        guard let currentID else { preconditionFailure("begin needs a current song") }
        state = paused ? .pause : .play
        awaitsStart = true
        announcement = .none
        reaction.effects.append(.start(id: currentID, milliseconds: milliseconds, paused: paused))
        reaction.topics.insert(.player)
    }

    /// Stops; the current song, if any is left, is remembered.
    ///
    /// Random order begins a new round with it.
    mutating func halt(_ reaction: inout Reaction) {
        state = .stop
        awaitsStart = false
        failures = []
        reshuffle()
        reaction.effects.append(.halt)
        reaction.topics.insert(.player)
    }

    /// A new round for random order, with the current song at its front.
    mutating func reshuffle() {
        guard modes.random else {
            order = nil
            return
        }
        order = Order(shuffling: queue.entries.lazy.map(\.id), first: currentID, using: &generator)
    }

    /// Takes positions out of queue and order; the caller has seen to the current song.
    mutating func removeEntries(_ range: Range<Int>) {
        let gone = Set(queue.entries[range].lazy.map(\.id))
        queue.remove(range)
        order?.remove(gone)
        failures.subtract(gone)
    }

    /// Closes a command or report: tells the sound side what follows, if that is news, and the clients.
    mutating func conclude(_ reaction: Reaction) -> [Effect] {
        var effects = reaction.effects
        if state == .stop {
            announcement = .none
        } else {
            let next = followUp()
            if announcement != .made(next) {
                announcement = .made(next)
                effects.append(.followUp(next))
            }
        }
        if !reaction.topics.isEmpty { effects.append(.changed(reaction.topics)) }
        return effects
    }
}

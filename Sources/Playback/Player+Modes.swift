/// Commands on the modes, and on the error. A mode that already has the value changes and tells nothing.
extension Player {
    /// Turns random order on or off.
    ///
    /// On, the current song stays and every other one follows once; in stop it is forgotten, so that playing begins
    /// anywhere. Off, playback goes on from the current song's position.
    package mutating func setRandom(_ on: Bool) -> [Effect] {
        guard on != modes.random else { return [] }
        modes.random = on
        if on && state == .stop { currentID = nil }
        reshuffle()
        return conclude(Reaction(topics: .options))
    }

    /// Sets what random order shuffles; the current song stays.
    package mutating func setRandomUnit(_ unit: RandomUnit) -> [Effect] {
        guard unit != modes.randomUnit else { return [] }
        modes.randomUnit = unit
        reshuffle()
        return conclude(Reaction(topics: .options))
    }

    /// Sets when playback stops although more would follow; nil: it does not.
    ///
    /// Only songs that end by themselves count. The song that would follow is current then.
    package mutating func setStopAfter(_ limit: StopAfter?) -> [Effect] {
        if case .songs(let count) = limit { precondition(count > 0, "a song at least is played before the stop") }
        guard limit != stopAfter else { return [] }
        stopAfter = limit
        return conclude(Reaction(topics: .options))
    }

    /// Turns repeat on or off.
    package mutating func setRepeat(_ on: Bool) -> [Effect] { set(\.repeats, to: on) }

    /// Sets single.
    package mutating func setSingle(_ flag: Flag) -> [Effect] { set(\.single, to: flag) }

    /// Sets consume.
    package mutating func setConsume(_ flag: Flag) -> [Effect] { set(\.consume, to: flag) }

    /// Forgets the error.
    ///
    /// The protocol has no event for that.
    package mutating func clearError() { fault = nil }

    private mutating func set<Value: Equatable>(_ mode: WritableKeyPath<Modes, Value>, to value: Value) -> [Effect] {
        guard modes[keyPath: mode] != value else { return [] }
        modes[keyPath: mode] = value
        return conclude(Reaction(topics: .options))
    }
}

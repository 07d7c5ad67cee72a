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

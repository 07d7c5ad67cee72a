/// Where a player is to be heard: what desktops play on by default, sinks of its own, or both at once.
package struct OutputRoute: Equatable, Sendable {
    /// Whether it plays on the default sink, whichever that is.
    package var followsDefault: Bool
    /// The names of the sinks that it plays on besides, in the order in which they were chosen; each is there once.
    package var names: [String]

    /// A route, by itself that of everybody.
    package init(followsDefault: Bool = true, names: [String] = []) {
        self.followsDefault = followsDefault
        self.names = names
    }

    /// Whether there is nowhere to play.
    package var isEmpty: Bool { !followsDefault && names.isEmpty }
}

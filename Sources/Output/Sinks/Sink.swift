/// A place to play on, as PipeWire and its session manager tell of it.
package struct Sink: Equatable, Sendable {
    /// The name that stays the same over restarts and replugging: PipeWire's `node.name`.
    package var name: String
    /// What desktops show.
    package var description: String
    /// What it is.
    package var kind: SinkKind
    /// Whether streams without a place of their own play here.
    package var isDefault = false
    /// Whether something can be heard here: not with a jack that has nothing in it.
    package var isAvailable = true
    /// Its own volume in percent, on the cubic scale of mixers; nil while it is not known.
    package var volume: Int?
    /// Whether it is muted; nil while that is not known.
    package var isMuted: Bool?
    /// Frames a second; nil while it has not run yet.
    package var rate: Int?
    /// The ports of its card that it can play to; empty where it has none to choose from.
    package var ports: [SinkPort] = []

    /// A sink of which only the name is special.
    package init(name: String, description: String, kind: SinkKind) {
        self.name = name
        self.description = description
        self.kind = kind
    }
}

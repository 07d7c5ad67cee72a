/// What PipeWire tells of its graph.
enum GraphEvent: Equatable {
    /// A node is there, or says more of itself.
    case node(UInt32, NodeFacts)
    /// A card is there.
    case device(UInt32)
    /// A port is there.
    case port(UInt32, GraphPort)
    /// A link is there.
    case link(UInt32, GraphLink)
    /// A node's cycles run, or no longer.
    case running(UInt32, Bool)
    /// A node cannot be opened, as its card is busy or defective; or it may be again.
    case broken(UInt32, Bool)
    /// An object of any kind has gone.
    case gone(UInt32)
    /// How loud a node is by itself.
    case loudness(UInt32, NodeLoudness)
    /// The format that a sink runs in; nil: it has none.
    case format(UInt32, rate: Int, channels: Int)
    /// A port of a card, or the active one.
    case route(device: UInt32, CardRoute)
    /// The session manager is there, or has gone.
    case manager(Bool)
    /// The session manager's metadata of an object; nil for the key: all of it has gone.
    case metadata(subject: UInt32, key: String?, value: String?)
}

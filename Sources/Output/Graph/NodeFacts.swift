/// What a node says of itself in its properties.
struct NodeFacts: Equatable {
    /// What a node is to us.
    enum Class: Equatable {
        case sink
        /// Somebody's stream that plays.
        case stream
    }

    var kind = Class.sink
    /// `node.name`.
    var name = ""
    /// A number that no other object gets while PipeWire runs.
    var serial = ""
    /// What desktops show; the name where it says nothing.
    var description = ""
    /// What a stream is for, such as `Communication`.
    var role: String?
    /// `device.form-factor`, such as `headphone`.
    var formFactor: String?
    /// `device.bus`, such as `usb`.
    var bus: String?
    /// `device.api`, such as `bluez5`.
    var api: String?
    /// The card that it belongs to.
    var device: UInt32?
    /// Which device of the card's profile it is.
    var profileDevice: Int32?
    /// Its rank among those that may become the default.
    var priority = 0
    /// Channels, where it says so.
    var channels: Int?
    /// Whether its sound goes over a network.
    var isNetwork = false
    /// Whether the session manager puts it before the sink that somebody has chosen.
    var isSmartFilter = false

    /// A sink that PipeWire makes up when there is none: it swallows what is played.
    var isMadeUp: Bool { name == "auto_null" }
}

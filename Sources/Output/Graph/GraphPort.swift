/// One channel's way into a node, or out of it.
struct GraphPort: Equatable {
    /// The node it belongs to.
    var node: UInt32
    var isInput: Bool
    /// The channel, such as `FL`.
    var channel: String
    /// Whether it gives what a sink plays.
    var isMonitor: Bool
}

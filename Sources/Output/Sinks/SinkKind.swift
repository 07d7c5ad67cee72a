/// What a sink is; the raw values are the protocol's words.
package enum SinkKind: String, CaseIterable, Sendable {
    case speakers
    case headphones
    case bluetooth
    case hdmi
    case network
    /// Nothing that can be touched: a null sink, a filter, a combination of others.
    case virtual
}

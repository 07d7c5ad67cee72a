/// A port of a card, such as its headphones: PipeWire calls it a route of the device.
package struct SinkPort: Equatable, Sendable {
    /// Its name, such as `analog-output-headphones`.
    package var name: String
    /// What desktops show.
    package var description: String
    /// Whether something is plugged in, as far as is known.
    package var isAvailable: Bool
    /// Whether the sink plays to it.
    package var isActive: Bool

    /// A port made of its parts.
    package init(name: String, description: String, isAvailable: Bool, isActive: Bool) {
        self.name = name
        self.description = description
        self.isAvailable = isAvailable
        self.isActive = isActive
    }
}

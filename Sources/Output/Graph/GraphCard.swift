/// A card and its ports.
struct GraphCard: Equatable {
    /// The ports to play to, by index.
    var ports: [Int32: CardRoute] = [:]
    /// The active one of each device of the profile.
    var active: [Int32: CardRoute] = [:]

    /// Takes what the card tells of a port.
    mutating func update(_ route: CardRoute) {
        guard route.isOutput else { return }
        if route.isActive {
            guard let device = route.devices.first else { return }
            active[device] = route
        } else {
            ports[route.index] = route
        }
    }

    /// The ports that a device of the profile can use, in the order of the card.
    func ports(of device: Int32) -> [CardRoute] {
        ports.values.filter { $0.devices.contains(device) }.sorted { $0.index < $1.index }
    }
}

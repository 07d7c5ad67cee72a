/// The sinks of the graph as listeners see them.
extension Graph {
    /// All that can be heard, by name.
    var list: [Sink] {
        let defaultSink = defaultSink
        return sinks.map { id, node in sink(node, isDefault: id == defaultSink) }.sorted { $0.name < $1.name }
    }

    private func sink(_ node: GraphNode, isDefault: Bool) -> Sink {
        var sink = Sink(name: node.facts.name, description: node.facts.description, kind: SinkKind(of: node.facts))
        let loudness = loudness(of: node)
        sink.isDefault = isDefault
        sink.volume = loudness.percent
        sink.isMuted = loudness.isMuted
        sink.rate = node.rate
        let active = route(of: node)
        let ports = ports(of: node)
        sink.ports = ports.map { port in
            SinkPort(
                name: port.name, description: port.description, isAvailable: port.isAvailable,
                isActive: port.index == active?.index)
        }
        // Without an active port the session manager takes any that has something in it.
        sink.isAvailable =
            !node.isBroken && active?.isAvailable ?? (ports.isEmpty || ports.contains(where: \.isAvailable))
        if let active, sink.kind == .speakers {
            let words = (active.name + active.description).lowercased()
            if words.contains("headphone") || words.contains("headset") { sink.kind = .headphones }
        }
        return sink
    }

    /// The card's active port that the sink plays to; nil where there is none.
    func route(of node: GraphNode) -> CardRoute? {
        guard let card = node.facts.device.flatMap({ cards[$0] }), let device = node.facts.profileDevice else {
            return nil
        }
        return card.active[device]
    }

    private func ports(of node: GraphNode) -> [CardRoute] {
        guard let card = node.facts.device.flatMap({ cards[$0] }), let device = node.facts.profileDevice else {
            return []
        }
        return card.ports(of: device)
    }

    /// How loud a sink is: its card's port knows where there is one, else the node.
    func loudness(of node: GraphNode) -> NodeLoudness {
        var loudness = node.loudness
        if let route = route(of: node) { loudness.update(route.loudness) }
        return loudness
    }

    /// The port of a sink's card with that name or description.
    func port(_ name: String, of node: GraphNode) -> CardRoute? {
        let ports = ports(of: node)
        return ports.first { $0.name == name } ?? ports.first { $0.description == name }
    }

    /// What others play than the stream with the id `own`.
    func neighbours(of own: UInt32?) -> Neighbours {
        var neighbours = Neighbours()
        for (id, node) in nodes where node.facts.kind == .stream && node.isRunning && id != own {
            switch node.facts.role?.lowercased() {
            case "communication", "phone": neighbours.isCalling = true
            case "notification", "event", "accessibility", "a11y": break
            default: neighbours.isPlaying = true
            }
        }
        return neighbours
    }
}

/// The graph as far as it concerns us, put together from what PipeWire tells.
struct Graph: Equatable {
    private(set) var nodes: [UInt32: GraphNode] = [:]
    private(set) var cards: [UInt32: GraphCard] = [:]
    private(set) var ports: [UInt32: GraphPort] = [:]
    private(set) var links: [UInt32: GraphLink] = [:]
    /// Whether the session manager is there.
    private(set) var hasManager = false
    /// The name of the default sink, as the session manager has it.
    private(set) var chosenDefault: String?

    /// Takes over what PipeWire tells.
    mutating func apply(_ event: GraphEvent) {
        switch event {
        case .node(let id, let facts): nodes[id, default: GraphNode(facts: facts)].facts = facts
        case .device(let id): if cards[id] == nil { cards[id] = GraphCard() }
        case .port(let id, let port): ports[id] = port
        case .link(let id, let link): links[id] = link
        case .running(let id, let isRunning): nodes[id]?.isRunning = isRunning
        case .broken(let id, let isBroken): nodes[id]?.isBroken = isBroken
        case .gone(let id): remove(id)
        case .loudness(let id, let loudness): nodes[id]?.loudness.update(loudness)
        case .format(let id, let rate, let channels):
            nodes[id]?.rate = rate == 0 ? nil : rate
            nodes[id]?.channels = channels == 0 ? nil : channels
        case .route(let device, let route): cards[device]?.update(route)
        case .manager(let isThere):
            hasManager = isThere
            chosenDefault = nil
        case .metadata(let subject, let key, let value):
            guard subject == 0, key == nil || key == "default.audio.sink" else { break }
            chosenDefault = value.flatMap(MetadataName.name(in:))
        }
    }

    /// The sinks that can be heard, by id.
    var sinks: [UInt32: GraphNode] {
        nodes.filter { $0.value.facts.kind == .sink && !$0.value.facts.isMadeUp }
    }

    /// The id of the sink with that name, or of the same headset by the name of another profile; of several, the oldest.
    func sink(named name: String) -> UInt32? {
        let wanted = SinkName(name)
        return oldest { $0.name == name } ?? oldest { SinkName($0.name) == wanted }
    }

    private func oldest(_ isWanted: (NodeFacts) -> Bool) -> UInt32? {
        // Ids are used again, serial numbers are not.
        sinks.filter { isWanted($0.value.facts) }.min {
            (Int($0.value.facts.serial) ?? 0, $0.key) < (Int($1.value.facts.serial) ?? 0, $1.key)
        }?.key
    }

    /// The sink that a value of the metadata means: its name, or its serial number.
    func sink(targeted value: String) -> UInt32? {
        sinks.first { $0.value.facts.serial == value }?.key ?? sink(named: value)
    }

    /// Where streams play that have no place of their own; nil where there is no sink.
    ///
    /// Without a session manager it is the one of the highest rank.
    var defaultSink: UInt32? {
        if hasManager { return chosenDefault.flatMap(sink(named:)) }
        return sinks.max { ($0.value.facts.priority, $1.key) < ($1.value.facts.priority, $0.key) }?.key
    }

    /// Whether the session manager must have chosen a default sink, and has named none or one that is not there.
    var lacksDefault: Bool { hasManager && defaultSink == nil && !sinks.isEmpty }

    /// The sinks that a node is linked to, made up ones among them, in the order of their ids.
    func sinks(linkedFrom node: UInt32) -> [UInt32] {
        let inputs = Set(links.values.lazy.filter { $0.output == node }.map(\.input))
        return inputs.filter { nodes[$0]?.facts.kind == .sink }.sorted()
    }

    /// Whether a node is linked to anything.
    func isLinked(_ node: UInt32) -> Bool { links.values.contains { $0.output == node } }

    /// Whether a node is linked to something that is no sink, which stands before one.
    func isLinkedToFilter(_ node: UInt32) -> Bool {
        links.values.contains { link in
            link.output == node && nodes[link.input].map { $0.facts.isSmartFilter } ?? true
        }
    }

    /// The ports of a node in one direction, by channel, in the order of their ids.
    func ports(of node: UInt32, areInputs: Bool) -> [(id: UInt32, channel: String)] {
        ports.lazy.filter { $0.value.node == node && $0.value.isInput == areInputs && !$0.value.isMonitor }
            .map { ($0.key, $0.value.channel) }.sorted { $0.0 < $1.0 }
    }

    private mutating func remove(_ id: UInt32) {
        nodes[id] = nil
        cards[id] = nil
        ports[id] = nil
        links[id] = nil
    }
}

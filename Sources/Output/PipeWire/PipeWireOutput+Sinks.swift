import Unix

/// What there is to play on, the links to it that are ours, and what can be set of it.
extension PipeWireOutput {
    /// Looks after the list and the links once the callback that we are in is over, once for all that it tells.
    func linkLater() {
        guard !owesListing else { return }
        owesListing = true
        loop.afterTurn { [weak self] in
            guard let self, owesListing else { return }
            owesListing = false
            reviewRoute()
            list()
            link()
            awaitDefault()
        }
    }

    /// Tells what has changed of the sinks and of the neighbours.
    func list() {
        let sinks = graph.list
        if sinks != self.sinks {
            self.sinks = sinks
            events.post(.sinks)
        }
        noteNeighbours()
    }

    /// How long others have to be silent for their call, or their music, to be over, in nanoseconds.
    private static let neighbourPatience: Int64 = 1_500_000_000

    /// Tells at once what others begin, and what they end when it has been over for a while.
    ///
    /// Streams stop when PipeWire or its session manager goes, and between two songs: that ends no call.
    private func noteNeighbours() {
        let present = graph.neighbours(of: stream?.node)
        var told = neighbours
        told.isCalling = told.isCalling || present.isCalling
        told.isPlaying = told.isPlaying || present.isPlaying
        tell(told)
        guard present != told else {
            if let neighbourTimer { loop.cancel(neighbourTimer) }
            neighbourTimer = nil
            return
        }
        guard neighbourTimer == nil, server.isComplete, !awaitsManager else { return }
        neighbourTimer = loop.timer(at: loop.time.now.advanced(by: Self.neighbourPatience)) { [unowned self] in
            neighbourTimer = nil
            guard server.isComplete, !awaitsManager else { return }
            tell(graph.neighbours(of: stream?.node))
        }
    }

    private func tell(_ neighbours: Neighbours) {
        guard neighbours != self.neighbours else { return }
        self.neighbours = neighbours
        events.post(.neighbours(neighbours))
    }

    /// Links the stream to the sinks that the session manager will not link it to.
    private func link() {
        links = links.filter { graph.ports[$0.key.input] != nil && graph.ports[$0.key.output] != nil }
        guard let node = stream?.node, server.isComplete, move != .silencing else { return }
        let plan = wish.plan(in: graph, own: node, tolerating: tolerated)
        let own = isManaged ? plan.sinks.dropFirst() : plan.sinks[...]
        var wanted: Set<LinkPlan.Pair> = []
        for sink in plan.sinks {
            let pairs = LinkPlan.pairs(from: node, to: sink, in: graph)
            // A link that is ours stays ours, also when its sink becomes the first of them.
            if own.contains(sink) || pairs.contains(where: { links[$0] != nil }) { wanted.formUnion(pairs) }
            if !isManaged, graph.ports(of: sink, areInputs: true).isEmpty { makePorts(of: sink) }
        }
        let there = Set(
            graph.links.values.lazy.filter { $0.output == node }
                .map { LinkPlan.Pair(output: $0.outputPort, input: $0.inputPort) })
        // One that was there and is not any more was cut by somebody: the output is still enabled.
        links = links.filter { wanted.contains($0.key) && (there.contains($0.key) || !seenLinks.contains($0.key)) }
        seenLinks = there.intersection(links.keys)
        for pair in wanted where links[pair] == nil && !there.contains(pair) {
            links[pair] = server.graph?.link(pair)
        }
    }

    /// Gives a sink ports, once: they come later.
    private func makePorts(of sink: UInt32) {
        guard portless.insert(sink).inserted, let node = graph.nodes[sink] else { return }
        server.graph?.makePorts(ofNode: sink, channels: node.facts.channels ?? 2)
    }

    /// The way of the sound behind the stream.
    package var path: OutputPath? {
        guard let stream else { return nil }
        var path = OutputPath()
        let linked = stream.node.map { graph.sinks(linkedFrom: $0) } ?? []
        path.sinks = linked.compactMap { graph.nodes[$0]?.facts.name }
        path.sinkChannels = linked.first.flatMap { graph.nodes[$0] }.flatMap { $0.channels ?? $0.facts.channels }
        if let cycle = stream.lastCycle {
            path.graphRate = cycle.graphRate
            path.quantum = cycle.quantum
            path.delay = cycle.delay
        }
        return path
    }

    /// Sets the volume of a sink: in its card where that has a port for it, else in its node.
    package func setVolume(_ percent: Int, ofSink name: String) {
        guard let id = graph.sink(named: name), let node = graph.nodes[id] else { return }
        set(graph.loudness(of: node).set(percent: percent), of: id, node)
    }

    /// Mutes a sink, in the same place.
    package func setMuted(_ on: Bool, ofSink name: String) {
        guard let id = graph.sink(named: name), let node = graph.nodes[id] else { return }
        set(NodeLoudness(isMuted: on), of: id, node)
    }

    /// Has the sink's card play to the port with that name or description.
    package func selectPort(_ port: String, ofSink name: String) {
        guard let node = graph.sink(named: name).flatMap({ graph.nodes[$0] }), let card = node.facts.device,
            let device = node.facts.profileDevice, let route = graph.port(port, of: node)
        else { return }
        server.graph?.set(NodeLoudness(), port: route.index, device: device, ofCard: card)
    }

    private func set(_ loudness: NodeLoudness, of id: UInt32, _ node: GraphNode) {
        if let route = graph.route(of: node), let card = node.facts.device, let device = node.facts.profileDevice {
            server.graph?.set(loudness, port: route.index, device: device, ofCard: card)
        } else {
            server.graph?.set(loudness, ofNode: id)
        }
    }
}

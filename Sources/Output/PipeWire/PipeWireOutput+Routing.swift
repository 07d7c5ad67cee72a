import Unix

/// Where the stream is heard: what the graph tells, and what follows from it.
extension PipeWireOutput {
    /// How long the session manager may take to restore a place that it remembers, in nanoseconds.
    private static let restoringTime: Int64 = 500_000_000

    /// Where the stream is to play.
    package var route: OutputRoute {
        get { wish.route }
        set {
            // Who says where to play does not wait for what has gone.
            wish.held = nil
            guard newValue != wish.route else { return reviewRoute() }
            wish.route = newValue
            lostSink = nil
            beginMove()
            reviewRoute()
            linkLater()
        }
    }

    /// What becomes of the music when its sink goes.
    package var lossPolicy: LossPolicy? {
        get { wish.policy }
        set {
            wish.policy = newValue
            reviewRoute()
        }
    }

    /// Takes what is told of the graph, while the connection is iterated.
    ///
    /// The gate is shut in here: what makes the stream run elsewhere comes behind the news that its sink has gone.
    func take(_ event: GraphEvent) {
        if case .gone(let id) = event {
            noteLoss(of: id)
            // The next object may have the same id.
            portless.remove(id)
        }
        graph.apply(event)
        var isUrgent = true
        switch event {
        case .node(let id, let facts):
            noteReturn(id, facts)
            isUrgent = id == stream?.node
        case .manager(let isThere): takeManager(isThere: isThere)
        case .metadata(let subject, let key, let value):
            if key == "default.configured.audio.sink" { wish.held = nil }
            noteMove(subject, key, value)
        case .link, .gone: break
        case .device, .port, .running, .broken, .loudness, .format, .route: isUrgent = false
        }
        // All is looked at when all was told.
        guard server.isComplete else { return completeGraph() }
        if isUrgent { reviewRoute() }
        linkLater()
    }

    /// Brings gate and target to what the route and the graph ask for, and tells what is missing.
    func reviewRoute() {
        var plan = wish.plan(in: graph, own: stream?.node, tolerating: tolerated)
        if !server.isComplete {
            // Before all was told nothing is known to be missing but PipeWire itself.
            plan.missing = isObserving ? .server : nil
        }
        if isFrozen { plan.missing = .server }
        if plan.missing == nil, isPassedOver(by: plan) { plan.missing = .manager }
        if move != .silencing {
            wish.target = plan.target
            tellTarget()
        }
        if move == .linking, isArrived(by: plan) { endMove() }
        if move == nil { setGate(open: plan.isOpen || !server.isComplete) }
        noteSinks()
        applyGate()
        guard plan.missing != missing else { return }
        let wasMissing = missing != nil
        missing = plan.missing
        events.post(.missing)
        if wasMissing { tellAvailability() }
    }

    /// Why nothing sounds, in words.
    var waitingReason: String {
        switch missing {
        case .server: "there is no PipeWire"
        case .manager: "the session manager does not link the stream"
        case .chosen(_, let description): "the output \(description) is not there"
        case .busy(let description): "the output \(description) cannot be opened"
        case .route: "no output is enabled"
        case .sink, nil: "there is no sink"
        }
    }

    /// Lets cycles sound that may: not before all is known, not on the way to another sink, not before the level for it is set.
    func applyGate() {
        guard let stream else { return }
        let isLinked = server.isComplete && stream.node.map(graph.isLinked) ?? false
        stream.setGate(open: isGateOpen && move == nil && !awaitsLevel && isLinked)
    }

    private func setGate(open: Bool) {
        guard stream != nil, open != isGateOpen else { return }
        isGateOpen = open
        guard isActive else { return }
        if open {
            // What it had in it was cut off: the caller goes on with another one.
            events.post(.available)
        } else if !isComingToRest {
            stream?.setActive(false)
            wait(waitingReason)
        }
    }

    /// Has the session manager link the stream where it shall be.
    private func tellTarget() {
        // What the registry has not told us of yet, the daemon does not let us touch.
        guard isManaged, graph.hasManager, let node = stream?.node, graph.nodes[node] != nil else { return }
        if let told, told.node == node {
            guard told.target != wish.target else { return }
            self.told?.target = wish.target
        } else {
            told = (node, wish.target, loop.time.now)
            if wish.target == nil { return }
        }
        setTarget(wish.target, ofNode: node)
    }

    private func setTarget(_ target: String?, ofNode node: UInt32) {
        unheard.append(target)
        server.graph?.setTarget(target, ofNode: node)
    }

    /// Takes note of the sinks that the stream is linked to.
    private func noteSinks() {
        guard let node = stream?.node else { return }
        let linked = graph.sinks(linkedFrom: node)
        tolerated.formIntersection(linked)
        guard !linked.isEmpty else { return }
        if isActive { playedOn = Set(linked) }
        guard isGateOpen, let first = linked.first(where: { $0 == wishedFirst }) ?? linked.first,
            let name = graph.nodes[first]?.facts.name, name != namedSink
        else { return }
        namedSink = name
        awaitsLevel = true
        events.post(.playsOn(sink: name))
        // Behind the one who is told, and who may have another level for this sink.
        loop.afterTurn { [weak self] in
            self?.awaitsLevel = false
            self?.applyGate()
        }
    }

    private var wishedFirst: UInt32? { wish.target.flatMap(graph.sink(named:)) ?? graph.defaultSink }

    // MARK: Loss and return

    /// A sink goes: the music may have to stop with it.
    private func noteLoss(of id: UInt32) {
        guard let facts = graph.nodes[id]?.facts, facts.kind == .sink else { return }
        wish.descriptions[facts.name] = facts.description
        guard isActive, playedOn.remove(id) != nil else { return }
        let isElsewhere = wish.route.names.contains { name in
            graph.sink(named: name).map { $0 != id } ?? false
        }
        guard !isElsewhere else { return }
        if wish.route.followsDefault, wish.effectivePolicy != .follow { wish.held = facts.name }
        lostSink = facts.name
        events.post(.sinkLost(name: facts.name, pauses: wish.effectivePolicy == .pause))
    }

    private func noteReturn(_ id: UInt32, _ facts: NodeFacts) {
        guard facts.kind == .sink, !facts.isMadeUp else { return }
        wish.descriptions[facts.name] = facts.description
        let name = SinkName(facts.name)
        if wish.held.map(SinkName.init) == name { wish.held = nil }
        guard let lost = lostSink, SinkName(lost) == name else { return }
        lostSink = nil
        events.post(.sinkReturned(name: lost))
    }

    /// Somebody has the stream moved; what the session manager remembers from another time is no wish of anybody.
    private func noteMove(_ subject: UInt32, _ key: String?, _ value: String?) {
        guard let told, subject == told.node, key == nil || key == "target.object" else { return }
        let target = value.flatMap { $0 == "-1" ? nil : $0 }
        if let index = unheard.firstIndex(of: target) {
            unheard.removeSubrange(...index)
            return
        }
        guard target != told.target else { return }
        let name = target.flatMap { graph.sink(targeted: $0) }.flatMap { graph.nodes[$0]?.facts.name }
        if let target, name == nil {
            // A place that is not there, or no sink: ours is put back.
            self.told?.target = target
            return
        }
        guard name != told.target else { return }
        if loop.time.now < told.at.advanced(by: Self.restoringTime) {
            setTarget(told.target, ofNode: told.node)
            return
        }
        self.told?.target = name
        wish.target = name
        tolerated = Set(graph.sinks(linkedFrom: told.node))
        let route = OutputRoute(followsDefault: name == nil, names: name.map { [$0] } ?? [])
        guard route != wish.route else { return }
        wish.route = route
        wish.held = nil
        lostSink = nil
        events.post(.route)
    }
}

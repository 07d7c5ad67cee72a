/// What is wanted of a route, and what is known of how it was.
struct RouteWish: Equatable {
    /// Where the listener wants to hear the stream.
    var route = OutputRoute()
    /// What becomes of it when that goes; nil pauses where it was chosen and follows the default else.
    var policy: LossPolicy?
    /// The default sink that has gone while it was played on, and for which the music waits; nil without one.
    var held: String?
    /// The sink that the session manager was asked for last.
    var target: String?
    /// What desktops called the sinks that were seen, by name.
    var descriptions: [String: String] = [:]

    /// What the loss of a chosen sink, or of the default one, leads to.
    var effectivePolicy: LossPolicy { policy ?? (route.followsDefault ? .follow : .pause) }

    /// What is to be done in `graph` for the stream that is the node `own`; nil: there is none yet.
    ///
    /// On sinks that are `tolerated` it may sound on although they do not belong to the route.
    func plan(in graph: Graph, own: UInt32?, tolerating tolerated: Set<UInt32> = []) -> RoutePlan {
        // What has no place for now stays where the session manager was asked to have it.
        var plan = RoutePlan(target: target)
        let present = present(in: graph)
        if route.followsDefault {
            followDefault(graph, present, &plan)
        } else if !present.isEmpty {
            choose(graph, present, &plan)
        } else if let name = route.names.first {
            plan.target = name
            plan.missing = .chosen(name: name, description: descriptions[name] ?? name)
            if effectivePolicy == .follow {
                plan.sinks = graph.defaultSink.map { [$0] } ?? []
                plan.isOpen = !plan.sinks.isEmpty
            }
        } else {
            plan.missing = .route
        }
        let nodes = plan.sinks.compactMap { graph.nodes[$0] }
        if plan.missing == nil, let first = nodes.first, nodes.allSatisfy(\.isBroken) {
            plan.missing = .busy(description: first.facts.description)
            plan.isOpen = false
        }
        if let own, !isAllowed(graph.sinks(linkedFrom: own), graph, plan, tolerated) { plan.isOpen = false }
        return plan
    }

    /// The sinks of the route that are there, by id; one that has two names is there once.
    private func present(in graph: Graph) -> [UInt32] {
        var sinks: [UInt32] = []
        for case let sink? in route.names.map(graph.sink(named:)) where !sinks.contains(sink) { sinks.append(sink) }
        return sinks
    }

    private func followDefault(_ graph: Graph, _ present: [UInt32], _ plan: inout RoutePlan) {
        guard let sink = graph.defaultSink else {
            if present.isEmpty { plan.missing = .sink } else { choose(graph, present, &plan) }
            return
        }
        if let held {
            guard !present.isEmpty else {
                plan.missing = .chosen(name: held, description: descriptions[held] ?? held)
                return
            }
            return choose(graph, present, &plan)
        }
        plan.target = nil
        plan.sinks = [sink] + present.filter { $0 != sink }
        plan.isOpen = true
    }

    private func choose(_ graph: Graph, _ present: [UInt32], _ plan: inout RoutePlan) {
        // The one that it has stays the first: no link is cut that need not be. Without a target it is the default one.
        let current = target.flatMap(graph.sink(named:)) ?? graph.defaultSink
        plan.sinks = present.filter { $0 == current } + present.filter { $0 != current }
        // Not as the route has it: the session manager knows a headset by the name of its present profile only.
        plan.target = plan.sinks.first.flatMap { graph.nodes[$0]?.facts.name }
        plan.isOpen = true
    }

    /// Whether a stream that is linked to `sinks` may sound.
    ///
    /// The session manager links it elsewhere when its sink has gone, before we can do anything about it.
    private func isAllowed(
        _ sinks: [UInt32], _ graph: Graph, _ plan: RoutePlan, _ tolerated: Set<UInt32>
    ) -> Bool {
        // Somebody may have linked it to others besides.
        let isArrived = sinks.contains { plan.sinks.contains($0) && graph.nodes[$0]?.facts.isMadeUp == false }
        return isArrived
            || sinks.allSatisfy { id in
                guard let facts = graph.nodes[id]?.facts, !facts.isMadeUp else { return false }
                return facts.isSmartFilter || plan.target == nil || plan.sinks.contains(id) || tolerated.contains(id)
            }
    }
}

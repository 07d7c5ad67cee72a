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
        let present = route.names.filter { graph.sink(named: $0) != nil }
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
        if let own, !isAllowed(graph.sinks(linkedFrom: own), graph, plan, tolerated) { plan.isOpen = false }
        return plan
    }

    private func followDefault(_ graph: Graph, _ present: [String], _ plan: inout RoutePlan) {
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
        plan.sinks = [sink] + present.compactMap { graph.sink(named: $0) }.filter { $0 != sink }
        plan.isOpen = true
    }

    private func choose(_ graph: Graph, _ present: [String], _ plan: inout RoutePlan) {
        // The one that it has stays the first: no link is cut that need not be.
        let first = present.contains { $0 == target } ? target : present.first
        plan.target = first
        plan.sinks = (present.filter { $0 == first } + present.filter { $0 != first }).compactMap {
            graph.sink(named: $0)
        }
        plan.isOpen = true
    }

    /// Whether a stream that is linked to `sinks` may sound.
    ///
    /// The session manager links it elsewhere when its sink has gone, before we can do anything about it.
    private func isAllowed(
        _ sinks: [UInt32], _ graph: Graph, _ plan: RoutePlan, _ tolerated: Set<UInt32>
    ) -> Bool {
        sinks.allSatisfy { id in
            guard let facts = graph.nodes[id]?.facts, !facts.isMadeUp else { return false }
            return facts.isSmartFilter || plan.target == nil || plan.sinks.contains(id) || tolerated.contains(id)
        }
    }
}

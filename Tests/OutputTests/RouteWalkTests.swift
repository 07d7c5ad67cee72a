import Harness
import Testing

@testable import Output

/// What holds of a route whatever happens on a desktop.
@Suite struct RouteWalkTests {
    /// A wish, the graph that it is for, and the plan of the moment before.
    private struct Walk {
        var graph = Graph()
        var wish = RouteWish()
        var plan = RoutePlan()
        /// Whether the wish is the one of the plan before.
        var isSameWish = false

        /// Takes an event as the output does, and says what is wrong with the plan.
        mutating func take(_ event: GraphEvent) -> [String] {
            graph.apply(event)
            let now = wish.plan(in: graph, own: RandomDesktop.stream)
            let faults = problems(of: now)
            plan = now
            wish.target = now.target
            isSameWish = true
            return faults
        }

        private func name(_ id: UInt32) -> String { graph.nodes[id]?.facts.name ?? "nothing" }

        private func isChosen(_ id: UInt32) -> Bool {
            wish.route.names.contains { SinkName($0) == SinkName(name(id)) }
        }

        private func problems(of now: RoutePlan) -> [String] {
            var faults: [String] = []
            func must(_ condition: Bool, _ fault: String) {
                if !condition { faults.append(fault) }
            }
            let linked = graph.sinks(linkedFrom: RandomDesktop.stream)
            let chosen = graph.sinks.keys.filter(isChosen)
            let isNamed = !wish.route.followsDefault
            let isAway = isNamed && chosen.isEmpty
            let followed = wish.route.followsDefault && wish.held == nil ? graph.defaultSink : nil
            // Where it is wanted it may be heard elsewhere too, by the hand of somebody.
            let isFine = !now.isOpen || linked.contains { now.sinks.contains($0) && name($0) != "auto_null" }
            must(isFine || !linked.contains { name($0) == "auto_null" }, "sound for nobody")
            must(
                isFine || !isNamed || wish.effectivePolicy == .follow || linked.allSatisfy(isChosen),
                "sound where nobody wants it")
            must((now.missing == nil) == (followed != nil || !chosen.isEmpty), "missing, or not")
            must(!now.isOpen || !now.sinks.isEmpty, "sound on nothing")
            must(now.sinks.allSatisfy { graph.sinks[$0] != nil }, "sinks that are none")
            must(Set(now.sinks).count == now.sinks.count, "a sink is there twice")
            must(Set(now.sinks).isSuperset(of: chosen), "a chosen sink is left out")
            must(now.sinks.allSatisfy { isChosen($0) || $0 == graph.defaultSink }, "a sink that nobody chose")
            must(now.target != nil || !isNamed || !now.isOpen, "the default without being asked for")
            must(followed == nil || now.target == nil && now.sinks.first == followed, "the default is not followed")
            must(
                now.missing != nil || now.target == nil || now.sinks.first.map(name) == now.target,
                "a target that the session manager does not know")
            if isAway, wish.effectivePolicy == .follow, !wish.route.isEmpty {
                must(now.sinks == graph.defaultSink.map { [$0] } ?? [], "the music does not go on on the default sink")
            } else if now.missing != nil {
                must(now.sinks.isEmpty && !now.isOpen, "music in spite of what is missing")
            }
            if isSameWish, isNamed, plan.missing == nil, let first = plan.sinks.first, graph.nodes[first] != nil {
                must(now.sinks.first == first, "left a chosen sink that stays")
            }
            return faults
        }
    }

    private func changeWish(_ walk: inout Walk, _ random: inout Seeded) {
        walk.isSameWish = false
        let names = RandomDesktop.names.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random))
        walk.wish.route = OutputRoute(followsDefault: Int.random(in: 0..<3, using: &random) == 0, names: Array(names))
        walk.wish.policy = random.pick(LossPolicy.allCases + [nil])
        let isHeld = walk.wish.route.followsDefault && Int.random(in: 0..<3, using: &random) == 0
        walk.wish.held = isHeld ? random.pick(RandomDesktop.names) : nil
    }

    @Test(arguments: 0..<20 as Range<UInt64>) func whateverHappens(seed: UInt64) {
        var random = Seeded(seed: seed)
        var desktop = RandomDesktop(seed: seed &+ 1_000)
        var walk = Walk()
        var log: [GraphEvent] = [RandomDesktop.start]
        _ = walk.take(RandomDesktop.start)
        for step in 0..<LongTests.count(5_000, short: 300) {
            if Int.random(in: 0..<10, using: &random) == 0 { changeWish(&walk, &random) }
            let isObeyed = Int.random(in: 0..<3, using: &random) == 0
            for event in isObeyed ? desktop.obey(walk.plan) : desktop.step() {
                log.append(event)
                let faults = walk.take(event)
                #expect(faults == [], "step \(step), \(walk.wish), \(walk.plan), \(log.suffix(5))")
                if !faults.isEmpty { return }
            }
        }
    }

    /// Once the session manager has done what it was asked for, the music is heard, or it is known why not.
    @Test(arguments: 0..<20 as Range<UInt64>) func whatIsAskedForIsEnough(seed: UInt64) {
        var random = Seeded(seed: seed)
        var desktop = RandomDesktop(seed: seed &+ 2_000)
        var walk = Walk()
        _ = walk.take(RandomDesktop.start)
        var heard = 0
        for step in 0..<LongTests.count(5_000, short: 300) {
            if Int.random(in: 0..<10, using: &random) == 0 { changeWish(&walk, &random) }
            for event in desktop.step() { _ = walk.take(event) }
            guard desktop.hasManager else { continue }
            // A wish is looked at when it is uttered, not with the next event only.
            _ = walk.take(RandomDesktop.start)
            for event in desktop.obey(walk.plan) { _ = walk.take(event) }
            let linked = walk.graph.sinks(linkedFrom: RandomDesktop.stream)
            let explanation = "step \(step), \(walk.wish), \(walk.plan), linked to \(linked)"
            #expect(walk.plan.isOpen == !walk.plan.sinks.isEmpty, "\(explanation)")
            guard walk.plan.isOpen else { continue }
            #expect(Set(linked) == Set(walk.plan.sinks), "\(explanation)")
            heard += 1
        }
        #expect(heard > 0, "the walk has music in it")
    }

    /// The graph knows what the desktop is like, whatever it was before.
    @Test(arguments: 0..<20 as Range<UInt64>) func theGraphIsTheDesktop(seed: UInt64) {
        var desktop = RandomDesktop(seed: seed &+ 3_000)
        var graph = Graph()
        graph.apply(RandomDesktop.start)
        for step in 0..<LongTests.count(5_000, short: 300) {
            for event in desktop.step() { graph.apply(event) }
            let real = desktop.sinks.filter { $0.value != "auto_null" }
            #expect(graph.sinks.mapValues(\.facts.name) == real, "step \(step)")
            #expect(graph.list.map(\.name) == real.values.sorted())
            #expect(graph.list.filter(\.isDefault).map(\.name) == [desktop.defaultName].compactMap { $0 })
            #expect(graph.sinks(linkedFrom: RandomDesktop.stream) == desktop.links.values.sorted())
            #expect(graph.lacksDefault == (desktop.hasManager && desktop.defaultName == nil && !real.isEmpty))
            #expect(graph.hasManager == desktop.hasManager)
            for (id, name) in real { #expect(graph.sink(named: name) == id) }
        }
    }
}

import Harness
import Testing

@testable import Output

/// Where a stream is to be heard, without PipeWire.
@Suite struct RouteWishTests {
    private static let own = RandomDesktop.stream

    /// A graph of sinks with the ids 10…, the first one of them the default; `linked` are those of our stream.
    private func graph(
        _ names: [String], default chosen: String? = nil, linked: [String] = [], filters: [String] = []
    ) -> Graph {
        var graph = Graph()
        graph.apply(.manager(true))
        graph.apply(.node(Self.own, NodeFacts(kind: .stream, name: "playd")))
        for (index, name) in names.enumerated() {
            var facts = NodeFacts(name: name, serial: "\(index)", description: "The \(name)")
            facts.isSmartFilter = filters.contains(name)
            graph.apply(.node(UInt32(10 + index), facts))
            guard linked.contains(name) else { continue }
            let link = GraphLink(output: Self.own, input: UInt32(10 + index), outputPort: 0, inputPort: 0)
            graph.apply(.link(UInt32(50 + index), link))
        }
        let value = "{\"name\":\"\(chosen ?? names.first ?? "")\"}"
        graph.apply(.metadata(subject: 0, key: "default.audio.sink", value: value))
        return graph
    }

    private func wish(_ names: [String], follows: Bool = false, _ policy: LossPolicy? = nil) -> RouteWish {
        RouteWish(route: OutputRoute(followsDefault: follows, names: names), policy: policy)
    }

    private func missing(_ name: String) -> Missing { .chosen(name: name, description: name) }

    @Test func theDefaultIsFollowed() {
        let wish = wish([], follows: true)
        #expect(wish.plan(in: graph(["a", "b"]), own: Self.own) == RoutePlan(sinks: [10], isOpen: true))
        #expect(wish.plan(in: graph(["a", "b"], default: "b"), own: nil) == RoutePlan(sinks: [11], isOpen: true))
        #expect(wish.plan(in: graph([]), own: Self.own) == RoutePlan(missing: .sink))
        #expect(wish.plan(in: graph(["auto_null"]), own: Self.own) == RoutePlan(missing: .sink))
        #expect(wish.plan(in: graph(["a"], default: "auto_null"), own: nil) == RoutePlan(missing: .sink))
    }

    @Test func chosenSinksArePlayedOnTogether() {
        var wish = wish(["c", "b", "gone"])
        let graph = graph(["a", "b", "c"])
        #expect(wish.plan(in: graph, own: Self.own) == RoutePlan(target: "c", sinks: [12, 11], isOpen: true))
        wish.target = "b"
        #expect(wish.plan(in: graph, own: Self.own) == RoutePlan(target: "b", sinks: [11, 12], isOpen: true))
        wish.route.followsDefault = true
        #expect(wish.plan(in: graph, own: Self.own) == RoutePlan(sinks: [10, 12, 11], isOpen: true))
    }

    @Test func aSinkThatCannotBeOpenedIsNamedAndNotFought() {
        var graph = graph(["a", "b"], linked: ["a"])
        graph.apply(.broken(10, true))
        let busy = Missing.busy(description: "The a")
        let followed = wish([], follows: true).plan(in: graph, own: Self.own)
        #expect(followed == RoutePlan(sinks: [10], missing: busy))
        #expect(wish(["a"]).plan(in: graph, own: Self.own).missing == busy)
        #expect(wish(["a", "b"]).plan(in: graph, own: Self.own).isOpen, "the other one plays")
        #expect(graph.list.map(\.isAvailable) == [false, true])
        graph.apply(.broken(10, false))
        #expect(wish([], follows: true).plan(in: graph, own: Self.own).isOpen)
    }

    @Test func whoPlaysOnTheDefaultStaysThere() {
        #expect(wish(["a", "b"]).plan(in: graph(["a", "b"], default: "b"), own: Self.own).target == "b")
    }

    @Test func aHeadsetIsPlayedOnByTheNameThatItHas() {
        let graph = graph(["a", "bluez_output.X.2"])
        let wish = wish(["bluez_output.X.1", "bluez_output.X.2"])
        let plan = RoutePlan(target: "bluez_output.X.2", sinks: [11], isOpen: true)
        #expect(wish.plan(in: graph, own: Self.own) == plan)
    }

    @Test func whatIsNotThereIsWaitedForOrNot() {
        let graph = graph(["a"])
        for policy in [nil, LossPolicy.pause, .wait] {
            #expect(
                wish(["b"], policy).plan(in: graph, own: Self.own) == RoutePlan(target: "b", missing: missing("b")))
        }
        let away = RoutePlan(target: "b", sinks: [10], isOpen: true, missing: missing("b"))
        #expect(wish(["b"], .follow).plan(in: graph, own: Self.own) == away)
        #expect(wish([]).plan(in: graph, own: Self.own) == RoutePlan(missing: .route))
        var known = wish(["b"])
        known.descriptions["b"] = "Box"
        #expect(known.plan(in: graph, own: nil).missing == .chosen(name: "b", description: "Box"))
        #expect(known.plan(in: graph, own: nil).missing?.text == "output Box")
    }

    @Test func aHeldDefaultIsWaitedFor() {
        var wish = wish([], follows: true, .pause)
        wish.held = "b"
        #expect(wish.plan(in: graph(["a"]), own: Self.own) == RoutePlan(missing: missing("b")))
        #expect(wish.plan(in: graph([]), own: Self.own) == RoutePlan(missing: .sink))
        wish.route.names = ["c"]
        let plan = RoutePlan(target: "c", sinks: [11], isOpen: true)
        #expect(wish.plan(in: graph(["a", "c"]), own: Self.own) == plan)
    }

    @Test(
        arguments: [
            (["a"], false), (["b"], true), (["a", "b"], true), (["auto_null"], false), (["b", "auto_null"], true),
            (["filter"], true), (["a", "filter"], false), ([], true),
        ] as [([String], Bool)])
    func soundIsHeardInItsPlaceOnly(linked: [String], isOpen: Bool) {
        let graph = graph(["a", "b", "auto_null", "filter"], linked: linked, filters: ["filter"])
        for policy in [nil, LossPolicy.pause, .wait, .follow] {
            #expect(wish(["b"], policy).plan(in: graph, own: Self.own).isOpen == isOpen)
        }
        let isElsewhere = linked.contains("a")
        #expect(wish(["b"]).plan(in: graph, own: Self.own, tolerating: [10]).isOpen == isOpen || isElsewhere)
        #expect(wish([], follows: true).plan(in: graph, own: Self.own).isOpen == !linked.contains("auto_null"))
        #expect(wish(["b"]).plan(in: graph, own: nil).isOpen, "what is not there yet may be heard when it is")
    }

    @Test func aToleratedPlaceIsNoMadeUpOne() {
        let graph = graph(["a", "b", "auto_null"], linked: ["a"])
        #expect(wish(["b"]).plan(in: graph, own: Self.own, tolerating: [10]).isOpen)
        let made = self.graph(["a", "b", "auto_null"], linked: ["auto_null"])
        #expect(!wish(["b"]).plan(in: made, own: Self.own, tolerating: [12]).isOpen)
    }
}

import Harness
import Testing

@testable import Output

/// What is made of PipeWire's news, without PipeWire.
@Suite struct GraphTests {
    private func graph(_ events: GraphEvent...) -> Graph {
        var graph = Graph()
        for event in events { graph.apply(event) }
        return graph
    }

    private func sink(_ id: UInt32, _ name: String, priority: Int = 0, serial: Int = 0) -> GraphEvent {
        .node(id, NodeFacts(name: name, serial: "\(serial)", description: name, priority: priority))
    }

    private func setDefault(_ name: String?, subject: UInt32 = 0, key: String? = "default.audio.sink") -> GraphEvent {
        .metadata(subject: subject, key: key, value: name.map { "{\"name\":\"\($0)\"}" })
    }

    @Test func theDefaultIsTheManagersOrTheFirstInRank() {
        var graph = graph(sink(1, "a", priority: 5), sink(2, "b", priority: 9), sink(3, "auto_null", priority: 99))
        #expect(graph.defaultSink == 2)
        graph.apply(sink(4, "c", priority: 9))
        #expect(graph.defaultSink == 2, "of two the one that was there")
        graph.apply(.manager(true))
        #expect(graph.defaultSink == nil && graph.lacksDefault)
        graph.apply(setDefault("a"))
        #expect(graph.defaultSink == 1 && !graph.lacksDefault)
        graph.apply(setDefault("b", subject: 7))
        graph.apply(setDefault("b", key: "default.configured.audio.sink"))
        graph.apply(setDefault("b", key: "default.audio.source"))
        #expect(graph.defaultSink == 1, "what is said of other things")
        graph.apply(setDefault("auto_null"))
        #expect(graph.defaultSink == nil && graph.lacksDefault, "none where there are sinks to be had")
        graph.apply(setDefault("c"))
        #expect(graph.defaultSink == 4 && !graph.lacksDefault)
        graph.apply(.gone(4))
        #expect(graph.defaultSink == nil && graph.lacksDefault, "one that has gone")
        graph.apply(setDefault("a"))
        graph.apply(setDefault(nil))
        #expect(graph.defaultSink == nil && graph.lacksDefault)
        graph.apply(setDefault("a"))
        graph.apply(setDefault(nil, key: nil))
        #expect(graph.defaultSink == nil, "all of it has gone")
        graph.apply(setDefault("a"))
        graph.apply(.manager(false))
        #expect(graph.defaultSink == 2)
        graph.apply(.manager(true))
        #expect(graph.defaultSink == nil, "the next manager has a default of its own")
    }

    @Test func aSinkIsFoundByItsNames() {
        let graph = graph(
            sink(9, "a", serial: 10), sink(3, "a", serial: 20), sink(4, "bluez_output.X_Y.1", serial: 31),
            sink(5, "bluez_output.Z.1.more", serial: 32), sink(6, "alsa_output.X.1", serial: 33), sink(7, "auto_null"))
        #expect(graph.sink(named: "a") == 9, "of two the one that has been there for longer")
        #expect(graph.sink(named: "bluez_output.X_Y.1") == 4)
        #expect(graph.sink(named: "bluez_output.X_Y.a2dp-sink") == 4)
        #expect(graph.sink(named: "bluez_output.X_Y") == 4)
        #expect(graph.sink(named: "bluez_output.Z.headset-head-unit") == 5)
        for name in ["b", "", "bluez_output.Y.1", "alsa_output.X.2", "auto_null"] {
            #expect(graph.sink(named: name) == nil, "\(name)")
        }
        #expect(graph.sink(targeted: "20") == 3)
        #expect(graph.sink(targeted: "33") == 6)
        #expect(graph.sink(targeted: "a") == 9)
        #expect(graph.sink(targeted: "9") == nil, "that is its id")
    }

    @Test func anIDThatIsUsedAgainIsAnother() {
        var graph = graph(
            sink(1, "a"), .running(1, true), .format(1, rate: 44_100, channels: 2),
            .loudness(1, NodeLoudness(gains: [0.125], isMuted: true)), .device(2),
            .route(device: 2, CardRoute.sample()), .gone(1), .gone(2), sink(1, "b"), .device(2))
        #expect(graph.nodes == [1: GraphNode(facts: NodeFacts(name: "b", serial: "0", description: "b"))])
        #expect(graph.cards == [2: GraphCard()])
        let before = graph
        let loudness = NodeLoudness(gains: [1], isMuted: false)
        for event: GraphEvent in [
            .gone(7), .running(7, true), .loudness(7, loudness), .format(7, rate: 1, channels: 1),
            .route(device: 7, .sample()), .device(2),
        ] { graph.apply(event) }
        #expect(graph == before, "what is said of nobody")
    }

    @Test func aNodeThatSaysMoreOfItselfStaysWhatItWas() {
        var graph = graph(sink(1, "a"), .running(1, true), .format(1, rate: 44_100, channels: 2))
        graph.apply(sink(1, "a", priority: 7))
        #expect(graph.nodes[1]?.isRunning == true && graph.nodes[1]?.rate == 44_100 && graph.nodes[1]?.channels == 2)
        #expect(graph.nodes[1]?.facts.priority == 7)
        graph.apply(.format(1, rate: 0, channels: 0))
        #expect(graph.nodes[1]?.rate == nil && graph.nodes[1]?.channels == nil)
    }

    @Test func linksAreTheSinksOfANode() {
        func link(_ output: UInt32, _ input: UInt32) -> GraphLink {
            GraphLink(output: output, input: input, outputPort: 0, inputPort: 0)
        }
        var graph = graph(
            sink(8, "a"), sink(3, "auto_null"), .node(1, NodeFacts(kind: .stream)), .node(2, NodeFacts(kind: .stream)),
            .link(20, link(1, 8)), .link(21, link(1, 8)), .link(22, link(1, 3)), .link(23, link(2, 8)),
            .link(24, link(1, 2)), .link(25, link(1, 99)))
        #expect(graph.sinks(linkedFrom: 1) == [3, 8])
        #expect(graph.sinks(linkedFrom: 2) == [8])
        #expect(graph.sinks(linkedFrom: 8) == [])
        graph.apply(.gone(20))
        #expect(graph.sinks(linkedFrom: 1) == [3, 8])
        graph.apply(.gone(21))
        #expect(graph.sinks(linkedFrom: 1) == [3])
    }

    @Test func aSinkIsListedAsItIs() throws {
        var graph = graph(
            .manager(true), .node(4, NodeFacts(name: "b", description: "Box")), sink(5, "a"), sink(6, "auto_null"),
            .node(7, NodeFacts(kind: .stream, name: "player")), setDefault("b"))
        #expect(graph.list.map(\.name) == ["a", "b"])
        let box = try #require(graph.list.last)
        #expect(box.description == "Box" && box.isDefault && box.isAvailable && box.ports == [])
        #expect(box.volume == nil && box.isMuted == nil && box.rate == nil)
        graph.apply(.loudness(4, NodeLoudness(gains: [0.125, 0.064])))
        graph.apply(.loudness(4, NodeLoudness(isMuted: true)))
        graph.apply(.format(4, rate: 96_000, channels: 2))
        let louder = try #require(graph.list.last)
        #expect(louder.volume == 50 && louder.isMuted == true && louder.rate == 96_000)
        #expect(graph.list.first?.isDefault == false)
    }

    @Test(
        arguments: [
            ("Communication", true, false), ("communication", true, false), ("Phone", true, false),
            ("Notification", false, false), ("event", false, false), ("Accessibility", false, false),
            ("a11y", false, false), ("Music", false, true), ("", false, true), (nil, false, true),
        ] as [(String?, Bool, Bool)])
    func neighboursAreWhatTheyPlay(role: String?, isCalling: Bool, isPlaying: Bool) {
        var graph = graph(sink(1, "a"), .running(1, true), .node(2, NodeFacts(kind: .stream, role: role)))
        #expect(graph.neighbours(of: nil) == Neighbours(), "it does not run")
        graph.apply(.running(2, true))
        #expect(graph.neighbours(of: 3).isCalling == isCalling)
        #expect(graph.neighbours(of: nil).isPlaying == isPlaying)
        #expect(graph.neighbours(of: 2) == Neighbours(), "we are no neighbour of ours")
    }

    @Test func loudnessKeepsTheBalance() {
        #expect(NodeLoudness().set(percent: 50) == NodeLoudness(gains: [0.125]))
        #expect(NodeLoudness(gains: [0, 0], isMuted: true).set(percent: 50) == NodeLoudness(gains: [0.125, 0.125]))
        #expect(NodeLoudness(gains: [1, 0.5]).set(percent: 50) == NodeLoudness(gains: [0.125, 0.0625]))
        #expect(NodeLoudness(gains: [0, 0.2]).set(percent: 100) == NodeLoudness(gains: [0, 1]))
        #expect(NodeLoudness().percent == nil)
        #expect(NodeLoudness(gains: [0.001, 0.064]).percent == 40)
    }

    @Test(arguments: 0..<20 as Range<UInt64>) func anyVolumeComesBack(seed: UInt64) {
        var random = Seeded(seed: seed)
        for _ in 0..<100 {
            let count = Int.random(in: 1...8, using: &random)
            let loudness = NodeLoudness(gains: (0..<count).map { _ in Float.random(in: 0.001...8, using: &random) })
            let percent = Int.random(in: 1...150, using: &random)
            let set = loudness.set(percent: percent)
            #expect(set.percent == percent && set.isMuted == nil && set.gains.count == count)
            for (old, new) in zip(loudness.gains, set.gains) {
                let isKept = abs(new / set.gains.max()! - old / loudness.gains.max()!) < 1e-4
                #expect(isKept, "\(loudness) at \(percent)")
            }
        }
    }
}

extension CardRoute {
    /// A port of a card; a list of those there are when it is not active.
    static func sample(
        _ name: String = "analog-output-speaker", _ description: String = "Speakers", index: Int32 = 0,
        isActive: Bool = true, isAvailable: Bool = true, gains: [Float] = [], isMuted: Bool? = nil
    ) -> CardRoute {
        CardRoute(
            isActive: isActive, isOutput: true, index: index, name: name, description: description,
            isAvailable: isAvailable, devices: [0], loudness: NodeLoudness(gains: gains, isMuted: isMuted))
    }
}

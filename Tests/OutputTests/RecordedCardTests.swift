import Testing

@testable import Output

/// What PipeWire 0.3.65 told of a card with two ports, put into the graph again.
@Suite struct RecordedCardTests {
    private static let card: UInt32 = 45
    private static let node: UInt32 = 46

    private static func facts(isBound: Bool) -> NodeFacts {
        var facts = NodeFacts(name: "card", serial: "58", description: "Desk", device: card, priority: 500)
        // These are told once it is bound.
        if isBound { (facts.api, facts.profileDevice) = ("alsa", 0) }
        return facts
    }

    private static func speakers(
        isActive: Bool = true, gains: [Float] = [], isMuted: Bool? = nil
    ) -> GraphEvent {
        .route(device: card, .sample(isActive: isActive, gains: gains, isMuted: isMuted))
    }

    private static func headphones(
        isActive: Bool = true, isAvailable: Bool, gains: [Float] = [], isMuted: Bool? = nil
    ) -> GraphEvent {
        let route = CardRoute.sample(
            "analog-output-headphones", "Headphones", index: 1, isActive: isActive, isAvailable: isAvailable,
            gains: gains, isMuted: isMuted)
        return .route(device: card, route)
    }

    private static let plugged: [GraphEvent] = [
        .manager(true), .device(card), .node(node, facts(isBound: false)),
        .metadata(subject: 0, key: "default.audio.sink", value: "{\"name\":\"card\"}"),
        .metadata(subject: 0, key: "default.audio.source", value: "{\"name\":\"card\"}"),
        .node(node, facts(isBound: true)), .running(node, false),
        .loudness(node, NodeLoudness(gains: [1, 1], isMuted: false)),
        speakers(isActive: false), headphones(isActive: false, isAvailable: false),
        speakers(gains: [0.064, 0.064], isMuted: false),
    ]

    private var graph = Graph()

    init() {
        apply(Self.plugged)
    }

    private mutating func apply(_ events: [GraphEvent]) {
        for event in events { graph.apply(event) }
    }

    private var sink: Sink? { graph.list.first }

    /// The ports as `NAME`, with `*` for the active one and `-` for one with nothing in it.
    private var ports: [String] {
        sink?.ports.map { "\($0.description)\($0.isActive ? "*" : "")\($0.isAvailable ? "" : "-")" } ?? []
    }

    /// Where its volume is to be set: `route INDEX`, or `node`.
    private var place: String? {
        graph.nodes[Self.node].map { node in graph.route(of: node).map { "route \($0.index)" } ?? "node" }
    }

    @Test func itIsKnownByItsActivePort() throws {
        let sink = try #require(sink)
        #expect(sink.name == "card" && sink.description == "Desk" && sink.isDefault)
        #expect(sink.kind == .speakers && sink.isAvailable)
        #expect(sink.volume == 40 && sink.isMuted == false, "the port's, for the node's own is 100 %")
        #expect(sink.ports.map(\.name) == ["analog-output-speaker", "analog-output-headphones"])
        #expect(ports == ["Speakers*", "Headphones-"])
        #expect(place == "route 0")
    }

    @Test mutating func theNodesOwnVolumeIsNotItsVolume() {
        apply([Self.speakers(gains: [0.125, 0.0625], isMuted: true)])
        #expect(sink?.volume == 50 && sink?.isMuted == true)
        apply([.loudness(Self.node, NodeLoudness(gains: [0.5, 0.5], isMuted: false))])
        #expect(sink?.volume == 50 && sink?.isMuted == true)
        let node = graph.nodes[Self.node]
        #expect(node.map { graph.loudness(of: $0).set(percent: 100).gains } == [1, 0.5], "with its balance")
    }

    @Test mutating func theOtherPortHasAVolumeOfItsOwn() {
        apply([Self.speakers(gains: [0.729, 0.729], isMuted: false)])
        // Somebody goes over to the port with nothing in it, and the session manager sets its volume.
        apply([Self.headphones(isAvailable: false, gains: [1, 1], isMuted: false)])
        #expect(ports == ["Speakers", "Headphones*-"])
        #expect(sink?.kind == .headphones && sink?.isAvailable == false && sink?.volume == 100)
        #expect(place == "route 1")
        apply([Self.headphones(isAvailable: false, gains: [0.064, 0.064], isMuted: false)])
        #expect(sink?.volume == 40)
        // It is plugged in.
        apply([
            Self.speakers(isActive: false), Self.headphones(isActive: false, isAvailable: true),
            Self.headphones(isAvailable: true, gains: [0.064, 0.064], isMuted: false),
        ])
        #expect(ports == ["Speakers", "Headphones*"])
        #expect(sink?.isAvailable == true && sink?.volume == 40)
        // It is pulled out, and the card goes back.
        apply([
            Self.speakers(isActive: false), Self.headphones(isActive: false, isAvailable: false),
            Self.headphones(isAvailable: false, gains: [0.064, 0.064], isMuted: false),
        ])
        #expect(ports == ["Speakers", "Headphones*-"])
        #expect(sink?.isAvailable == false)
        apply([Self.speakers(gains: [0.729, 0.729], isMuted: false)])
        #expect(ports == ["Speakers*", "Headphones-"])
        #expect(sink?.kind == .speakers && sink?.isAvailable == true && sink?.volume == 90)
    }

    @Test mutating func portsHaveTwoNames() {
        let node = graph.nodes[Self.node]
        let port = { [graph] (name: String) in node.flatMap { graph.port(name, of: $0) }?.index }
        #expect(port("analog-output-headphones") == 1 && port("Headphones") == 1)
        #expect(port("analog-output-speaker") == 0 && port("headphones") == nil && port("") == nil)
    }

    @Test mutating func withoutAnActivePortAnyWillDo() {
        graph = Graph()
        apply(Array(Self.plugged.dropLast()))
        #expect(ports == ["Speakers", "Headphones-"])
        #expect(sink?.isAvailable == true && sink?.volume == 100 && place == "node")
        apply([.route(device: Self.card, .sample(isActive: false, isAvailable: false))])
        #expect(ports == ["Speakers-", "Headphones-"] && sink?.isAvailable == false)
    }

    @Test mutating func whatIsNotItsOwnChangesNothing() {
        let before = sink
        var microphone = CardRoute.sample("analog-input-mic", "Microphone", index: 2, gains: [0.5], isMuted: true)
        microphone.isOutput = false
        var other = CardRoute.sample("hdmi-output-0", "HDMI", index: 3, gains: [0.5], isMuted: true)
        other.devices = [1]
        apply([.route(device: Self.card, microphone), .route(device: Self.card, other), .device(Self.card)])
        other.isActive = false
        apply([.route(device: Self.card, other)])
        #expect(sink == before)
    }

    @Test mutating func aHeadsetIsOneWithAnyPort() {
        var facts = Self.facts(isBound: true)
        facts.formFactor = "headset"
        apply([.node(Self.node, facts)])
        #expect(sink?.kind == .headphones, "the name of its mixer's control says nothing")
    }

    @Test mutating func itGoesAsAWhole() {
        apply([.gone(Self.card)])
        #expect(ports == [] && sink?.volume == 100 && sink?.isAvailable == true && place == "node")
        apply([.gone(Self.node)])
        #expect(graph.list == [] && graph.defaultSink == nil)
        apply(Array(Self.plugged.dropFirst()))
        #expect(sink?.volume == 40 && ports == ["Speakers*", "Headphones-"])
    }
}

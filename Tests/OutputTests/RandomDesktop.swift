import Harness

@testable import Output

/// A desktop on which sinks come and go at random, told as PipeWire tells it.
///
/// It has one stream, which is linked to anything at times, as a session manager does that is late or has its own mind.
struct RandomDesktop {
    /// The stream's node.
    static let stream: UInt32 = 1
    static let names = ["speakers", "hdmi", "usb", "bluez_output.AA_BB.1", "bluez_output.AA_BB.2", "bluez_output.CC.1"]

    var random: Seeded
    /// The names of the sinks by id, `auto_null` among them.
    private(set) var sinks: [UInt32: String] = [:]
    /// The sinks that the stream is linked to, by the link's id.
    private(set) var links: [UInt32: UInt32] = [:]
    private(set) var hasManager = false
    /// The default as it was told last.
    private(set) var named: String?
    private var serial = 0
    private var used: Set<UInt32> = [stream]

    init(seed: UInt64) {
        random = Seeded(seed: seed)
    }

    /// The stream appears.
    static let start = GraphEvent.node(stream, NodeFacts(kind: .stream, name: "playd"))

    /// The default sink's name; nil while there is none.
    var defaultName: String? {
        let there = sinks.values.filter { $0 != "auto_null" }
        guard hasManager else { return there.max { Self.priority($0) < Self.priority($1) } }
        // A headset in another profile than it was named in is the default still.
        return named.flatMap { name in there.first { SinkName($0) == SinkName(name) } }
    }

    /// Something happens.
    mutating func step() -> [GraphEvent] {
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<5: return plug(random.pick(Self.names))
        case 5..<9: return sinks.keys.sorted().randomElement(using: &random).map { unplug($0) } ?? []
        case 9: return sinks.values.contains("auto_null") ? [] : plug("auto_null")
        case 10..<13: return name(random.pick(Self.names + ["auto_null", nil, "elsewhere"]))
        case 13:
            hasManager.toggle()
            named = nil
            return [.manager(hasManager)]
        case 14: return links.keys.sorted().randomElement(using: &random).map { cut($0) } ?? []
        default: return sinks.keys.sorted().randomElement(using: &random).map { link($0) } ?? []
        }
    }

    /// The session manager links the stream to its target, or the default where that is not there; and we do the rest.
    mutating func obey(_ plan: RoutePlan) -> [GraphEvent] {
        guard hasManager else { return [] }
        let id = { [sinks] (name: String) in sinks.keys.sorted().first { sinks[$0] == name } }
        let place = plan.target.flatMap(id) ?? defaultName.flatMap(id) ?? id("auto_null")
        let wanted = Set(plan.sinks.dropFirst()).union(place.map { [$0] } ?? [])
        var events: [GraphEvent] = []
        for (id, sink) in links.sorted(by: { $0.key < $1.key }) where !wanted.contains(sink) { events += cut(id) }
        for sink in wanted.subtracting(links.values).sorted() { events += link(sink) }
        return events
    }

    private mutating func newID() -> UInt32 {
        var id: UInt32 = 2
        while !used.insert(id).inserted { id += 1 }
        return id
    }

    private mutating func plug(_ name: String) -> [GraphEvent] {
        guard !sinks.values.contains(name) else { return [] }
        // A headset has one profile at a time.
        let other = sinks.keys.sorted().first { sinks[$0]?.hasPrefix("bluez_output.AA_BB.") == true }
        var events = name.hasPrefix("bluez_output.AA_BB.") ? other.map { unplug($0) } ?? [] : []
        let id = newID()
        serial += 1
        sinks[id] = name
        var facts = NodeFacts(name: name, serial: "\(serial)", description: "The \(name)")
        facts.priority = Self.priority(name)
        events.append(.node(id, facts))
        return events
    }

    private mutating func unplug(_ sink: UInt32) -> [GraphEvent] {
        sinks[sink] = nil
        used.remove(sink)
        var events = [GraphEvent.gone(sink)]
        for id in links.keys.sorted() where links[id] == sink { events += cut(id) }
        if Bool.random(using: &random) { events.reverse() }
        return events
    }

    private mutating func name(_ name: String?) -> [GraphEvent] {
        guard hasManager else { return [] }
        named = name
        return [.metadata(subject: 0, key: "default.audio.sink", value: name.map { "{\"name\":\"\($0)\"}" })]
    }

    private mutating func link(_ sink: UInt32) -> [GraphEvent] {
        guard !links.values.contains(sink) else { return [] }
        let id = newID()
        links[id] = sink
        return [.link(id, GraphLink(output: Self.stream, input: sink, outputPort: 0, inputPort: 0))]
    }

    private mutating func cut(_ link: UInt32) -> [GraphEvent] {
        links[link] = nil
        used.remove(link)
        return [.gone(link)]
    }

    private static func priority(_ name: String) -> Int {
        names.firstIndex(of: name).map { 100 + $0 } ?? 0
    }
}

extension Seeded {
    /// One of them, which there must be.
    mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &self)]
    }
}

import Output
import Wire

/// The outputs of a zone as clients see them, and those among them that it plays on.
///
/// The first one, with number 0, is the desktop's default; then every sink follows by its number.
package struct OutputList: Equatable, Sendable {
    /// What `outputs` calls the first one.
    static let standardName = "Default output"
    /// What `route` calls it.
    static let standardWord = "default"

    /// Every sink that was ever seen.
    private(set) var known = KnownOutputs()
    /// The sinks that are there.
    private(set) var sinks: [Sink] = []
    /// Where the zone plays.
    private(set) var route = OutputRoute()

    /// No sink, and the default is followed.
    package init() {}

    /// What is different after a change.
    struct Change: Equatable {
        /// The list: sinks that came, went, or are called otherwise.
        var list = false
        /// Volumes or mutes.
        var levels = false
    }

    // MARK: What changes it

    /// Takes over what is known of former times.
    mutating func restore(_ known: KnownOutputs, route: OutputRoute) {
        self.known = known
        self.route = route
        meetAll()
    }

    /// Takes note of the sinks that there are now; one without a name is nothing that anybody could choose.
    mutating func update(_ all: [Sink]) -> Change {
        let sinks = all.filter(\.name.isNodeName)
        var change = Change()
        change.list = sinks.map(\.withoutLevels) != self.sinks.map(\.withoutLevels)
        change.levels = sinks.contains { new in sink(new.name).map { $0.levels != new.levels } ?? false }
        self.sinks = sinks
        if change.list { meetAll() }
        return change
    }

    /// Takes over a route that somebody else has made.
    mutating func adopt(_ route: OutputRoute) {
        self.route = OutputRoute(followsDefault: route.followsDefault, names: [])
        for name in route.names where name.isNodeName && !self.route.names.contains(name) {
            self.route.names.append(name)
        }
        meetAll()
    }

    /// Plays there too; false if it did already.
    mutating func enable(_ place: OutputPlace) -> Bool {
        guard !isEnabled(place) else { return false }
        switch place {
        case .standard: route.followsDefault = true
        case .sink(let name): route.names.append(name)
        }
        return true
    }

    /// Plays there no longer; false if it did not.
    mutating func disable(_ place: OutputPlace) -> Bool {
        guard isEnabled(place) else { return false }
        switch place {
        case .standard: route.followsDefault = false
        case .sink(let name): route.names.removeAll { $0 == name }
        }
        return true
    }

    /// Plays there and nowhere else; false if it did already.
    mutating func play(only place: OutputPlace) -> Bool {
        let before = route
        switch place {
        case .standard: route = OutputRoute()
        case .sink(let name): route = OutputRoute(followsDefault: false, names: [name])
        }
        return route != before
    }

    /// Remembers how loud the stream is to be at a sink.
    mutating func remember(volume: Int, of name: String) {
        known.remember(volume: volume, of: name)
    }

    private mutating func meetAll() {
        let kept = Set(sinks.map(\.name) + route.names)
        for sink in sinks { known.meet(sink.name, description: sink.description, keeping: kept) }
        for name in route.names where known.find(name) == nil { known.meet(name, description: name, keeping: kept) }
    }

    // MARK: What it tells

    /// Whether the zone plays there.
    func isEnabled(_ place: OutputPlace) -> Bool {
        switch place {
        case .standard: route.followsDefault
        case .sink(let name): route.names.contains(name)
        }
    }

    /// What desktops play on by themselves.
    var standardSink: Sink? { sinks.first(where: \.isDefault) }

    /// The sink of this name, if it is there.
    func sink(_ name: String) -> Sink? { sinks.first { $0.name == name } }

    /// The sink that an output is at this moment.
    func sink(of place: OutputPlace) -> Sink? {
        switch place {
        case .standard: standardSink
        case .sink(let name): sink(name)
        }
    }

    /// The sink that would be played on first.
    var target: Sink? {
        if route.followsDefault, let standardSink { return standardSink }
        return route.names.lazy.compactMap(sink).first
    }

    /// The output of this number, if it is listed.
    func place(id: Int) -> OutputPlace? {
        if id == 0 { return .standard }
        return listed.first { $0.id == id }.map { .sink($0.name) }
    }

    /// The outputs that a text may mean: a number, a name or a description, and where none is just so, in other case.
    func places(_ text: String) -> [OutputPlace] {
        if let id = Int(text), text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let place = place(id: id) { return [place] }
        if text == Self.standardWord || text == Self.standardName { return [.standard] }
        if sink(text) != nil || route.names.contains(text) { return [.sink(text)] }
        let exact = listed.filter { $0.description == text }
        if !exact.isEmpty { return exact.map { .sink($0.name) } }
        let folded = text.lowercased()
        if folded == Self.standardWord || folded == Self.standardName.lowercased() { return [.standard] }
        return listed.filter { $0.name.lowercased() == folded || $0.description.lowercased() == folded }
            .map { .sink($0.name) }
    }

    /// The sinks that are there or played on, by their numbers.
    private var listed: [KnownOutputs.Known] {
        let names = Set(sinks.map(\.name) + route.names)
        return known.all.filter { names.contains($0.name) }.sorted { $0.id < $1.id }
    }

    /// What `outputs` answers; `plugin` is what the outputs belong to.
    func blocks(plugin: String) -> [OutputBlock] {
        let first = OutputBlock(
            id: 0, name: Self.standardName, plugin: plugin, isEnabled: route.followsDefault,
            attributes: Self.attributes(standardSink, name: standardSink?.name, isDefault: true))
        return [first]
            + listed.map { output in
                let sink = sink(output.name)
                return OutputBlock(
                    id: output.id, name: output.description, plugin: plugin,
                    isEnabled: route.names.contains(output.name),
                    attributes: Self.attributes(sink, name: output.name, isDefault: sink?.isDefault ?? false))
            }
    }

    private static func attributes(
        _ sink: Sink?, name: String?, isDefault: Bool
    ) -> [(name: String, value: String)] {
        var attributes: [(name: String, value: String)] = []
        if let name { attributes.append(("node", name)) }
        if let sink { attributes.append(("kind", sink.kind.rawValue)) }
        attributes.append(("default", isDefault ? "1" : "0"))
        attributes.append(("available", sink?.isAvailable == true ? "1" : "0"))
        guard let sink else { return attributes }
        if let volume = sink.volume { attributes.append(("volume", String(volume))) }
        if let isMuted = sink.isMuted { attributes.append(("muted", isMuted ? "1" : "0")) }
        if let rate = sink.rate { attributes.append(("rate", String(rate))) }
        if let port = sink.ports.first(where: \.isActive) { attributes.append(("port", port.name)) }
        // A name may have blanks in it.
        for port in sink.ports { attributes.append(("ports", port.name)) }
        return attributes
    }
}

extension Sink {
    /// All but how loud it is, and the rate that it runs at.
    fileprivate var withoutLevels: Sink {
        var sink = self
        sink.volume = nil
        sink.isMuted = nil
        // It comes and goes with whoever plays there, and would be news at each of our own starts.
        sink.rate = nil
        return sink
    }

    /// How loud it is.
    fileprivate var levels: [Int?] { [volume, isMuted.map { $0 ? 1 : 0 }] }
}

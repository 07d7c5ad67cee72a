internal import CPipeWire
import Unix

/// Owner of the listening to PipeWire's graph, and of what is asked of others' objects in it.
///
/// Control thread. Events come while the connection is iterated; none of them may end the graph.
@safe final class PipeWireGraph {
    private let connection: PipeWireConnection
    fileprivate let take: (GraphEvent) -> Void
    private var handle: OpaquePointer?

    /// Listens to the graph of `connection`.
    init(on connection: PipeWireConnection, take: @escaping (GraphEvent) -> Void) throws(PipeWireError) {
        self.connection = connection
        self.take = take
        var events = Self.events
        unsafe handle = pd_graph_open(connection.raw, &events, Unmanaged.passUnretained(self).toOpaque())
        guard unsafe handle != nil else {
            throw PipeWireError(code: Errno.last("registry").code, operation: "listen to PipeWire's graph")
        }
    }

    private var raw: OpaquePointer {
        guard let handle = unsafe handle else { preconditionFailure("a graph lives as long as its owner") }
        return unsafe handle
    }

    /// Sets how loud a node is.
    func set(_ loudness: NodeLoudness, ofNode node: UInt32) {
        var loudness = pd_loudness(loudness)
        unsafe pd_graph_set_loudness(raw, node, &loudness)
    }

    /// Has a device of a card's profile use the port `index`, as loud as told.
    func set(_ loudness: NodeLoudness, port index: Int32, device: Int32, ofCard card: UInt32) {
        var loudness = pd_loudness(loudness)
        unsafe pd_graph_set_route(raw, card, index, device, &loudness)
    }

    /// Asks the session manager to link a node to the sink with that name; nil: to the default one.
    func setTarget(_ name: String?, ofNode node: UInt32) {
        guard let name else {
            unsafe pd_graph_set_metadata(raw, node, "target.object", "Spa:String", nil)
            return
        }
        unsafe pd_graph_set_metadata(raw, node, "target.object", "Spa:String", name)
    }

    /// Has all of the session manager's metadata told once more.
    func askMetadata() {
        unsafe pd_graph_ask_metadata(raw)
    }

    /// Gives a sink without ports some, so that it can be linked to.
    func makePorts(ofNode node: UInt32, channels: Int) {
        unsafe pd_graph_make_ports(raw, node, UInt32(min(max(channels, 1), 8)))
    }

    /// Links two ports; nil when PipeWire is out of memory.
    func link(_ pair: LinkPlan.Pair) -> PipeWireLink? {
        guard let handle = unsafe pd_link_create(raw, pair.output, pair.input) else { return nil }
        return unsafe PipeWireLink(handle, of: connection)
    }

    deinit {
        if let handle = unsafe handle { unsafe pd_graph_close(handle) }
    }

    private static var events: pd_graph_events {
        unsafe pd_graph_events(
            object: { opaque, id, kind, facts in
                unsafe tell(opaque, GraphEvent(id, kind, PipeWireFacts(facts)))
            },
            running: { opaque, id, isRunning, isBroken in
                unsafe tell(opaque, .running(id, isRunning))
                unsafe tell(opaque, .broken(id, isBroken))
            },
            gone: { opaque, id in
                unsafe tell(opaque, .gone(id))
            },
            loudness: { opaque, id, loudness in
                unsafe tell(opaque, .loudness(id, NodeLoudness(loudness)))
            },
            format: { opaque, id, rate, channels in
                unsafe tell(opaque, .format(id, rate: Int(rate), channels: Int(channels)))
            },
            route: { opaque, id, route in
                unsafe tell(opaque, .route(device: id, CardRoute(route)))
            },
            manager: { opaque, isThere in
                unsafe tell(opaque, .manager(isThere))
            },
            metadata: { opaque, subject, key, value in
                let key = unsafe key.map { unsafe String(cString: $0) }
                let value = unsafe value.map { unsafe String(cString: $0) }
                unsafe tell(opaque, .metadata(subject: subject, key: key, value: value))
            })
    }
}

/// Hands an event to the graph that C knows as `opaque`; nil is one that does not concern us.
private func tell(_ opaque: UnsafeMutableRawPointer, _ event: GraphEvent?) {
    guard let event else { return }
    unsafe Unmanaged<PipeWireGraph>.fromOpaque(opaque).takeUnretainedValue().take(event)
}

extension pd_loudness {
    fileprivate init(_ loudness: NodeLoudness) {
        self.init()
        count = UInt32(min(loudness.gains.count, Int(PD_VOLUMES_MOST)))
        mute = loudness.isMuted.map { $0 ? 1 : 0 } ?? -1
        unsafe withUnsafeMutableBytes(of: &linear) { bytes in
            for (index, gain) in loudness.gains.prefix(Int(PD_VOLUMES_MOST)).enumerated() {
                unsafe bytes.storeBytes(of: gain, toByteOffset: index * MemoryLayout<Float>.size, as: Float.self)
            }
        }
    }
}

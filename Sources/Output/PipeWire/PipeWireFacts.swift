internal import CPipeWire

/// The properties of an object, to be read inside the callback that tells them.
@safe struct PipeWireFacts {
    private let raw: OpaquePointer

    init(_ raw: OpaquePointer) {
        unsafe self.raw = unsafe raw
    }

    subscript(key: String) -> String? {
        guard let value = unsafe pd_facts_value(raw, key) else { return nil }
        return unsafe String(cString: value)
    }

    func number<Number: FixedWidthInteger>(_ key: String) -> Number? { self[key].flatMap { Number($0) } }
}

extension GraphEvent {
    /// What is told of an object; nil where it does not say enough.
    init?(_ id: UInt32, _ kind: pd_object, _ facts: PipeWireFacts) {
        switch kind {
        case PD_NODE:
            let node = NodeFacts(facts)
            // What has no name cannot be chosen.
            if node.kind == .sink, node.name.isEmpty { return nil }
            self = .node(id, node)
        case PD_DEVICE: self = .device(id)
        case PD_PORT:
            guard let node: UInt32 = facts.number("node.id") else { return nil }
            let port = GraphPort(
                node: node, isInput: facts["port.direction"] == "in", channel: facts["audio.channel"] ?? "",
                isMonitor: facts["port.monitor"] == "true")
            self = .port(id, port)
        default:
            guard let output: UInt32 = facts.number("link.output.node"),
                let input: UInt32 = facts.number("link.input.node"),
                let outputPort: UInt32 = facts.number("link.output.port"),
                let inputPort: UInt32 = facts.number("link.input.port")
            else { return nil }
            let link = GraphLink(output: output, input: input, outputPort: outputPort, inputPort: inputPort)
            self = .link(id, link)
        }
    }
}

extension NodeFacts {
    /// What the properties of a node say; some of them are told only once it is bound.
    init(_ facts: PipeWireFacts) {
        kind = facts["media.class"]?.hasPrefix("Stream/") == true ? .stream : .sink
        name = facts["node.name"] ?? ""
        serial = facts["object.serial"] ?? ""
        description = facts["node.description"] ?? facts["node.nick"] ?? name
        role = facts["media.role"]
        formFactor = facts["device.form-factor"] ?? facts["device.form_factor"]
        bus = facts["device.bus"]
        api = facts["device.api"]
        device = facts.number("device.id")
        profileDevice = facts.number("card.profile.device")
        priority = facts.number("priority.session") ?? 0
        channels = facts.number("audio.channels")
        isNetwork = facts["node.network"] == "true"
        isSmartFilter = facts["filter.smart"] == "true"
    }
}

extension NodeLoudness {
    /// As C tells it.
    init(_ raw: UnsafePointer<pd_loudness>) {
        self = unsafe NodeLoudness(raw.pointee)
    }

    fileprivate init(_ raw: pd_loudness) {
        unsafe withUnsafeBytes(of: raw.linear) { bytes in
            gains = unsafe Array(bytes.bindMemory(to: Float.self).prefix(Int(raw.count)))
        }
        isMuted = raw.mute < 0 ? nil : raw.mute > 0
    }
}

extension CardRoute {
    /// As C tells it.
    init(_ raw: UnsafePointer<pd_route>) {
        let route = unsafe raw.pointee
        unsafe self.init(
            isActive: route.active, isOutput: route.output, index: route.index, name: String(cString: route.name),
            description: String(cString: route.description), isAvailable: !route.unavailable,
            devices: withUnsafeBytes(of: route.devices) { bytes in
                unsafe Array(bytes.bindMemory(to: Int32.self).prefix(Int(route.device_count)))
            }, loudness: NodeLoudness(route.loudness))
    }
}

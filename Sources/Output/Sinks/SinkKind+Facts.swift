extension SinkKind {
    /// What a node is, by its form and by the name that its maker gives it.
    init(of facts: NodeFacts) {
        let words = (facts.name + " " + facts.description).lowercased()
        switch facts.formFactor {
        case "headphone", "headphones", "headset", "hands-free":
            self = facts.isBluetooth ? .bluetooth : .headphones
        case _ where facts.isBluetooth: self = .bluetooth
        case _ where facts.isNetwork || facts.name.hasPrefix("raop_sink."): self = .network
        case _ where words.contains("hdmi") || words.contains("displayport"): self = .hdmi
        case _ where facts.name.hasPrefix("alsa_output.") || facts.device != nil: self = .speakers
        default: self = .virtual
        }
    }
}

extension NodeFacts {
    var isBluetooth: Bool { api == "bluez5" || bus == "bluetooth" || name.hasPrefix("bluez_output.") }
}

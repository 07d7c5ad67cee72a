/// How loud a node or a port of a card is.
struct NodeLoudness: Equatable {
    /// Linear gain of each channel; empty where it was not told.
    var gains: [Float] = []
    /// Whether it is muted; nil where it was not told.
    var isMuted: Bool?

    /// The loudest channel in percent of the cubic scale.
    var percent: Int? { gains.max().map(VolumeScale.percent(linear:)) }

    /// Takes over what `newer` tells.
    mutating func update(_ newer: NodeLoudness) {
        if !newer.gains.isEmpty { gains = newer.gains }
        if let isMuted = newer.isMuted { self.isMuted = isMuted }
    }

    /// What is to be sent so that the loudest channel has `percent`; a balance between the channels stays.
    func set(percent: Int) -> NodeLoudness {
        let linear = VolumeScale.linear(percent: percent)
        guard let loudest = gains.max(), loudest > 0 else {
            return NodeLoudness(gains: Array(repeating: linear, count: max(gains.count, 1)))
        }
        return NodeLoudness(gains: gains.map { $0 == loudest ? linear : $0 / loudest * linear })
    }
}

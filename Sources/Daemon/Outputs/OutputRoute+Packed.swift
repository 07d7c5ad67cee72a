import Output
import Playback

/// A route as the state file has it.
extension OutputRoute {
    /// Whether it follows the default, then the names.
    var packed: [UInt8] {
        var packing = Packing()
        packing.append(byte: followsDefault ? 1 : 0)
        for name in names { packing.append(name) }
        return packing.bytes
    }

    /// The route in `packed`; nil when it is damaged.
    init?(packed: [UInt8]) {
        var unpacking = Unpacking(packed)
        guard let flag = unpacking.byte(), flag <= 1 else { return nil }
        var names: [String] = []
        while !unpacking.isAtEnd {
            guard let name = unpacking.nodeName(), !names.contains(name) else { return nil }
            names.append(name)
        }
        self.init(followsDefault: flag == 1, names: names)
    }
}

extension Unpacking {
    /// The next text, if it can be the name of a node; a damaged file is full of zeros.
    mutating func nodeName() -> String? { text().flatMap { $0.isNodeName ? $0 : nil } }
}

extension String {
    /// Whether a node of PipeWire can have this name.
    var isNodeName: Bool { !isEmpty && !utf8.contains(0) }
}

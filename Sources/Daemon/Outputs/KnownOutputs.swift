import Playback

/// The sinks that were ever seen, each by a number that stays its own, over restarts too.
package struct KnownOutputs: Equatable, Sendable {
    /// A sink of which this is remembered.
    struct Known: Equatable, Sendable {
        /// Its number, from 1.
        let id: Int
        /// PipeWire's `node.name`.
        let name: String
        /// What desktops called it last.
        var description: String
        /// The stream's volume in percent that was set while it played there; nil: none was.
        var volume: Int?
    }

    /// More are forgotten, those first that were not seen for longest; their numbers are not given away again.
    static let most = 500

    /// In the order in which they were seen last.
    private(set) var all: [Known] = []
    private var nextID = 1

    /// No sink was seen yet.
    package init() {}

    /// The sink of this name.
    func find(_ name: String) -> Known? { all.first { $0.name == name } }

    /// The sink of this number.
    func find(id: Int) -> Known? { all.first { $0.id == id } }

    /// Takes note of a sink that is seen; those named in `kept` are never forgotten.
    ///
    /// What cannot be read back from a file is not kept.
    mutating func meet(_ name: String, description: String, keeping kept: Set<String>) {
        guard name.isNodeName else { return }
        let description = description.filter { $0 != "\0" }
        if let index = all.firstIndex(where: { $0.name == name }) {
            var known = all.remove(at: index)
            known.description = description
            all.append(known)
            return
        }
        all.append(Known(id: nextID, name: name, description: description))
        nextID += 1
        guard all.count > Self.most else { return }
        if let index = all.firstIndex(where: { $0.name != name && !kept.contains($0.name) }) { all.remove(at: index) }
    }

    /// Remembers how loud the stream is to be at a sink.
    mutating func remember(volume: Int, of name: String) {
        guard let index = all.firstIndex(where: { $0.name == name }) else { return }
        all[index].volume = min(max(volume, 0), OutputSettings.loudest)
    }

    // MARK: In a file

    /// All of them as bytes: the next number, then for each sink its number, name, description and volume plus one.
    var packed: [UInt8] {
        var packing = Packing()
        packing.append(UInt64(nextID))
        for output in all {
            packing.append(UInt64(output.id))
            packing.append(output.name)
            packing.append(output.description)
            packing.append(UInt64((output.volume ?? -1) + 1))
        }
        return packing.bytes
    }

    /// What `packed` holds; nil when it is damaged.
    init?(packed: [UInt8]) {
        var unpacking = Unpacking(packed)
        guard let next = unpacking.number(), 1...UInt64(Int32.max) ~= next else { return nil }
        nextID = Int(next)
        while !unpacking.isAtEnd {
            guard let id = unpacking.number(), 1..<next ~= id, find(id: Int(id)) == nil,
                let name = unpacking.nodeName(), find(name) == nil,
                let description = unpacking.text(), !description.utf8.contains(0),
                let volume = unpacking.number(), volume <= UInt64(OutputSettings.loudest) + 1
            else { return nil }
            all.append(
                Known(
                    id: Int(id), name: name, description: description, volume: volume == 0 ? nil : Int(volume) - 1))
        }
    }
}

import Harness

/// What PipeWire says of its nodes and of the links between them, at one moment.
struct Graph {
    /// A node.
    struct Node {
        let id: Int
        let properties: [String: String]
        /// `running`, `idle`, `suspended`.
        let state: String
        /// Frames a second of its format; nil while it has none.
        let rate: Int?
        /// Linear gains, one a channel.
        let gains: [Double]
        let isMuted: Bool

        var name: String { properties["node.name"] ?? "" }
    }

    private let nodes: [Node]
    private let links: [(from: Int, to: Int)]

    init(_ pipewire: PrivatePipeWire) throws {
        var nodes: [Node] = []
        var links: [(from: Int, to: Int)] = []
        for object in GraphDump(try pipewire.tool("pw-dump", ["--no-colors"])).objects {
            let information = object["info"] as? [String: Any] ?? [:]
            switch object["type"] as? String {
            case "PipeWire:Interface:Node":
                nodes.append(Self.node(object["id"] as? Int ?? 0, information))
            case "PipeWire:Interface:Link":
                guard let from = information["output-node-id"] as? Int, let to = information["input-node-id"] as? Int
                else { continue }
                links.append((from, to))
            default: continue
            }
        }
        self.nodes = nodes
        self.links = links
    }

    private static func node(_ id: Int, _ information: [String: Any]) -> Node {
        let parameters = information["params"] as? [String: [[String: Any]]] ?? [:]
        let volume = parameters["Props"]?.first
        return Node(
            id: id, properties: (information["props"] as? [String: Any] ?? [:]).mapValues { "\($0)" },
            state: information["state"] as? String ?? "", rate: parameters["Format"]?.first?["rate"] as? Int,
            gains: volume?["channelVolumes"] as? [Double] ?? [], isMuted: volume?["mute"] as? Bool ?? false)
    }

    /// The node of that name.
    func node(_ name: String) -> Node? { nodes.first { $0.name == name } }

    /// The names of the nodes that the outputs of a node are linked to.
    func targets(of name: String) -> Set<String> {
        guard let id = node(name)?.id else { return [] }
        let targets = links.filter { $0.from == id }.map(\.to)
        return Set(nodes.filter { targets.contains($0.id) }.map(\.name))
    }

    /// How many links there are from one node to another.
    func linkCount(from source: String, to target: String) -> Int {
        links.count { $0.from == node(source)?.id && $0.to == node(target)?.id }
    }
}

import Harness
import Output
import Realtime
import Unix

extension Rig where Device == PipeWireOutput {
    /// A rig that plays into a private PipeWire.
    convenience init(_ pipewire: PrivatePipeWire, identity: StreamIdentity = StreamIdentity()) throws {
        let remote = pipewire.remote
        try unsafe self.init(time: SystemTime()) { loop, render in
            unsafe PipeWireOutput(loop: loop, render: render, identity: identity, remote: remote)
        }
    }

    /// Activates and waits for cycles.
    func start() -> Bool {
        output.activate()
        return turn { self.output.state == .streaming }
    }

    /// Deactivates and waits until no cycle runs.
    func rest() -> Bool {
        output.deactivate()
        return turn { self.output.state == .ready }
    }

    private func turn(_ condition: () -> Bool) -> Bool {
        turn(until: condition)
    }
}

extension PrivatePipeWire {
    /// The path of its socket.
    var remote: String {
        (environment["PIPEWIRE_RUNTIME_DIR"] ?? "") + "/pipewire-0"
    }

    /// Every property of our node, as its owner wrote them.
    func properties(ofNode name: String = "playd") throws -> [String: String] {
        guard let id = try nodeID(name) else { return [:] }
        var found: [String: String] = [:]
        for line in try tool("pw-cli", ["info", "\(id)"]).split(separator: "\n") {
            let pair = line.drop { "* \t".contains($0) }.split(separator: "=", maxSplits: 1)
            guard pair.count == 2 else { continue }
            found[String(pair[0].dropLast())] = String(pair[1].dropFirst(2).dropLast())
        }
        return found
    }
}

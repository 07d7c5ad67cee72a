import Harness
import Output
import Realtime
import Testing
import Unix

extension Rig where Device == PipeWireOutput {
    /// A rig that plays into a private PipeWire.
    convenience init(_ pipewire: PrivatePipeWire, identity: StreamIdentity = StreamIdentity()) throws {
        try self.init(remote: pipewire.remote, identity: identity)
    }

    /// A rig that plays into whatever answers at the socket `remote`.
    convenience init(remote: String, identity: StreamIdentity = StreamIdentity()) throws {
        _ = PipeWireLog.shared
        try unsafe self.init(time: SystemTime()) { loop, render in
            unsafe PipeWireOutput(loop: loop, render: render, identity: identity, remote: remote)
        }
    }

    /// Activates and waits for cycles.
    func start() -> Bool {
        output.activate()
        return turn { self.output.state == .streaming }
    }

    /// Gives the stream up and plays `samples` in another one.
    func start(again samples: Samples) -> Bool {
        output.close()
        load(samples)
        return start()
    }

    /// Deactivates and waits until no cycle runs.
    func rest() -> Bool {
        output.deactivate()
        return turn { self.output.state == .ready }
    }

    private func turn(_ condition: () -> Bool) -> Bool {
        turn(until: condition)
    }

    /// Runs a tool of PipeWire while our own loop turns, as the programs asked about their nodes have to answer.
    @discardableResult
    func tool(_ pipewire: PrivatePipeWire, _ name: String, _ arguments: String...) throws -> String {
        let program = try Program(name, arguments, environment: pipewire.environment)
        #expect(turn { !program.isRunning }, "\(name) ends")
        return try program.finish().output
    }

    /// Has the session's script do something while our own loop turns.
    func session(_ pipewire: PrivatePipeWire, _ command: String, _ argument: String) throws {
        let directory = try #require(pipewire.environment["PRIVATE_PIPEWIRE"])
        try tool(pipewire, "\(Fixtures.root)/contrib/private-pipewire", command, directory, argument)
    }

    /// Every property of a node, as `pw-dump` tells them; empty when there is no such node.
    func properties(_ pipewire: PrivatePipeWire, ofNode name: String = "playd") throws -> [String: String] {
        for object in GraphDump(try tool(pipewire, "pw-dump", "--no-colors")).objects
        where object["type"] as? String == "PipeWire:Interface:Node" {
            let information = object["info"] as? [String: Any]
            let properties = information?["props"] as? [String: Any] ?? [:]
            if properties["node.name"] as? String == name { return properties.mapValues { "\($0)" } }
        }
        return [:]
    }

    /// The id of our node, as the tools want it.
    func node(_ pipewire: PrivatePipeWire) throws -> String {
        try #require(try properties(pipewire)["object.id"])
    }
}

extension PrivatePipeWire {
    /// The path of its socket.
    var remote: String {
        (environment["PIPEWIRE_RUNTIME_DIR"] ?? "") + "/pipewire-0"
    }
}

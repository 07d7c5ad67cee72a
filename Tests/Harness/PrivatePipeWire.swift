internal import Foundation

/// A PipeWire of the test's own with null sinks in place of sound cards, run by `contrib/private-pipewire`.
///
/// It ends with its owner, and also when the test process dies.
package final class PrivatePipeWire {
    /// A null sink to start with; the highest priority is the default output.
    package struct Sink: Sendable {
        /// Its node name.
        package var name: String
        /// Session priority.
        package var priority = 500
        /// Frames per second; nil is the graph's rate.
        package var rate: Int?
        /// 1, 2 or 6.
        package var channels = 2

        /// A sink at the graph's rate unless told otherwise.
        package init(_ name: String, priority: Int = 500, rate: Int? = nil, channels: Int = 2) {
            self.name = name
            self.priority = priority
            self.rate = rate
            self.channels = channels
        }

        fileprivate var argument: String {
            "\(name):\(priority):\(rate.map(String.init) ?? ""):\(channels)"
        }
    }

    /// The parts that can be killed one by one.
    package enum Part: String, Sendable {
        /// The sound server itself.
        case pipewire
        /// The session manager that links streams to sinks.
        case wireplumber
        /// The session bus.
        case bus
    }

    private static let script = "\(Fixtures.root)/contrib/private-pipewire"
    private let directory: TemporaryDirectory

    /// What a program needs in its environment to live in this session (runtime, configuration, state directories too).
    package let environment: [String: String]

    /// The graph's rate in frames per second.
    package let rate: Int

    /// Starts it and returns when a stream could play.
    ///
    /// `allowedRates` empty means `rate` only; an idle sink is suspended
    /// after `suspendSeconds`, never when 0.
    package init(
        sinks: [Sink] = [Sink("main", priority: 900), Sink("other", priority: 100)], rate: Int = 48000,
        allowedRates: [Int] = [], quantum: Int = 1024, suspendSeconds: Int = 0, hasSessionManager: Bool = true
    ) throws {
        self.rate = rate
        directory = try TemporaryDirectory()
        var options = ["--rate", "\(rate)", "--quantum", "\(quantum)", "--suspend", "\(suspendSeconds)"]
        options += ["--owner", "\(ProcessInfo.processInfo.processIdentifier)"]
        if !allowedRates.isEmpty { options += ["--rates", allowedRates.map(String.init).joined(separator: " ")] }
        if !hasSessionManager { options.append("--no-session-manager") }
        options += sinks.isEmpty ? ["--no-sinks"] : sinks.flatMap { ["--sink", $0.argument] }
        let exports = try Program.output(Self.script, ["start", directory.path] + options)
        var environment: [String: String] = [:]
        for line in exports.split(separator: "\n") {
            let pair = line.dropFirst("export ".count).split(separator: "=", maxSplits: 1).map(String.init)
            environment[pair[0]] = pair[1]
        }
        self.environment = environment
    }

    deinit {
        _ = try? Program.run(Self.script, ["stop", directory.path])
    }

    /// Ends a part with SIGKILL.
    package func kill(_ part: Part) throws {
        try command("kill", part.rawValue)
    }

    /// The process of a part, nil when it was never started.
    package func pid(of part: Part) -> Int32? {
        let text = try? String(contentsOfFile: directory.file("pid/\(part.rawValue)"), encoding: .utf8)
        return text?.split(separator: " ").first.flatMap { Int32($0) }
    }

    /// Starts again what is dead and makes the sinks again.
    package func up() throws {
        try command("up")
    }

    /// Plugs a sink in.
    package func plug(_ sink: Sink) throws {
        try command("sink", sink.argument)
    }

    /// Unplugs a sink.
    package func unplug(_ name: String) throws {
        try command("rmsink", name)
    }

    /// `running`, `idle` or `suspended`.
    package func state(ofSink name: String) throws -> String {
        try command("state", name).split(separator: "\n").first.map(String.init) ?? ""
    }

    /// Runs a tool of PipeWire (`wpctl`, `pw-cli`, `pw-metadata` …) in the session and gives its output.
    @discardableResult
    package func tool(_ name: String, _ arguments: [String]) throws -> String {
        try Program.output(name, arguments, environment: environment)
    }

    /// The id of the node with that name, nil when there is none.
    package func nodeID(_ name: String) throws -> Int? {
        var id: Int?
        for line in try tool("pw-cli", ["ls", "Node"]).split(separator: "\n") {
            let words = line.split { $0 == " " || $0 == "\t" || $0 == "," }
            if words.first == "id", words.count > 1 { id = Int(words[1]) }
            if line.hasSuffix("node.name = \"\(name)\"") { return id }
        }
        return nil
    }

    /// Begins to record what a sink plays, at the graph's rate; returns when frames arrive.
    ///
    /// The recorder is a node of the graph like any: `cycle` frames are the longest cycle that suits it, nil a tenth of
    /// a second.
    package func record(sink name: String, channels: Int = 2, cycle: Int? = nil) throws -> SinkRecorder {
        try SinkRecorder(sink: name, rate: rate, channels: channels, cycle: cycle, environment: environment)
    }

    @discardableResult
    private func command(_ name: String, _ arguments: String...) throws -> String {
        try Program.output(Self.script, [name, directory.path] + arguments)
    }
}

import Foundation
import Harness
import Testing

/// The three built programs on a private PipeWire, as one user's session.
final class Stage {
    let pipewire: PrivatePipeWire
    private(set) var playd: Program
    private(set) var environment: [String: String]
    private let home: TemporaryDirectory
    private let arguments: [String]

    /// Starts PipeWire and playd and returns when it answers.
    init(pipewire: PrivatePipeWire? = nil, music: String = Fixtures.samples) throws {
        let pipewire = try pipewire ?? PrivatePipeWire()
        self.pipewire = pipewire
        home = try TemporaryDirectory()
        environment = pipewire.environment.merging([
            "HOME": home.path, "MPD_HOST": "", "MPD_PORT": "", "PLAYD_SOCKET": "", "WAYBAR_OUTPUT_NAME": "",
        ]) { $1 }
        arguments = ["--music", music]
        playd = try Program(Stage.program("playd"), arguments, environment: environment)
        try awaitAnswer()
    }

    deinit {
        playd.end()
        checkErrors()
    }

    /// The path of one of our programs; the test fails with a sentence where they were not built.
    static func program(_ name: String) throws -> String {
        let folder = try #require(Fixtures.programs, "contrib/test builds the programs and names their folder")
        return "\(folder)/\(name)"
    }

    var socket: String { "\(environment["XDG_RUNTIME_DIR"] ?? "")/playd/socket" }

    /// Runs playctl to its end.
    @discardableResult
    func playctl(_ arguments: String...) throws -> Finished {
        try Program.run(Stage.program("playctl"), arguments, environment: environment)
    }

    /// Runs mpc, which finds us by the socket of MPD, to its end.
    @discardableResult
    func mpc(_ arguments: String...) throws -> Finished {
        try Program.run("mpc", arguments, environment: environment.merging(["MPD_HOST": socket]) { $1 })
    }

    /// A program of ours or mpc that goes on running.
    func start(_ name: String, _ arguments: String...) throws -> Program {
        let path = name.hasPrefix("play") ? try Stage.program(name) : name
        return try Program(path, arguments, environment: environment.merging(["MPD_HOST": socket]) { $1 })
    }

    /// What `status` answers.
    func status() throws -> [String: String] {
        var facts: [String: String] = [:]
        for line in try RawClient(socket).ask("status") {
            let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
            if parts.count == 2 { facts[parts[0]] = String(parts[1].dropFirst()) }
        }
        return facts
    }

    /// Waits until `status` has this value.
    func await(_ key: String, _ value: String?, within seconds: Double = 20) throws -> Bool {
        try eventually(within: seconds) { try status()[key] == value }
    }

    /// How many cycles have come too late for playd in the middle of the music, by its log.
    var lateCycles: Int {
        let line = playd.errors.split(separator: "\n").last { $0.contains("gaps in the music") }
        return line?.split(separator: " ").dropLast(3).last.flatMap { Int($0) } ?? 0
    }

    /// Ends playd as a crash would, and starts it again.
    func crashAndRestart(after pause: () throws -> Void = {}) throws {
        playd.signal(SIGKILL)
        _ = try playd.finish(within: 10)
        checkErrors()
        try pause()
        playd = try Program(Stage.program("playd"), arguments, environment: environment)
        try awaitAnswer()
    }

    /// What two listeners hear of a sink while `body` runs.
    ///
    /// On a machine that stalls, pw-record may miss a cycle of the graph; no listener hears what was not played,
    /// so what one of them has heard without a flaw was played without one.
    func recordings(of sink: String = "main", channels: Int = 2, cycle: Int? = nil, while body: () throws -> Void)
        throws -> [Samples]
    {
        let recorders = try (0..<2).map { _ in try pipewire.record(sink: sink, channels: channels, cycle: cycle) }
        try body()
        // A monitor is a cycle behind its sink, and the recorder writes in blocks.
        try Program.output("sleep", ["1"])
        return try recorders.map { try $0.finish() }
    }

    /// PipeWire tells wrong use of it on standard error and goes on.
    private func checkErrors() {
        for complaint in ["wrong context", "unknown control"] where playd.errors.contains(complaint) {
            Issue.record("playd said: \(playd.errors)")
        }
    }

    private func awaitAnswer() throws {
        guard try eventually(within: 20, { try playctl("status").status == 0 }) else {
            throw HarnessError("playd does not answer: \(playd.errors)")
        }
    }
}

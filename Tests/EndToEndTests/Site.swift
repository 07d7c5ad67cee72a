import Foundation
import Harness

/// playd without a sound system, on a state directory that outlives the process.
final class Site {
    let home: TemporaryDirectory
    let socket: String
    private(set) var playd: Program
    private let arguments: [String]
    private let bus: PrivateBus?

    /// Starts playd and returns when it answers; `configuration` is its file.
    ///
    /// Without a `bus` it has none, whatever the session has in which tests run.
    init(music: String? = nil, configuration: String = "", bus: PrivateBus? = nil, options: [String] = [])
        throws
    {
        let home = try TemporaryDirectory()
        self.home = home
        self.bus = bus
        socket = home.file("socket")
        let file = try home.write(Array(configuration.utf8), to: "playd.conf")
        arguments =
            [
                "--config", file, "--music", try music ?? home.folder("music"), "--socket", socket,
                "--state", home.file("state"), "--output", "simulated",
            ] + options
        playd = try Self.launch(arguments, home, bus)
        _ = try connect()
    }

    deinit { playd.end() }

    private static func launch(
        _ arguments: [String], _ home: TemporaryDirectory, _ bus: PrivateBus?
    ) throws -> Program {
        try Program(
            Stage.program("playd"), arguments,
            environment: [
                "XDG_RUNTIME_DIR": "", "HOME": home.path, "DBUS_SESSION_BUS_ADDRESS": bus?.address ?? "",
            ])
    }

    /// A client, as soon as the server takes one.
    func connect() throws -> RawClient {
        var client: RawClient?
        let isThere = eventually {
            client = try? RawClient(socket)
            return client != nil
        }
        guard isThere, let client else { throw HarnessError("playd does not answer: \(playd.errors)") }
        return client
    }

    /// Ends playd as a crash would.
    func kill() throws {
        playd.signal(SIGKILL)
        try playd.finish(within: 10)
    }

    /// Ends playd as the session would.
    func stop() throws {
        playd.signal(SIGTERM)
        try playd.finish(within: 10)
    }

    /// Starts it again over the same state.
    func start() throws { playd = try Self.launch(arguments, home, bus) }

    /// Bytes of memory that playd holds.
    func residentBytes() throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(playd.pid)/status", encoding: .utf8)
        guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") }),
            let kilobytes = Int(line.filter(\.isNumber))
        else { throw HarnessError("the system does not tell the size of playd") }
        return kilobytes * 1024
    }
}

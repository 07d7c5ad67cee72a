internal import Foundation

/// A session bus of the test's own, which can be killed and started again at the same address.
package final class PrivateBus {
    private let directory: TemporaryDirectory
    private var daemon: Program?

    /// Starts it and returns when it takes connections, or leaves it to `start`.
    package init(isRunning: Bool = true) throws {
        directory = try TemporaryDirectory()
        if isRunning { try start() }
    }

    /// Where it is, as D-Bus writes it.
    package var address: String { "unix:path=\(directory.file("bus"))" }

    /// What a program needs in its environment to find it.
    package var environment: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": address] }

    /// Its process; nil while it does not run.
    package var pid: Int32? { daemon?.pid }

    /// Starts it, with a new id and nobody on it.
    package func start() throws {
        try? FileManager.default.removeItem(atPath: directory.file("bus"))
        daemon = try Program(
            "dbus-daemon", ["--session", "--nofork", "--nopidfile", "--address=\(address)"])
        guard try eventually({ try Program.run("busctl", ["--user", "list"], environment: environment).status == 0 })
        else { throw HarnessError("the session bus does not start: \(daemon?.errors ?? "")") }
    }

    /// Ends it as a crash would.
    package func kill() throws {
        daemon?.signal(SIGKILL)
        try daemon?.finish(within: 10)
        daemon = nil
    }

    /// Stops it in its tracks, or has it go on.
    package func freeze(_ isFrozen: Bool) {
        daemon?.signal(isFrozen ? SIGSTOP : SIGCONT)
    }

    /// Runs a program on it to its end.
    package func run(_ name: String, _ arguments: String..., within seconds: Double = 20) throws -> Finished {
        try Program.run(name, arguments, environment: environment, within: seconds)
    }

    /// Whether somebody has this name.
    package func has(_ name: String) throws -> Bool {
        try run("busctl", "--user", "status", name).status == 0
    }
}

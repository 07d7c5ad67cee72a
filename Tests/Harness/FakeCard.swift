internal import Foundation

/// A sound card with two ports in a private PipeWire, made by the program `FakeCard` of this package.
///
/// It has a sink, and its volume is the active port's `Route`, as with a real card; the sink's own volume stays 1. It
/// goes with its owner, with the test process and with its PipeWire; not with WirePlumber, which takes real cards along.
package final class FakeCard {
    /// One of its two ports.
    package enum Port: String, CaseIterable, Sendable {
        /// The active one at first, of unknown availability.
        case speakers = "analog-output-speaker"
        /// Not available at first.
        case headphones = "analog-output-headphones"

        /// Its route's index.
        package var index: Int { self == .speakers ? 0 : 1 }
    }

    /// What a card knows of a port's jack.
    package enum Availability: String, Sendable {
        /// Something is plugged in.
        case yes
        /// Nothing is.
        case no
        /// The card cannot tell.
        case unknown
    }

    private let program: Program
    private let commands: FileHandle
    private let directory: TemporaryDirectory
    private var forgotten = 0

    /// The id of the device.
    package let deviceID: Int

    /// The id of its sink.
    package let sinkID: Int

    /// Plugs it in and returns when music could play.
    ///
    /// By then WirePlumber has set the volume that it gives to any card it has never seen: 40 %. `device` are properties
    /// of the device, over those it has.
    package init(
        on pipewire: PrivatePipeWire, sink: String = "card", description: String = "Fake Card", priority: Int = 500,
        device: [String: String] = [:]
    ) throws {
        directory = try TemporaryDirectory()
        let pipe = directory.file("commands")
        try Program.output("mkfifo", [pipe])
        // Open for both, so that neither side waits for the other one's opening.
        guard let commands = FileHandle(forUpdatingAtPath: pipe) else { throw HarnessError("cannot open \(pipe)") }
        self.commands = commands
        let properties =
            [
                "device:device.name=\(sink)-device", "device:device.description=\(description)",
                "sink:node.name=\(sink)", "sink:node.description=\(description)", "sink:priority.session=\(priority)",
                "sink:monitor.channel-volumes=false", "sink:session.suspend-timeout-seconds=0",
            ] + device.map { "device:\($0)=\($1)" }
        let program = try Program(
            "/bin/sh", ["-c", "exec \"$@\" < \"$0\"", pipe, Self.executable()] + properties,
            environment: pipewire.environment)
        self.program = program
        let hasManager = pipewire.pid(of: .wireplumber) != nil
        let isThere = try eventually {
            try program.output.contains(hasManager ? "\nvolume " : "ready ")
                && (!hasManager || pipewire.tool("pw-link", ["-i"]).contains("\(sink):playback_"))
        }
        let ids = program.output.split(separator: "\n").first?.split(separator: " ").compactMap { Int($0) } ?? []
        guard isThere, ids.count == 2 else {
            throw HarnessError("the fake card is not there: \(program.errors)\(program.output)")
        }
        deviceID = ids[0]
        sinkID = ids[1]
        forget()
    }

    /// What clients have set since `forget` or the start, a line each.
    ///
    /// `route INDEX save=0|1`, `mute 0|1`, `volume LEFT RIGHT` (linear, six digits), `refused`.
    package var settings: [String] {
        program.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
            .dropFirst(forgotten).map { $0 }
    }

    /// Waits for a line in `settings` and says whether it came.
    package func isTold(_ line: String) -> Bool {
        eventually { settings.contains(line) }
    }

    /// Empties `settings`.
    package func forget() {
        forgotten += settings.count
    }

    /// The card goes over to a port by itself.
    package func choose(_ port: Port) throws {
        try send("port \(port.rawValue)")
    }

    /// Something is plugged into a port, or pulled out.
    package func set(_ port: Port, available: Availability) throws {
        try send("available \(port.rawValue) \(available.rawValue)")
    }

    /// Somebody turns the knob of the active port; `volume` is linear.
    package func turnVolume(to volume: Double) throws {
        try send("volume \(volume)")
    }

    /// Somebody presses the active port's mute key.
    package func setMuted(_ isMuted: Bool) throws {
        try send("mute \(isMuted ? 1 : 0)")
    }

    /// Takes it out, and returns when its program has ended.
    package func unplug() throws {
        try send("quit")
        let finished = try program.finish()
        guard finished.status == 0 else { throw HarnessError("the fake card failed: \(finished.errors)") }
    }

    private func send(_ command: String) throws {
        try commands.write(contentsOf: Data("\(command)\n".utf8))
    }

    /// It is built where the test program is.
    private static func executable() throws -> String {
        let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path
        let path = "\(folder)/FakeCard"
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw HarnessError("\(path) is missing: `swift build --build-tests` makes it")
        }
        return path
    }
}

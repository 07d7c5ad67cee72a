internal import Foundation

/// A recording in progress of a sink's monitor: what a listener would hear, frame by frame, silence too.
package final class SinkRecorder {
    private let program: Program
    private let directory: TemporaryDirectory
    private let path: String
    private let frameBytes: Int
    private let headerBytes: Int

    /// Starts `pw-record` on the sink's monitor and waits for the first frames.
    ///
    /// With a `map` of channels, by its name, it has those, whatever the sink has. Single channels are written in one way for
    /// 0.3.65 and in another one for 1.4.
    init(
        sink: String, rate: Int, channels: Int, map: String? = nil, cycle: Int? = nil, name: String? = nil,
        environment: [String: String]
    ) throws {
        // pw-record writes on its audio thread, and one that waits for a disk loses what is played meanwhile.
        directory = try (try? TemporaryDirectory(in: "/dev/shm")) ?? TemporaryDirectory()
        let path = directory.file("heard.wav")
        self.path = path
        frameBytes = 4 * channels
        program = try Program(
            "pw-record",
            [
                "--target", sink, "-P",
                """
                { stream.capture.sink = true stream.dont-remix = \(map != nil) node.name = \(name ?? "recorder-\(sink)") }
                """,
                "--rate", "\(rate)", "--channels", "\(channels)", "--format", "f32",
            ] + (map.map { ["--channel-map", $0] } ?? []) + (cycle.map { ["--latency", "\($0)"] } ?? []) + [path],
            environment: environment)
        // The header alone is less than a hundred bytes.
        let isThere = eventually(within: 10) { SinkRecorder.size(of: path) > 4096 }
        guard isThere, let start = FileManager.default.contents(atPath: path)?.range(of: Data("data".utf8)) else {
            throw HarnessError("pw-record hears nothing: \(program.errors)")
        }
        headerBytes = start.upperBound + 4
    }

    /// Frames that have come so far.
    package var frameCount: Int { (SinkRecorder.size(of: path) - headerBytes) / frameBytes }

    /// The recording process.
    var pid: Int32 { program.pid }

    /// Ends the recording and gives all of it.
    package func finish() throws -> Samples {
        program.signal(SIGINT)
        try program.finish(within: 10)
        return try Samples(wave: path)
    }

    private static func size(of path: String) -> Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return attributes?[.size] as? Int ?? 0
    }
}

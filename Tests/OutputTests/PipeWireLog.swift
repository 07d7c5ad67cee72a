import Glibc
import Harness
import Output
import Realtime
import Unix

/// What the PipeWire library has to say about how this process uses it, at a level where it says it.
///
/// The library opens its log once, when it is first used, and looks for the level with every connection. Programs
/// that tests start must not inherit the log, or they would write to the same file.
final class PipeWireLog: Sendable {
    static let shared = PipeWireLog()

    private let directory: TemporaryDirectory?
    private var path: String { directory?.file("library.log") ?? "" }

    private init() {
        directory = try? TemporaryDirectory()
        unsafe setenv("PIPEWIRE_LOG", directory?.file("library.log") ?? "/dev/null", 1)
        unsafe setenv("PIPEWIRE_DEBUG", "3", 1)
        if let loop = try? EventLoop() {
            let sound = SoundPath()
            let output = unsafe PipeWireOutput(loop: loop, render: sound.renderState, remote: "/nowhere")
            output.open(format: StreamFormat(rate: 48_000, channels: 2))
        }
        unsafe unsetenv("PIPEWIRE_LOG")
    }

    /// Lines that tell of wrong use: a call from a wrong thread or too early, a buffer never given back.
    var complaints: [Substring] {
        guard let bytes = try? Fixtures.bytes(of: path) else { return ["the library did not log"] }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        if lines.isEmpty { return ["the library did not log"] }
        let signs = ["wrong context", "unknown control", "queue full", "out of buffers", "can't recycle"]
        return lines.filter { line in signs.contains { line.contains($0) } }
    }
}

import Harness
import Testing

extension EndToEnd {
    /// python-mpd2 drives playd unchanged.
    @Suite("python-mpd2")
    struct PythonTests {
        @Test("Every method of playback, queue, options, connection and messages, command lists and idle loops")
        func waiting() throws {
            try run(PythonScript.waiting)
        }

        @Test("The same methods with asyncio, and changes told while the connection is asked for more")
        func asyncio() throws {
            try run(PythonScript.asyncio)
        }

        private func run(_ script: String) throws {
            let stage = try Stage()
            // Debian's module belongs to Debian's interpreter.
            let finished = try Program.run(
                "/usr/bin/python3", ["-c", PythonScript.steps + script, stage.socket], within: 120)
            #expect(finished.output == "fine\n", "\(finished.errors)")
        }
    }
}

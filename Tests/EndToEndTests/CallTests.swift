import Foundation
import Harness
import Testing

extension EndToEnd {
    /// Somebody telephones while music plays.
    @Suite("Calls")
    struct CallTests {
        @Test("A call pauses the music; the death of the session manager or of PipeWire is not its end")
        func outlivesThem() throws {
            let directory = try TemporaryDirectory()
            try FlatSong.write(rates: [48000], seconds: 60, in: directory)
            let stage = try Stage("on-call = pause")
            try stage.ask("add /", "repeat 1", "play")
            #expect(try stage.awaitProgress())
            let call = try Program(
                "pw-play", ["--media-role", "Communication", directory.file("0.wav")],
                environment: stage.environment)
            #expect(try stage.await("state", "pause", within: 5))
            Thread.sleep(forTimeInterval: 0.3)
            let place = try stage.elapsed()
            try stage.pipewire.kill(.wireplumber)
            try expectPause(stage, at: place)
            try stage.pipewire.up()
            #expect(try eventually(within: 5) { try Graph(stage.pipewire).targets(of: "pw-play") == ["main"] })
            #expect(try stage.await("state", "pause", within: 2))
            let later = try stage.elapsed()
            try stage.pipewire.kill(.pipewire)
            #expect(try stage.await("waiting", "audio server", within: 2))
            try expectPause(stage, at: later)
            #expect(!call.isRunning, "it does not outlive PipeWire")
            try stage.pipewire.up()
            #expect(try stage.await("state", "play", within: 5), "nobody calls any more")
            #expect(try stage.awaitProgress())
            #expect(try stage.isHeard())
        }

        /// The music is paused for a second, all the time.
        private func expectPause(_ stage: Stage, at place: Double) throws {
            var states: Set<String?> = []
            for _ in 0..<20 {
                try states.insert(stage.status()["state"])
                Thread.sleep(forTimeInterval: 0.05)
            }
            #expect(states == ["pause"])
            #expect(try stage.elapsed() == place)
        }
    }
}

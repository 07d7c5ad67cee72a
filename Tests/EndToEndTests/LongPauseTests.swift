import Foundation
import Harness
import Testing

extension EndToEnd {
    /// A pause that lasts until the sink has gone to sleep.
    @Suite("Long pauses")
    struct LongPauseTests {
        @Test("From a suspended sink it resumes within 300 ms, and told to end in such a pause it is gone within 1 s")
        func resumesAndEnds() throws {
            let stage = try Stage(pipewire: PrivatePipeWire(suspendSeconds: 1))
            try stage.ask("add /", "play")
            #expect(try stage.awaitProgress())
            // A machine that stalls is late; three times in a row it is playd.
            var times: [Double] = []
            for _ in 0..<3 {
                try stage.ask("pause 1")
                #expect(try eventually { try stage.pipewire.state(ofSink: "main") == "suspended" })
                Thread.sleep(forTimeInterval: Double(LongTests.count(600, short: 0)) / 3)
                let (place, began) = try (stage.elapsed(), TimedRecorder.now)
                try stage.ask("pause 0")
                #expect(try eventually { try stage.elapsed() > place })
                times.append(TimedRecorder.now - began)
            }
            #expect(times.contains { $0 < 0.3 }, "\(times) s")
            try stage.ask("pause 1")
            #expect(try eventually { try stage.pipewire.state(ofSink: "main") == "suspended" })
            stage.playd.signal(SIGTERM)
            #expect(try stage.playd.finish(within: 1).status == 0)
        }

        @Test("With keep-alive the stream runs on in a pause, silent, and the sink with it")
        func keptAlive() throws {
            let stage = try Stage("keep-alive = yes", pipewire: PrivatePipeWire(suspendSeconds: 1))
            try stage.ask("add /", "play")
            #expect(try stage.awaitProgress())
            try stage.ask("pause 1")
            Thread.sleep(forTimeInterval: 3)
            #expect(try stage.pipewire.state(ofSink: "main") == "running")
            #expect(try !stage.isHeard())
            #expect(try stage.standsStill())
            try stage.ask("play")
            #expect(try stage.awaitProgress())
        }

        @Test("A pause longer than release-after gives the stream back; the music goes on from the place when it plays")
        func released() throws {
            let stage = try Stage("release-after = 1")
            try stage.ask("add /", "setvol 60", "play")
            #expect(try stage.awaitProgress())
            try stage.ask("pause 1")
            #expect(try eventually(within: 4) { try Graph(stage.pipewire).node("playd") == nil })
            #expect(try stage.status()["state"] == "pause")
            let place = try stage.elapsed()
            try stage.playctl("vol", "50")
            try stage.ask("play")
            #expect(try eventually { try stage.elapsed() > place })
            #expect(try stage.elapsed() < place + 2)
            #expect(try stage.wpctl("get-volume", stage.stream().id) == "Volume: 0.50")
        }
    }
}

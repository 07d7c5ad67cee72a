import Harness
import Testing

extension EndToEnd {
    /// PipeWire comes and goes; playd stays.
    @Suite("Healing")
    struct HealingTests {
        @Test("Killing PipeWire while playing does not end playd; after its return play plays again, from the place")
        func pipewireDies() throws {
            let stage = try Stage()
            try stage.playctl("add", Fixtures.samples)
            try stage.playctl("play", "2")
            #expect(try eventually { try Double(stage.status()["elapsed"] ?? "0") ?? 0 > 1.5 })
            try stage.pipewire.kill(.pipewire)
            #expect(try stage.await("state", "pause"))
            #expect(try stage.status()["error"]?.contains("PipeWire") == true)
            let place = try #require(try Double(stage.status()["elapsed"] ?? ""))
            #expect(place > 1.4 && place < 15)
            try stage.playctl("play")
            #expect(try stage.await("state", "pause"), "there is still no PipeWire")
            #expect(stage.playd.isRunning)
            try stage.pipewire.up()
            let heard = try stage.recordings { () throws in
                try stage.playctl("play")
                #expect(try eventually { try Double(stage.status()["elapsed"] ?? "0") ?? 0 > place + 1 })
            }
            #expect(heard.allSatisfy { $0.values.contains { abs($0) > 0.01 } }, "sound comes out again")
            #expect(try stage.status()["error"] == nil)
        }

        @Test("Started without PipeWire, playd says what is missing, and plays when it is there")
        func startsWithoutPipeWire() throws {
            let pipewire = try PrivatePipeWire()
            try pipewire.kill(.pipewire)
            let stage = try Stage(pipewire: pipewire)
            try stage.playctl("add", Fixtures.samples)
            try stage.playctl("play")
            #expect(try eventually { try stage.status()["error"]?.contains("PipeWire") == true })
            try pipewire.up()
            try stage.playctl("play")
            #expect(try eventually { try Double(stage.status()["elapsed"] ?? "0") ?? 0 > 1 })
        }
    }
}

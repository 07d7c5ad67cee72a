import Foundation
import Harness
import Testing

extension EndToEnd {
    /// A paused player disturbs nobody.
    @Suite("Quiet")
    struct QuietTests {
        @Test("30 s of pause: no thread of playd wakes up, and the sink is suspended")
        func pausedForHalfAMinute() throws {
            let stage = try Stage(pipewire: PrivatePipeWire(suspendSeconds: 2))
            #expect(try stage.pipewire.nodeID("playd") == nil, "nothing is opened before the first play")
            try stage.playctl("add", Fixtures.samples)
            try stage.playctl("play")
            #expect(try eventually { try Double(stage.status()["elapsed"] ?? "0") ?? 0 > 1 })
            try stage.playctl("pause")
            #expect(try eventually { try stage.pipewire.state(ofSink: "main") == "suspended" })
            let before = try ThreadSwitches.voluntary(of: stage.playd.pid)
            #expect(before.count >= 4, "control, decode, songs and PipeWire's thread")
            #expect(try Program.run("sleep", ["30"]).status == 0)
            #expect(try ThreadSwitches.voluntary(of: stage.playd.pid) == before)
            #expect(try stage.pipewire.state(ofSink: "main") == "suspended")
            try stage.playctl("play")
            #expect(try eventually { try stage.pipewire.state(ofSink: "main") == "running" })
        }

        @Test("Stopped for a while, the stream is gone and nothing wakes up")
        func stopped() throws {
            let stage = try Stage()
            try stage.playctl("add", Fixtures.samples)
            try stage.playctl("play")
            #expect(try eventually { try stage.pipewire.nodeID("playd") != nil })
            try stage.playctl("stop")
            #expect(try eventually(within: 30) { try stage.pipewire.nodeID("playd") == nil })
            let before = try ThreadSwitches.voluntary(of: stage.playd.pid)
            #expect(try Program.run("sleep", ["3"]).status == 0)
            #expect(try ThreadSwitches.voluntary(of: stage.playd.pid) == before)
        }
    }
}

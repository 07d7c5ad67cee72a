import Foundation
import Harness
import Testing

extension EndToEnd {
    /// A paused player disturbs nobody.
    @Suite("Quiet")
    struct QuietTests {
        @Test("In a pause no thread of playd wakes up, and the sink is suspended")
        func paused() throws {
            let stage = try Stage("release-after = 5", pipewire: PrivatePipeWire(suspendSeconds: 2))
            #expect(try stage.pipewire.nodeID("playd") == nil, "nothing is opened before the first play")
            try stage.playctl("add", Fixtures.samples)
            try stage.playctl("play")
            #expect(try eventually { try Double(stage.status()["elapsed"] ?? "0") ?? 0 > 1 })
            try stage.playctl("pause")
            #expect(try eventually { try stage.pipewire.state(ofSink: "main") == "suspended" })
            #expect(try stage.pipewire.nodeID("playd") != nil, "a short pause keeps the stream")
            #expect(try eventually { try stage.pipewire.nodeID("playd") == nil })
            #expect(try Program.run("sleep", ["1"]).status == 0)
            let before = try ThreadSwitches.voluntary(of: stage.playd.pid)
            #expect(before.count >= 4, "control, decode, songs and PipeWire's thread")
            #expect(try Program.run("sleep", ["\(LongTests.count(30, short: 8))"]).status == 0)
            #expect(try ThreadSwitches.voluntary(of: stage.playd.pid) == before)
            #expect(try stage.pipewire.state(ofSink: "main") == "suspended")
            try stage.playctl("play")
            #expect(try eventually { try stage.pipewire.state(ofSink: "main") == "running" })
        }

        @Test("Stopped for a while, the stream is gone and nothing wakes up")
        func stopped() throws {
            let stage = try Stage("release-after = 3")
            try stage.playctl("add", Fixtures.samples)
            try stage.playctl("play")
            #expect(try eventually { try stage.pipewire.nodeID("playd") != nil })
            try stage.playctl("stop")
            #expect(try stage.pipewire.nodeID("playd") != nil)
            #expect(try eventually { try stage.pipewire.nodeID("playd") == nil })
            #expect(try Program.run("sleep", ["1"]).status == 0)
            let before = try ThreadSwitches.voluntary(of: stage.playd.pid)
            #expect(try Program.run("sleep", ["3"]).status == 0)
            #expect(try ThreadSwitches.voluntary(of: stage.playd.pid) == before)
        }
    }
}

import Foundation
import Harness
import Testing

extension EndToEnd {
    /// The volume of a sink itself.
    @Suite("Output volumes")
    struct OutputVolumeTests {
        private func volume(of sink: String, _ stage: Stage) throws -> String {
            try stage.wpctl("get-volume", #require(try stage.pipewire.nodeID(sink)))
        }

        @Test("Each output has a volume of its own, and the plain volume is that of the one in use when it is told so")
        func volumesOfOutputs() throws {
            let stage = try Stage("volume-target = output")
            try stage.ask("add /", "repeat 1", "play")
            #expect(try stage.awaitProgress())
            try stage.ask("outputvolume \(stage.output("main")) 20")
            try stage.ask("outputvolume \(stage.output("other")) 60")
            #expect(try eventually(within: 5) { try volume(of: "main", stage) == "Volume: 0.20" })
            #expect(try eventually(within: 5) { try volume(of: "other", stage) == "Volume: 0.60" })
            for (sink, percent) in [("other", "60"), ("main", "20"), ("other", "60")] {
                try stage.ask("route \(sink)")
                #expect(try stage.awaitSinks([sink], within: 2))
                #expect(try stage.await("volume", percent, within: 5), "\(sink)")
            }
            let idle = try stage.start("playctl", "idle", "mixer")
            Thread.sleep(forTimeInterval: 0.3)
            _ = try stage.wpctl("set-volume", #require(try stage.pipewire.nodeID("other")), "0.5")
            #expect(try stage.await("volume", "50", within: 5))
            #expect(try idle.finish(within: 5).output == "mixer\n")
            try stage.playctl("vol", "+7")
            #expect(try eventually(within: 5) { try volume(of: "other", stage) == "Volume: 0.57" })
            #expect(try volume(of: "main", stage) == "Volume: 0.20")
            #expect(try stage.wpctl("get-volume", stage.stream().id) == "Volume: 1.00", "the stream stays as it is")
            _ = try stage.wpctl("set-volume", stage.stream().id, "0.5")
            _ = try stage.wpctl("set-mute", stage.stream().id, "1")
            #expect(
                try eventually(within: 5) { try stage.wpctl("get-volume", stage.stream().id) == "Volume: 1.00" },
                "no client could see that it is not")
            #expect(try stage.await("volume", "57", within: 5))
        }

        @Test("The stream has a level for each sink: what was set there comes back with it, and is not heard elsewhere")
        func levelOfEachSink() throws {
            let stage = try Stage()
            try stage.ask("add /", "repeat 1", "route main", "setvol 20", "play")
            #expect(try stage.awaitSinks(["main"]))
            try stage.ask("setvol 20", "route other")
            #expect(try stage.awaitSinks(["other"], within: 2))
            try stage.ask("setvol 60")
            for (sink, percent) in [("main", "20"), ("other", "60"), ("main", "20")] {
                try stage.ask("route \(sink)")
                #expect(try stage.awaitSinks([sink], within: 2))
                #expect(try stage.await("volume", percent, within: 5), "\(sink)")
                #expect(try stage.wpctl("get-volume", stage.stream().id) == "Volume: 0.\(percent)")
            }
        }

        @Test("Else the plain volume is that of the stream, and no sink's is touched")
        func streamVolume() throws {
            let stage = try Stage()
            try stage.ask("add /", "repeat 1", "play", "setvol 40")
            #expect(try stage.awaitProgress())
            try stage.ask("outputvolume \(stage.output("main")) 50")
            try stage.ask("outputvolume \(stage.output("main")) -5")
            #expect(try eventually(within: 5) { try volume(of: "main", stage) == "Volume: 0.45" })
            try stage.playctl("vol", "30")
            #expect(
                try eventually(within: 5) { try stage.wpctl("get-volume", stage.stream().id) == "Volume: 0.30" })
            #expect(try volume(of: "main", stage) == "Volume: 0.45")
            #expect(try volume(of: "other", stage) == "Volume: 1.00")
        }
    }
}

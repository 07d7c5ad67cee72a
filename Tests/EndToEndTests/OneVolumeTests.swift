import Foundation
import Harness
import Testing

extension EndToEnd {
    /// One number for the volume, whoever is asked.
    @Suite("One volume")
    struct OneVolumeTests {
        private static let numbers = [0, 1, 2, 5, 12, 27, 50, 74, 100]

        /// What pactl knows of the stream: its number there, the loudest channel's percent, the mute.
        private func pactl(_ stage: Stage) throws -> (index: String, percent: String, isMuted: Bool)? {
            let inputs = try JSONSerialization.jsonObject(
                with: Data(stage.pipewire.tool("pactl", ["-f", "json", "list", "sink-inputs"]).utf8))
            for input in inputs as? [[String: Any]] ?? [] {
                let properties = input["properties"] as? [String: String] ?? [:]
                let volume = (input["volume"] as? [String: [String: Any]])?.values.first
                guard properties["node.name"] == "playd", let index = input["index"] as? Int else { continue }
                return ("\(index)", volume?["value_percent"] as? String ?? "", input["mute"] as? Bool ?? false)
            }
            return nil
        }

        /// The volume that desktops read over MPRIS.
        private func mpris(_ stage: Stage) throws -> Double? {
            let answer = try Program.output(
                "busctl", ["--user", "get-property", Desk.name, Desk.path, Desk.player, "Volume"],
                environment: stage.environment)
            return answer.split(whereSeparator: \.isWhitespace).last.flatMap { Double($0) }
        }

        /// All that have a number for the volume come to say this one.
        private func agree(_ stage: Stage, _ volume: Int) throws -> Bool {
            let cube = pow(Double(volume) / 100, 3)
            return try eventually(within: 5) {
                let stream = try stage.stream()
                return try stage.status()["volume"] == "\(volume)"
                    && stage.playctl("vol").output == "\(volume)\n"
                    && stage.wpctl("get-volume", stream.id)
                        == "Volume: \(String(format: "%.2f", Double(volume) / 100))"
                    && pactl(stage)?.percent == "\(volume)%"
                    && mpris(stage) == Double(volume) / 100
                    && !stream.gains.isEmpty && stream.gains.allSatisfy { abs($0 - cube) < 0.001 }
            }
        }

        @Test("playctl, wpctl, pactl and MPRIS say the same, whoever sets it: while playing, in a pause, after a stop")
        func everyStateBothWays() throws {
            let stage = try Stage()
            let pulse = try Program("pipewire-pulse", environment: stage.environment)
            defer { pulse.end() }
            try stage.ask("add /", "repeat 1", "play")
            #expect(try stage.awaitProgress())
            #expect(try eventually { try Program.run("pactl", ["info"], environment: stage.environment).status == 0 })
            for volume in Self.numbers {
                try stage.playctl("vol", "\(volume)")
                #expect(try agree(stage, volume), "\(volume) by playctl")
            }
            for (order, state) in [("play", "play"), ("pause 1", "pause"), ("stop", "stop")] {
                try stage.ask(order)
                #expect(try stage.await("state", state))
                try stage.playctl("vol", "62")
                #expect(try agree(stage, 62), "by playctl, \(state)")
                _ = try stage.wpctl("set-volume", stage.stream().id, "0.34")
                #expect(try agree(stage, 34), "by wpctl, \(state)")
                let index = try #require(try pactl(stage)).index
                try stage.pipewire.tool("pactl", ["set-sink-input-volume", index, "81%"])
                #expect(try agree(stage, 81), "by pactl, \(state)")
                try stage.playctl("vol", "+5")
                #expect(try agree(stage, 86), "a step from there, \(state)")
                try stage.pipewire.tool("playerctl", ["--player=playd", "volume", "0.47"])
                #expect(try agree(stage, 47), "by MPRIS, \(state)")
                try stage.pipewire.tool("pactl", ["set-sink-input-mute", index, "1"])
                #expect(try stage.await("muted", "1", within: 5), "by pactl, \(state)")
                try stage.playctl("mute", "off")
                #expect(try eventually(within: 5) { try pactl(stage)?.isMuted == false }, "by playctl, \(state)")
            }
        }

        @Test("A mixer's change is told once to everybody who waits, and steps of ten clients at once add up")
        func told() throws {
            let stage = try Stage()
            try stage.ask("setvol 30", "add /", "repeat 1", "play")
            #expect(try stage.awaitProgress())
            let loop = try stage.start("mpc", "idleloop", "mixer")
            Thread.sleep(forTimeInterval: 0.5)
            _ = try stage.wpctl("set-volume", stage.stream().id, "40%")
            #expect(eventually { !loop.output.isEmpty })
            Thread.sleep(forTimeInterval: 0.3)
            #expect(loop.output == "mixer\n")
            #expect(try stage.mpc("volume").output == "volume: 40%\n")
            let steps = try (0..<10).map { _ in try stage.start("playctl", "vol", "+5") }
            for step in steps { #expect(try step.finish().status == 0) }
            #expect(try stage.status()["volume"] == "90")
            #expect(
                try eventually(within: 5) {
                    try stage.wpctl("get-volume", stage.stream().id) == "Volume: 0.90"
                })
        }

        @Test("Up to volume-max and no farther; a mixer's more is shown as it is")
        func amplified() throws {
            let stage = try Stage("volume-max = 150")
            try stage.ask("setvol 150", "add /", "repeat 1", "play")
            #expect(try stage.awaitProgress())
            #expect(try stage.wpctl("get-volume", stage.stream().id) == "Volume: 1.50")
            #expect(try RawClient(stage.socket).ask("setvol 151").last?.hasPrefix("ACK [2@0] {setvol}") == true)
            try stage.ask("volume +10")
            #expect(try stage.status()["volume"] == "150")
            _ = try stage.wpctl("set-volume", stage.stream().id, "1.2")
            #expect(try stage.await("volume", "120", within: 5))
            _ = try stage.wpctl("set-volume", stage.stream().id, "1.7")
            #expect(try stage.await("volume", "170", within: 5))
            #expect(try stage.playctl("vol").output == "170\n")
            try stage.ask("volume +10")
            try stage.ask("next")
            #expect(try stage.awaitProgress())
            #expect(try stage.wpctl("get-volume", stage.stream().id) == "Volume: 1.70", "what is set here is limited")
            try stage.playctl("vol", "-50")
            #expect(try eventually(within: 5) { try stage.wpctl("get-volume", stage.stream().id) == "Volume: 1.20" })
        }
    }
}

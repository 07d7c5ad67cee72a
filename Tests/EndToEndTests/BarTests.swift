import Foundation
import Harness
import Testing

extension EndToEnd {
    /// playbar in its life: server gone and back, reader gone.
    @Suite("playbar")
    struct BarTests {
        @Test("A line at once, offline when the server goes, and back by itself")
        func offlineAndBack() throws {
            let stage = try Stage()
            let bar = try stage.start("playbar", "--for", "plain")
            #expect(eventually { bar.output.hasSuffix("\n") })
            let first = bar.output
            try stage.crashAndRestart {
                #expect(eventually { bar.output.hasSuffix("offline\n") })
            }
            #expect(eventually { bar.output == first + "offline\n" + first }, "\(bar.output)")
            #expect(bar.isRunning && bar.errors.isEmpty)
            bar.signal(SIGTERM)
            #expect(try bar.finish(within: 10).status == 0)
        }

        @Test("It ends when its reader goes away, also while nothing changes")
        func readerGoes() throws {
            let stage = try Stage()
            try stage.playctl("add", Fixtures.samples)
            try stage.playctl("play")
            try stage.playctl("pause")
            #expect(try stage.await("state", "pause"))
            let finished = try Program.run(
                "sh", ["-c", "'\(try Stage.program("playbar"))' --for plain | head -n 1; echo over"],
                environment: stage.environment, within: 20)
            #expect(finished.lines.last == "over")
        }

        @Test("Wrong use is one sentence and code 2", arguments: [["--for", "nonsense"], ["--frob"], ["word"]])
        func usage(arguments: [String]) throws {
            let finished = try Program.run(Stage.program("playbar"), arguments, within: 20)
            #expect(finished.status == 2 && finished.output.isEmpty)
            #expect(finished.errors.hasPrefix("playbar: ") && finished.errors.split(separator: "\n").count == 1)
        }

        @Test("Every waybar line is JSON with all five keys")
        func waybar() throws {
            let stage = try Stage()
            let bar = try stage.start("playbar", "--for", "waybar")
            try stage.playctl("add", Fixtures.samples)
            for step in [["play"], ["next"], ["pause"], ["vol", "50"], ["mute"], ["stop"], ["clear"]] {
                let before = bar.output
                #expect(try Program.run(Stage.program("playctl"), step, environment: stage.environment).status == 0)
                #expect(eventually { bar.output != before }, "\(step) changes what is shown")
            }
            for line in bar.output.split(separator: "\n") {
                let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                #expect(Set(object?.keys.map { $0 } ?? []) == ["text", "alt", "tooltip", "class", "percentage"])
            }
        }
    }
}

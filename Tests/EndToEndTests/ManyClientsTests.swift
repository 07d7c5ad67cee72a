import Foundation
import Harness
import Testing

extension EndToEnd {
    /// Many clients drive one player and all see each change, once.
    @Suite("Many clients")
    struct ManyClientsTests {
        @Test("Three playctl, two mpc idleloop and two playbar at once all see every change, once")
        func everybodySeesEverything() throws {
            let stage = try Stage()
            try stage.playctl("add", Fixtures.samples)
            try stage.playctl("play")
            #expect(try stage.await("state", "play"))
            let loops = try (0..<2).map { _ in try stage.start("mpc", "idleloop", "mixer", "options") }
            let bars = try [stage.start("playbar", "--for", "waybar"), stage.start("playbar", "--for", "waybar")]
            #expect(eventually { bars.allSatisfy { $0.output.contains("playing") } })
            #expect(try Program.run("sleep", ["0.5"]).status == 0)

            for volume in [20, 30, 40, 50, 60] {
                let controls = try [
                    stage.start("playctl", "vol", "\(volume)"), stage.start("playctl", "status"),
                    stage.start("playctl", "queue"),
                ]
                for control in controls { #expect(try control.finish(within: 20).status == 0) }
                #expect(
                    eventually { bars.allSatisfy { lines($0).last?.contains("\"percentage\":\(volume)}") == true } })
            }
            try stage.playctl("random", "on")
            #expect(eventually { bars.allSatisfy { lines($0).last?.contains("random") == true } })
            for loop in loops {
                #expect(eventually { lines(loop).count >= 6 })
                #expect(lines(loop) == [String](repeating: "mixer", count: 5) + ["options"])
            }
            for bar in bars { #expect(Set(lines(bar)).count == lines(bar).count, "no line comes twice") }
        }

        @Test("Steps from ten clients at once add up")
        func relativeSteps() throws {
            let stage = try Stage()
            try stage.playctl("vol", "10")
            let steps = try (0..<10).map { _ in try stage.start("playctl", "vol", "+5") }
            for step in steps { #expect(try step.finish(within: 20).status == 0) }
            #expect(try stage.playctl("vol").output == "60\n")
        }

        private func lines(_ program: Program) -> [String] {
            program.output.split(separator: "\n").map(String.init)
        }
    }
}

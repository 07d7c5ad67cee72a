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
            let loops = try (0..<2).map { _ in try stage.start("mpc", "idleloop") }
            let bars = try [stage.start("playbar", "--for", "waybar"), stage.start("playbar", "--for", "waybar")]
            #expect(eventually { bars.allSatisfy { $0.output.contains("playing") } })
            #expect(try Program.run("sleep", ["0.5"]).status == 0)
            let shown = bars.map { lines($0).count }
            func everyBarShows(_ text: String) -> Bool {
                eventually { bars.allSatisfy { lines($0).last?.contains(text) == true } }
            }

            try stage.playctl("vol", "20")
            #expect(everyBarShows("\"percentage\":20}"))
            for volume in [25, 30, 35, 40] {
                let controls = try [
                    stage.start("playctl", "vol", "+5"), stage.start("playctl", "status"),
                    stage.start("playctl", "queue"),
                ]
                for control in controls { #expect(try control.finish(within: 20).status == 0) }
                #expect(everyBarShows("\"percentage\":\(volume)}"))
            }
            for title in ["Gryning", "Strömmen"] {
                try stage.playctl("next")
                #expect(everyBarShows(title))
            }
            try stage.playctl("random", "on")
            #expect(everyBarShows("random"))

            let changes = [String](repeating: "mixer", count: 5) + ["player", "player", "options"]
            for loop in loops {
                #expect(eventually { lines(loop).count >= changes.count })
                #expect(lines(loop) == changes)
            }
            #expect(bars.map { lines($0).count } == shown.map { $0 + changes.count }, "a line a change")
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

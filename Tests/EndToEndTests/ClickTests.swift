import Foundation
import Harness
import Testing

extension EndToEnd {
    /// Whatever is done to a tone, the speaker never jumps.
    @Suite("Clicks")
    struct ClickTests {
        /// How many things are done.
        private static let actions = LongTests.count(500, short: 40)

        /// What a listener might do: each kind once.
        private func actions(_ random: inout Seeded) -> [[String]] {
            let place = Double.random(in: 0..<100, using: &random)
            let volumes = [90, 70, 98, 40, 0].shuffled(using: &random)
            return [
                ["pause 1"], ["pause 0"], ["play"], ["stop"], ["stop", "play 1"], ["next"], ["previous"], ["play 2"],
                ["seekcur \(place)"], ["seekcur +1.5"], ["seek 0 \(place)"], ["setvol \(volumes[0])"],
                ["setvol \(volumes[1])"], ["volume -7"], ["volume +4", "volume +4", "volume +4"], ["mute 1"],
                ["mute 0"],
            ].shuffled(using: &random)
        }

        private func act(_ hearing: ToneHearing) throws {
            var random = Seeded(seed: 4)
            var actions: [[String]] = []
            try hearing.send(["add /", "repeat 1", "play 0"])
            Thread.sleep(forTimeInterval: 0.5)
            for _ in 0..<Self.actions {
                if actions.isEmpty { actions = self.actions(&random) }
                let action = actions.removeLast()
                try hearing.send(action)
                Thread.sleep(forTimeInterval: .random(in: 0.01..<0.35, using: &random))
                // Silence has no clicks to find, and a player that is stopped refuses to seek.
                if action == ["stop"] || Bool.random(using: &random) {
                    try hearing.send(["mute 0", "play", "setvol 100"])
                    Thread.sleep(forTimeInterval: .random(in: 0.1..<0.2, using: &random))
                }
            }
            for line in ["pause 1", "stop", "pause 1", "stop"] {
                try hearing.send(["mute 0", "play", "setvol 100"])
                Thread.sleep(forTimeInterval: 0.25)
                try hearing.send([line])
                Thread.sleep(forTimeInterval: 0.15)
            }
        }

        @Test("Pause, resume, stop, seek, skip, volume and mute in any order: no step above twice the tone's own")
        func anyOrder() throws {
            let music = try TemporaryDirectory()
            try Sine.files(3, seconds: 120, in: music)
            for attempt in 1...3 {
                let hearing = try ToneHearing(music: music.path, seconds: 30 + Self.actions / 2)
                try act(hearing)
                let steps = try hearing.finish()
                if LongTests.areWanted { print("\(Self.actions) actions: \(steps)") }
                #expect(steps.clicks.isEmpty, "\(steps)")
                #expect(steps.loud > steps.frames / 10, "hardly anything is heard")
                if steps.isEnough { return }
                #expect(attempt < 3, "the machine stalls: \(steps)")
            }
        }
    }
}

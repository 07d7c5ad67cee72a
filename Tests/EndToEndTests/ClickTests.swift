import Foundation
import Harness
import Testing

extension EndToEnd {
    /// Whatever is done to a tone, the speaker never jumps.
    @Suite("Clicks")
    struct ClickTests {
        /// How many things are done.
        private static let actions = ProcessInfo.processInfo.environment["PLAYD_LONG_TESTS"] == nil ? 40 : 500

        /// What a listener might do next.
        private func action(_ random: inout Seeded) -> [String] {
            let place = Double.random(in: 0..<100, using: &random)
            let volume = [100, 100, 90, 70, 98, 40, 0].randomElement(using: &random) ?? 100
            return [
                ["pause 1"], ["pause 0"], ["play"], ["stop", "play 1"], ["next"], ["previous"], ["play 2"],
                ["seekcur \(place)"], ["seekcur +1.5"], ["seek 0 \(place)"], ["setvol \(volume)"],
                ["setvol \(volume)"], ["volume -7"], ["volume +4", "volume +4", "volume +4"], ["mute 1"], ["mute 0"],
            ].randomElement(using: &random) ?? []
        }

        /// The graph resamples the tone, as most people's does.
        @Test("Pause, resume, stop, seek, skip, volume and mute in any order: no step above twice the tone's own")
        func anyOrder() throws {
            let music = try TemporaryDirectory()
            try Sine.files(3, seconds: 120, in: music)
            let limit = 2 * Sine.step(rate: 48000)
            try Hearing(rate: 48000, quantum: 2048, seconds: 30 + Self.actions / 2).expectNoFlaw(music: music.path) {
                stage in
                try stage.recordings { () throws in
                    var random = Seeded(seed: 4)
                    let client = try RawClient(stage.socket)
                    for line in ["add /", "repeat 1", "play 0"] { #expect(try client.ask(line) == ["OK"]) }
                    Thread.sleep(forTimeInterval: 0.5)
                    for _ in 0..<Self.actions {
                        for line in action(&random) { #expect(try client.ask(line).last == "OK", "\(line)") }
                        Thread.sleep(forTimeInterval: .random(in: 0.01..<0.35, using: &random))
                        // Silence has no clicks to find.
                        if Int.random(in: 0..<3, using: &random) == 0 {
                            for line in ["mute 0", "play", "setvol 100"] { _ = try client.ask(line) }
                        }
                    }
                    for line in ["mute 0", "setvol 100", "stop"] { _ = try client.ask(line) }
                }
            } flaw: { heard in
                let loud = heard.values.count { abs($0) > 0.5 }
                guard loud > heard.values.count / 10 else { return "hardly anything is heard" }
                let (step, frame) = Sine.largestStep(heard)
                let told = "\(Self.actions) actions: a step of \(step) at frame \(frame), at most \(limit)"
                if Self.actions > 100 { print(told) }
                return step < limit ? nil : told
            }
        }
    }
}

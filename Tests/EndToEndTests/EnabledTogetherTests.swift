import Foundation
import Harness
import Testing

extension EndToEnd {
    /// Several outputs at once.
    @Suite("Enabled together")
    struct EnabledTogetherTests {
        private static let quantum = 1024

        @Test("Two enabled sinks play the same in step: their recordings are at most a quantum apart")
        func inStep() throws {
            let music = try TemporaryDirectory()
            try NumberedSong.write(rates: Array(repeating: 48000, count: 2), seconds: 40, in: music)
            try Hearing(rate: 48000, others: ["headphones"], quantum: Self.quantum, seconds: 60).expectNoFlaw(
                music: music.path
            ) { stage in
                try stage.pipewire.tool(
                    "pw-metadata", ["-n", "settings", "0", "clock.force-quantum", "\(Self.quantum)"])
                try stage.ask("setvol 100", "add /", "repeat 1", "play")
                try stage.ask("enableoutput \(stage.output("headphones"))")
                #expect(try stage.awaitSinks(["main", "headphones"], within: 2))
                Thread.sleep(forTimeInterval: Double(LongTests.count(600, short: 0)))
                let recorder = try PairRecorder(stage.pipewire, "main", "headphones")
                Thread.sleep(forTimeInterval: 5)
                return [try recorder.finish()]
            } flaw: { (heard: Samples) in
                flaw(in: heard)
            }
        }

        @Test("An output that is disabled falls silent, and the other one goes on; with none, the music waits")
        func disabled() throws {
            let stage = try Stage(
                pipewire: PrivatePipeWire(sinks: [.init("main", priority: 900), .init("headphones")]))
            try stage.ask("add /", "repeat 1", "play")
            try stage.ask("enableoutput \(stage.output("headphones"))")
            #expect(try stage.awaitSinks(["main", "headphones"], within: 2))
            try stage.ask("disableoutput 0")
            #expect(try stage.awaitSinks(["headphones"], within: 2))
            #expect(try stage.awaitProgress())
            #expect(try !stage.isHeard(on: "main"))
            try stage.ask("disableoutput \(stage.output("headphones"))")
            #expect(try stage.await("waiting", "an enabled output"))
            #expect(try stage.standsStill())
            try stage.ask("enableoutput 0")
            #expect(try stage.awaitSinks(["main"], within: 2))
            #expect(try stage.await("waiting", nil))
            try stage.ask("play")
            #expect(try stage.awaitProgress())
            #expect(try stage.isHeard(on: "main"))
        }

        @Test("Links to one of two enabled outputs that somebody cuts are made again")
        func cutByHand() throws {
            let stage = try Stage()
            try stage.ask("add /", "repeat 1", "play")
            try stage.ask("enableoutput \(stage.output("other"))")
            #expect(try stage.awaitSinks(["main", "other"], within: 2))
            #expect(try stage.awaitProgress())
            let links = { try Graph(stage.pipewire).linkCount(from: "playd", to: "other") }
            #expect(try eventually(within: 2) { try links() == 2 })
            for channel in ["FL", "FR"] {
                try stage.pipewire.tool("pw-link", ["-d", "playd:output_\(channel)", "other:playback_\(channel)"])
            }
            #expect(try eventually(within: 2) { try links() == 2 })
            #expect(try stage.isHeard(on: "other"))
            #expect(try stage.staysOn(["main", "other"]))
        }

        /// What is wrong with a recording of both; nil when nothing is.
        private func flaw(in heard: Samples) -> String? {
            var apart: ClosedRange<Int>?
            var compared = 0
            for frame in 0..<heard.frameCount {
                let other = Int(heard.values[3 * frame + 2] * Float(1 << 24))
                guard let number = NumberedSong.number(heard, frame: frame), other != 0 else { continue }
                let distance = number - other
                // The next song has begun on one of them only.
                guard abs(distance) < 48000 else { continue }
                compared += 1
                apart = min(apart?.lowerBound ?? distance, distance)...max(apart?.upperBound ?? distance, distance)
            }
            guard let apart, compared > 48000 * 4 else { return "only \(compared) frames are heard on both" }
            let isInStep = apart.count == 1 && abs(apart.lowerBound) <= Self.quantum
            return isInStep ? nil : "\(apart) frames apart"
        }
    }
}

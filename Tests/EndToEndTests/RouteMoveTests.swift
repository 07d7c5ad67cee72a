import Foundation
import Harness
import Testing

extension EndToEnd {
    /// A running stream goes from one sink to another.
    @Suite("Moves")
    struct RouteMoveTests {
        private static let sinks = ["main", "headphones"]
        private static let walk = ["headphones", "main", "headphones", "default"]

        @Test("A playing stream is moved to and fro: the recordings of both sinks joined hold every sample once")
        func everySampleOnce() throws {
            let music = try TemporaryDirectory()
            try NumberedSong.write(rates: [48000], seconds: 20, in: music)
            try Hearing(rate: 48000, others: ["headphones"], quantum: 1024, seconds: 30).expectNoFlaw(
                music: music.path
            ) { stage in
                let listeners = try (0..<2).map { _ in try Self.sinks.map { try stage.pipewire.record(sink: $0) } }
                try stage.ask("setvol 100", "add /", "play")
                for sink in Self.walk {
                    #expect(try stage.awaitProgress(0.5))
                    try stage.ask("route \(sink)")
                    #expect(try stage.awaitSinks([sink == "default" ? "main" : sink], within: 2))
                }
                #expect(try stage.awaitProgress(0.5))
                try stage.ask("stop")
                Thread.sleep(forTimeInterval: 1)
                return try listeners.map { try $0.map { try $0.finish() } }
            } flaw: { (heard: [Samples]) in
                flaw(in: heard)
            }
        }

        @Test("Of routes that follow each other at once, or in the middle of a move, the last one counts")
        func inQuickSuccession() throws {
            let stage = try Stage(
                pipewire: PrivatePipeWire(sinks: [.init("main", priority: 900), .init("other"), .init("third")]))
            try stage.ask("add /", "repeat 1", "play")
            #expect(try stage.awaitSinks(["main"]))
            #expect(try stage.awaitProgress())
            let stream = try stage.stream().id
            for pause in [0, 0.005, 0.025, 0.06, 0.1] {
                for sink in ["other", "third", "main", "third", "other", "main", "third"] {
                    try stage.ask("route \(sink)")
                    Thread.sleep(forTimeInterval: pause)
                }
                #expect(try stage.awaitSinks(["third"], within: 2), "\(pause) s")
                #expect(try stage.facts("route")["route"] == "third", "\(pause) s")
                #expect(try stage.awaitProgress(0.1, within: 2), "\(pause) s")
                #expect(try stage.isHeard(on: "third"), "\(pause) s")
            }
            #expect(try stage.staysOn(["third"]))
            #expect(try stage.stream().id == stream, "\(stage.playd.errors)")
        }

        /// What is wrong with the recordings of both sinks; nil when nothing is.
        private func flaw(in heard: [Samples]) -> String? {
            var pieces: [(range: ClosedRange<Int>, sink: Int)] = []
            for (sink, recording) in heard.enumerated() {
                for frame in 0..<recording.frameCount {
                    guard let number = NumberedSong.number(recording, frame: frame) else { continue }
                    if let last = pieces.last, last.sink == sink, number == last.range.upperBound + 1 {
                        pieces[pieces.count - 1].range = last.range.lowerBound...number
                    } else {
                        pieces.append((number...number, sink))
                    }
                }
            }
            pieces.sort { $0.range.lowerBound < $1.range.lowerBound }
            let isWhole = zip(pieces, pieces.dropFirst()).allSatisfy {
                $1.range.lowerBound == $0.range.upperBound + 1 && $1.sink != $0.sink
            }
            return isWhole && pieces.count == Self.walk.count + 1 ? nil : "\(pieces)"
        }
    }
}

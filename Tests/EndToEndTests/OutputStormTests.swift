import Foundation
import Harness
import Testing

extension EndToEnd {
    /// Everything at once.
    @Suite("Output storm")
    struct OutputStormTests {
        private static let seconds = Double(LongTests.count(600, short: 8))

        @Test("20 orders a second while sinks come and go each second: it answers all of them, and all is right after")
        func storm() throws {
            let pipewire = try PrivatePipeWire(sinks: [.init("main", priority: 900), .init("other", priority: 100)])
            let stage = try Stage(pipewire: pipewire)
            var random = Seeded(seed: 20)
            let client = try RawClient(stage.socket)
            for line in ["add /", "repeat 1", "setvol 50", "play"] { #expect(try client.ask(line) == ["OK"]) }
            #expect(try stage.awaitProgress())
            let queue = try client.ask("playlistinfo")
            var next = TimedRecorder.now
            let end = next + Self.seconds
            var plugs = Plugs(pipewire)
            while TimedRecorder.now < end {
                try plugs.turn(&random)
                let order = order(&random)
                let answer = try client.ask(order)
                // What is not there may be refused, as is a seek when nothing plays.
                let isRefusal = ["ACK [50@0]", "ACK [55@0]"].contains { answer.last?.hasPrefix($0) == true }
                #expect(answer.last == "OK" || isRefusal, "\(order): \(answer)")
                next += 0.05
                Thread.sleep(forTimeInterval: max(0, next - TimedRecorder.now))
            }
            try plugs.finish()
            try expectOrder(stage, queue: queue)
        }

        private func order(_ random: inout Seeded) -> String {
            let sink = ["main", "other", "spare", "default"].randomElement(using: &random) ?? ""
            let number = Int.random(in: 0...100, using: &random)
            switch Int.random(in: 0..<12, using: &random) {
            case 0, 1: return "play"
            case 2: return "pause 1"
            case 3: return "pause"
            case 4: return "stop"
            case 5: return "seekcur \(number % 15)"
            case 6: return ["next", "previous"][number % 2]
            case 7:
                return "setvol \(number)"
            case 8:
                return "volume \(number % 21 - 10)"
            case 9: return "route \(sink)"
            default: return "\(["enableoutput", "disableoutput", "toggleoutput"][number % 3]) \(number % 4)"
            }
        }

        /// After all that, the next order is obeyed as if nothing had been.
        private func expectOrder(_ stage: Stage, queue: [String]) throws {
            #expect(stage.playd.isRunning)
            try stage.ask("route default", "pause 1", "play 0")
            #expect(try stage.awaitSinks(["main"], within: 5))
            #expect(try stage.await("waiting", nil))
            #expect(try stage.awaitProgress())
            // The sink may have had another level of its own.
            try stage.ask("setvol 100")
            #expect(try stage.isHeard())
            #expect(try stage.wpctl("get-volume", stage.stream().id) == "Volume: 1.00")
            #expect(try stage.status()["state"] == "play")
            #expect(try RawClient(stage.socket).ask("playlistinfo") == queue)
            try stage.ask("route other")
            #expect(try stage.awaitSinks(["other"], within: 2))
            try stage.ask("pause 1")
            #expect(try stage.standsStill())
            let before = try Toll(of: stage.playd.pid)
            Thread.sleep(forTimeInterval: 1)
            #expect(try Toll(of: stage.playd.pid).wakeups - before.wakeups <= 1)
            #expect(before.threads < 16 && before.descriptors < 64, "\(before)")
            stage.playd.signal(SIGTERM)
            #expect(try stage.playd.finish(within: 2).status == 0)
        }

        /// Sinks that come and go, one each second, while the caller does something else.
        private struct Plugs {
            private let directory: String
            private var isThere = ["main": true, "other": true, "spare": false]
            private var running: Program?
            private var next = TimedRecorder.now

            init(_ pipewire: PrivatePipeWire) {
                directory = pipewire.environment["PRIVATE_PIPEWIRE"] ?? ""
            }

            mutating func turn(_ random: inout Seeded) throws {
                guard TimedRecorder.now >= next, running?.isRunning != true else { return }
                next = TimedRecorder.now + 1
                try change(["main", "other", "spare"].randomElement(using: &random) ?? "")
            }

            /// All of them are there in the end.
            mutating func finish() throws {
                for name in ["main", "other", "spare"] where isThere[name] == false {
                    try wait()
                    try change(name)
                }
                try wait()
            }

            private mutating func change(_ name: String) throws {
                let plugs = isThere[name] == false
                isThere[name] = plugs
                let priority = name == "main" ? 900 : 100
                running = try Program(
                    "\(Fixtures.root)/contrib/private-pipewire",
                    [plugs ? "sink" : "rmsink", directory, plugs ? "\(name):\(priority)" : name])
            }

            private func wait() throws {
                guard let finished = try running?.finish(within: 20), finished.status != 0 else { return }
                throw HarnessError(finished.errors)
            }
        }
    }
}

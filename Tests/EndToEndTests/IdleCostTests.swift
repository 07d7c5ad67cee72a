import Foundation
import Harness
import Testing

extension EndToEnd {
    /// What playd costs a machine.
    @Suite("Idle cost")
    struct IdleCostTests {
        private static let seconds = LongTests.count(30, short: 2)

        /// Nothing at the processor, and less than a wakeup a second.
        ///
        /// What has changed may have to be saved, and PipeWire to be looked for, but not for ever.
        private func expectRest(_ stage: Stage, _ what: Comment) throws {
            var tolls = [try Toll(of: stage.playd.pid)]
            for _ in 0..<5 {
                Thread.sleep(forTimeInterval: Double(Self.seconds))
                tolls.append(try Toll(of: stage.playd.pid))
                let (before, after) = (tolls[tolls.count - 2], tolls[tolls.count - 1])
                if after.ticks == before.ticks, after.wakeups - before.wakeups < Self.seconds { return }
            }
            Issue.record("\(what): \(tolls)")
        }

        @Test("Just started, with no sink to play on, without PipeWire: nothing wakes up")
        func waiting() throws {
            let stage = try Stage()
            try expectRest(stage, "just started")
            try stage.ask("add /", "play")
            #expect(try stage.awaitProgress())
            try stage.pipewire.unplug("main")
            try stage.pipewire.unplug("other")
            try expectRest(stage, "without a sink")
            try stage.pipewire.kill(.pipewire)
            try expectRest(stage, "without PipeWire")
        }

        @Test("It asks for long cycles and forces nothing, and while it plays it wakes up less than 60 times a second")
        func playing() throws {
            let stage = try Stage()
            try stage.ask("add /", "repeat 1", "play")
            #expect(try stage.awaitProgress(1))
            let stream = try stage.stream()
            #expect(stream.properties["node.latency"] != nil)
            for force in ["node.force-quantum", "node.force-rate", "node.lock-quantum", "node.lock-rate"] {
                #expect(stream.properties[force] == nil)
            }
            let (before, began) = try (Toll(of: stage.playd.pid), TimedRecorder.now)
            Thread.sleep(forTimeInterval: 3)
            let after = try Toll(of: stage.playd.pid)
            let wakeups = Double(after.wakeups - before.wakeups) / (TimedRecorder.now - began)
            #expect(wakeups < 60)
        }

        @Test("Beside a program that wants short cycles no sample is lost")
        func besideShortCycles() throws {
            let music = try TemporaryDirectory()
            try NumberedSong.write(rates: [48000], seconds: 20, in: music)
            try Hearing(rate: 48000, others: ["other"], quantum: 1024, seconds: 30).expectNoFlaw(music: music.path) {
                stage in
                // It is there before: PipeWire of old loses frames of every stream when cycles become shorter.
                let game = try Program(
                    "pw-play", ["--target", "main", "--latency", "256", "--volume", "0", music.file("0.wav")],
                    environment: stage.environment)
                defer { game.end() }
                #expect(try eventually { try Graph(stage.pipewire).node("pw-play")?.state == "running" })
                return [
                    try stage.recordings {
                        try stage.ask("setvol 100", "add /", "play")
                        #expect(try stage.awaitProgress(2))
                        try stage.ask("stop")
                    }
                ]
            } flaw: { (heard: [Samples]) in
                NumberedSong.flaw(in: heard)
            }
        }
    }
}

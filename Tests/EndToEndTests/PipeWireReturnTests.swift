import Foundation
import Harness
import Testing

extension EndToEnd {
    /// PipeWire or its session manager goes while music plays, and the music comes back by itself.
    @Suite("Returns")
    struct PipeWireReturnTests {
        private static let rounds = LongTests.count(100, short: 4)

        @Test("Killed and restarted in any order and at any time: music is back 2 s after, from its place, at no cost")
        func killedAtRandom() throws {
            var random = Seeded(seed: 5)
            let stage = try Stage()
            try stage.ask("add /", "repeat 1", "setvol 80", "play")
            #expect(try stage.awaitProgress())
            var kinds: [[PrivatePipeWire.Part]] = []
            var tolls: [Toll] = []
            for round in 0..<Self.rounds {
                if kinds.isEmpty {
                    kinds = [[.pipewire], [.wireplumber], [.pipewire, .wireplumber], [.wireplumber, .pipewire]]
                        .shuffled(using: &random)
                }
                let parts = kinds.removeLast()
                for part in parts {
                    Thread.sleep(forTimeInterval: .random(in: 0..<0.5, using: &random))
                    try stage.pipewire.kill(part)
                }
                if parts.contains(.pipewire) { #expect(try stage.await("waiting", "audio server", within: 2)) }
                let told = try stage.playctl("--timeout", "2", "status")
                #expect(told.status == 0, "round \(round), \(parts)")
                let place = try (stage.status()["song"], stage.elapsed())
                Thread.sleep(forTimeInterval: .random(in: 0..<0.7, using: &random))
                try stage.pipewire.up()
                #expect(try stage.awaitSinks(["main"], within: 2), "round \(round), \(parts)")
                #expect(try stage.awaitProgress(0.05, within: 2), "round \(round), \(parts)")
                #expect(try stage.isHeard(), "round \(round), \(parts)")
                let now = try (stage.status(), stage.elapsed())
                #expect(now.0["state"] == "play" && now.0["waiting"] == nil, "round \(round), \(parts): \(now)")
                #expect(now.0["volume"] == "80")
                if now.0["song"] == place.0 { #expect(now.1 > place.1 - 0.1 && now.1 < place.1 + 8) }
                // A connection keeps what its second stream took (an event descriptor of its loop, 1.4): new ones are compared.
                if parts.contains(.pipewire) { tolls.append(try Toll(of: stage.playd.pid)) }
            }
            let (first, last) = (tolls[1], tolls[tolls.count - 1])
            #expect(last.threads <= first.threads && last.descriptors <= first.descriptors, "\(tolls)")
            #expect(last.memory < first.memory + 4096, "\(tolls)")
        }

        @Test("Started without PipeWire, it says what is missing, and what was to play is heard when it is there")
        func startsWithoutPipeWire() throws {
            let pipewire = try PrivatePipeWire()
            try pipewire.kill(.pipewire)
            let stage = try Stage(pipewire: pipewire)
            try stage.ask("add /", "play")
            #expect(try stage.await("waiting", "audio server"))
            #expect(try stage.status()["state"] == "play")
            try pipewire.up()
            #expect(try stage.awaitProgress())
            #expect(try stage.status()["waiting"] == nil)
            #expect(try stage.isHeard())
        }

        @Test("Music that was paused stays paused over all of it, and plays when it is asked to")
        func pausedStaysPaused() throws {
            let stage = try Stage()
            try stage.ask("add /", "play")
            #expect(try stage.awaitProgress())
            try stage.ask("pause 1")
            for part in [PrivatePipeWire.Part.pipewire, .wireplumber] {
                try stage.pipewire.kill(part)
                try stage.pipewire.up()
                #expect(try stage.await("waiting", nil, within: 5))
                #expect(try stage.standsStill())
                #expect(try stage.status()["state"] == "pause")
            }
            try stage.ask("play")
            #expect(try stage.awaitProgress(within: 5))
            #expect(try stage.isHeard())
        }

        @Test("While PipeWire does not move, commands are answered; when it does again, the music goes on")
        func frozen() throws {
            let stage = try Stage()
            try stage.ask("add /", "repeat 1", "play")
            #expect(try stage.awaitProgress())
            let server = try #require(stage.pipewire.pid(of: .pipewire))
            kill(server, SIGSTOP)
            defer { kill(server, SIGCONT) }
            let end = TimedRecorder.now + Double(LongTests.count(30, short: 5))
            var volume = 50
            while TimedRecorder.now < end {
                volume = volume == 50 ? 51 : 50
                #expect(try stage.playctl("--timeout", "1", "vol", "\(volume)").status == 0)
                #expect(try stage.playctl("--timeout", "1", "status").status == 0)
                #expect(try stage.playctl("--timeout", "1", "seek", "\(volume % 5)").status == 0)
                Thread.sleep(forTimeInterval: 0.2)
            }
            kill(server, SIGCONT)
            #expect(try stage.awaitProgress(0.1, within: 2))
            #expect(try stage.isHeard())
            #expect(try stage.await("waiting", nil, within: 2))
            #expect(try stage.status()["volume"] == "\(volume)")
            #expect(
                try eventually(within: 2) {
                    try stage.wpctl("get-volume", stage.stream().id) == "Volume: 0.\(volume)"
                })
        }

        @Test(
            "When PipeWire does not move, is killed and returns, the music goes on, or stays paused and goes on when asked"
        )
        func frozenAndKilled() throws {
            let stage = try Stage()
            try stage.ask("add /", "repeat 1", "play")
            #expect(try stage.awaitProgress())
            for isPaused in [false, true] {
                kill(try #require(stage.pipewire.pid(of: .pipewire)), SIGSTOP)
                #expect(try stage.await("waiting", "audio server", within: 5))
                if isPaused { try stage.ask("pause 1") }
                try stage.pipewire.kill(.pipewire)
                try stage.pipewire.up()
                #expect(try stage.await("waiting", nil, within: 2))
                #expect(try stage.status()["state"] == (isPaused ? "pause" : "play"))
                if isPaused { try stage.ask("pause 0") }
                #expect(try stage.awaitProgress(0.1, within: 2))
                #expect(try stage.isHeard())
            }
        }

        @Test("A session manager that does not move is named after two seconds; when it does again, the music goes on")
        func frozenManager() throws {
            let stage = try Stage("release-after = 1")
            try stage.ask("add /", "repeat 1", "play")
            #expect(try stage.awaitProgress())
            let manager = try #require(stage.pipewire.pid(of: .wireplumber))
            defer { kill(manager, SIGCONT) }
            func freeze(_ act: () throws -> Void, leadsTo sink: String) throws {
                kill(manager, SIGSTOP)
                try act()
                let began = TimedRecorder.now
                #expect(try stage.await("waiting", "session manager", within: 4))
                #expect(TimedRecorder.now - began > 1.5)
                #expect(try stage.status()["state"] == "play")
                kill(manager, SIGCONT)
                #expect(try stage.awaitSinks([sink], within: 2))
                #expect(try stage.awaitProgress(0.1, within: 2))
                #expect(try stage.status()["waiting"] == nil)
            }
            try freeze({ try stage.ask("route other") }, leadsTo: "other")
            try stage.ask("stop")
            #expect(try eventually { try Graph(stage.pipewire).node("playd") == nil })
            try freeze({ try stage.ask("play") }, leadsTo: "other")
        }

        @Test("Without a session manager the music is heard all the same, and pauses and songs change nothing")
        func noSessionManager() throws {
            let stage = try Stage(pipewire: PrivatePipeWire(sinks: [.init("main")], hasSessionManager: false))
            try stage.ask("add /", "repeat 1", "play")
            #expect(try stage.awaitProgress(within: 10))
            // There is nobody to link a recorder.
            #expect(try Graph(stage.pipewire).targets(of: "playd") == ["main"])
            for order in ["next", "pause 1", "pause 0", "stop", "play"] { try stage.ask(order) }
            #expect(try stage.awaitProgress(within: 10))
            #expect(try Graph(stage.pipewire).targets(of: "playd") == ["main"])
        }
    }
}

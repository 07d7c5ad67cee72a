import Foundation
import Harness
import Testing

extension EndToEnd {
    /// The sink that was chosen goes away, and perhaps comes back.
    @Suite("Lost outputs")
    struct OutputLossTests {
        /// playd plays on the headphones, which are not the default.
        private func stage(_ configuration: String = "") throws -> Stage {
            let pipewire = try PrivatePipeWire(sinks: [
                .init("main", priority: 900), .init("headphones", priority: 100),
            ])
            let stage = try Stage(configuration, pipewire: pipewire)
            try stage.ask("add /", "repeat 1", "route headphones", "play")
            #expect(try stage.awaitSinks(["headphones"]))
            #expect(try stage.awaitProgress())
            return stage
        }

        /// Plugs the headphones in again.
        private func replug(_ stage: Stage) throws {
            try stage.pipewire.plug(.init("headphones", priority: 100))
        }

        @Test(
            "Unplugged headphones pause the music, nothing comes out of the speakers, and it resumes when they return")
        func pauses() throws {
            let stage = try stage()
            let speakers = try stage.pipewire.record(sink: "main")
            try stage.pipewire.unplug("headphones")
            #expect(try stage.await("state", "pause"))
            #expect(try stage.status()["waiting"] == "output headphones")
            #expect(try stage.standsStill())
            try replug(stage)
            #expect(try stage.awaitSinks(["headphones"], within: 2))
            #expect(try stage.await("state", "play", within: 2))
            #expect(try stage.status()["waiting"] == nil)
            #expect(try stage.awaitProgress())
            #expect(try stage.isHeard(on: "headphones"))
            #expect(try speakers.finish().isSilent)
        }

        @Test("Paused music stays paused when its sink goes and when it returns, and then plays there")
        func pausedStaysPaused() throws {
            let stage = try stage()
            let speakers = try stage.pipewire.record(sink: "main")
            try stage.ask("pause 1")
            try stage.pipewire.unplug("headphones")
            #expect(try stage.await("waiting", "output headphones"))
            try replug(stage)
            #expect(try stage.await("waiting", nil))
            #expect(try stage.standsStill())
            #expect(try stage.status()["state"] == "pause")
            try stage.ask("play")
            #expect(try stage.awaitSinks(["headphones"], within: 2))
            #expect(try stage.isHeard(on: "headphones"))
            #expect(try speakers.finish().isSilent)
        }

        @Test("After resume-within, headphones that return do not start the music")
        func tooLate() throws {
            let stage = try stage("resume-within = 1")
            try stage.pipewire.unplug("headphones")
            #expect(try stage.await("state", "pause"))
            Thread.sleep(forTimeInterval: 1.5)
            try replug(stage)
            #expect(try stage.await("waiting", nil))
            #expect(try stage.standsStill())
            #expect(try stage.status()["state"] == "pause")
            try stage.ask("play")
            #expect(try stage.awaitSinks(["headphones"], within: 2))
        }

        @Test("With follow the music goes on over the default sink, and goes back when the headphones return")
        func follows() throws {
            let stage = try stage("on-output-lost = follow")
            for _ in 0..<2 {
                try stage.pipewire.unplug("headphones")
                #expect(try stage.awaitSinks(["main"], within: 2))
                #expect(try stage.awaitProgress())
                #expect(try stage.isHeard(on: "main"))
                try replug(stage)
                #expect(try stage.awaitSinks(["headphones"], within: 2))
                #expect(try stage.awaitProgress())
                #expect(try stage.status()["state"] == "play")
            }
        }

        @Test("With wait the music stands still and goes on where it was when the headphones return")
        func waits() throws {
            let stage = try stage("on-output-lost = wait")
            let speakers = try stage.pipewire.record(sink: "main")
            try stage.pipewire.unplug("headphones")
            #expect(try stage.await("waiting", "output headphones"))
            #expect(try stage.status()["state"] == "play")
            #expect(try stage.standsStill())
            let place = try stage.elapsed()
            try replug(stage)
            #expect(try stage.awaitSinks(["headphones"], within: 2))
            #expect(try stage.awaitProgress(0.1, within: 2))
            #expect(try stage.elapsed() < place + 3)
            #expect(try speakers.finish().isSilent)
        }

        @Test("Started while its sink is missing, playd names it, plays nowhere else, and finds it when it comes")
        func missingAtStart() throws {
            let first = try stage()
            try first.ask("pause 1")
            try first.pipewire.unplug("headphones")
            let stage = try first.again("", music: Fixtures.samples)
            #expect(try stage.await("waiting", "output headphones"))
            let speakers = try stage.pipewire.record(sink: "main")
            _ = try RawClient(stage.socket).ask("play")
            #expect(try stage.standsStill())
            try replug(stage)
            #expect(try stage.await("waiting", nil))
            try stage.ask("play")
            #expect(try stage.awaitSinks(["headphones"], within: 2))
            #expect(try stage.isHeard(on: "headphones"))
            #expect(try speakers.finish().isSilent)
        }

        @Test("A stream that the user has moved by hand stays there, whatever comes back")
        func movedByHand() throws {
            let stage = try stage("on-output-lost = follow")
            let idle = try stage.start("playctl", "idle", "output")
            Thread.sleep(forTimeInterval: 0.3)
            try stage.pipewire.tool("pw-metadata", ["\(stage.stream().id)", "target.object", "main"])
            #expect(try stage.awaitSinks(["main"], within: 2))
            #expect(try eventually { try stage.facts("route")["route"] == "main" })
            #expect(try idle.finish(within: 10).output == "output\n")
            try stage.pipewire.unplug("headphones")
            try replug(stage)
            #expect(try stage.staysOn(["main"]))
            #expect(try stage.awaitProgress())
        }

        @Test(
            "Without any sink nothing plays, not even into the one that stands for none; then it goes on where it was")
        func noSink() throws {
            let stage = try Stage()
            let pulse = try Program("pipewire-pulse", environment: stage.environment)
            defer { pulse.end() }
            try stage.ask("add /", "repeat 1", "play")
            #expect(try stage.awaitProgress())
            try stage.pipewire.unplug("main")
            #expect(try stage.awaitSinks(["other"], within: 2))
            #expect(try stage.awaitProgress())
            try stage.pipewire.unplug("other")
            #expect(try stage.await("waiting", "output"))
            #expect(try eventually { try Graph(stage.pipewire).node("auto_null") != nil })
            #expect(try stage.standsStill())
            let place = try stage.elapsed()
            try stage.pipewire.plug(.init("main", priority: 900))
            #expect(try stage.awaitSinks(["main"], within: 2))
            #expect(try stage.awaitProgress(0.1, within: 2))
            #expect(try stage.elapsed() < place + 3)
            #expect(try stage.isHeard(on: "main"))
        }

        @Test("Who says where to play does not wait for what has gone: a route, a repeated one, another default")
        func anyRouteEndsTheWait() throws {
            let stage = try stage("on-output-lost = wait")
            func lose(_ sink: String, _ act: () throws -> Void, leadsTo other: String) throws {
                try stage.pipewire.unplug(sink)
                #expect(try stage.await("waiting", "output \(sink)", within: 5))
                try act()
                #expect(try stage.awaitSinks([other], within: 2))
                #expect(try stage.awaitProgress(within: 2))
                #expect(try stage.status()["waiting"] == nil)
            }
            try lose("headphones", { try stage.ask("route main") }, leadsTo: "main")
            try replug(stage)
            try stage.ask("route default")
            #expect(try stage.awaitProgress())
            try lose("main", { try stage.ask("route default") }, leadsTo: "headphones")
            try stage.pipewire.plug(.init("main", priority: 900))
            #expect(try stage.awaitSinks(["main"], within: 2))
            #expect(try stage.awaitProgress())
            let headphones = try #require(try stage.pipewire.nodeID("headphones"))
            try lose("main", { _ = try stage.wpctl("set-default", headphones) }, leadsTo: "headphones")
        }

        @Test("Without a session manager a sink that has the id of the lost one gets the music only if it is that one")
        func sameID() throws {
            let stage = try Stage(
                "on-output-lost = wait",
                pipewire: PrivatePipeWire(
                    sinks: [.init("main", priority: 900), .init("headphones", priority: 100)], hasSessionManager: false)
            )
            try stage.ask("add /", "repeat 1", "route headphones", "play")
            #expect(try stage.awaitSinks(["headphones"]))
            #expect(try stage.awaitProgress())
            let id = try stage.pipewire.nodeID("headphones")
            try stage.pipewire.unplug("headphones")
            #expect(try stage.await("waiting", "output headphones"))
            try stage.pipewire.plug(.init("stranger"))
            #expect(try stage.pipewire.nodeID("stranger") == id, "ids are used again")
            #expect(try stage.staysOn([]))
            try stage.pipewire.unplug("stranger")
            try replug(stage)
            #expect(try stage.pipewire.nodeID("headphones") == id, "ids are used again")
            #expect(try stage.awaitSinks(["headphones"], within: 2))
            #expect(try stage.awaitProgress(0.1, within: 2))
        }
    }
}

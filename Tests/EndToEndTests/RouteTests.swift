import Foundation
import Harness
import Testing

extension EndToEnd {
    /// Where the music plays, by choice.
    @Suite("Routes")
    struct RouteTests {
        private func stage(music: String = Fixtures.samples) throws -> Stage {
            try Stage(
                pipewire: PrivatePipeWire(sinks: [.init("main", priority: 900), .init("headphones", priority: 100)]),
                music: music)
        }

        @Test("A chosen sink is kept over a song of another rate, a stop and a restart; the default lets go of it")
        func chosenSinkStays() throws {
            let music = try TemporaryDirectory()
            try NumberedSong.write(rates: [48000, 44100], seconds: 30, in: music)
            let first = try stage(music: music.path)
            try first.ask("add /", "play 0", "route headphones")
            #expect(try first.awaitSinks(["headphones"], within: 2))
            try first.ask("next")
            #expect(try first.awaitProgress())
            #expect(try first.staysOn(["headphones"]))
            try first.ask("stop", "play")
            #expect(try first.awaitSinks(["headphones"], within: 2))
            let stage = try first.again("", music: music.path)
            #expect(try stage.facts("route")["route"] == "headphones")
            try stage.ask("play")
            #expect(try stage.awaitSinks(["headphones"], within: 2))
            try stage.ask("route default")
            #expect(try stage.awaitSinks(["main"], within: 2))
            let pin = try stage.pipewire.tool("pw-metadata", ["\(stage.stream().id)"])
            #expect(!pin.contains("target.object' value:'headphones"), "\(pin)")
            try setDefault("headphones", stage)
            #expect(try stage.awaitSinks(["headphones"], within: 2), "the default is followed again")
        }

        @Test("The default is followed when it changes: while playing, in a pause, after a stop")
        func defaultIsFollowed() throws {
            let stage = try stage()
            try stage.ask("add /", "repeat 1", "play")
            #expect(try stage.awaitSinks(["main"]))
            try setDefault("headphones", stage)
            #expect(try stage.awaitSinks(["headphones"], within: 2))
            #expect(try stage.awaitProgress())
            try stage.ask("pause 1")
            try setDefault("main", stage)
            try stage.ask("pause 0")
            #expect(try stage.awaitSinks(["main"], within: 2))
            #expect(try stage.awaitProgress())
            try stage.ask("stop")
            try setDefault("headphones", stage)
            try stage.ask("play")
            #expect(try stage.awaitSinks(["headphones"], within: 2))
            #expect(try stage.isHeard(on: "headphones"))
        }

        @Test("A name that no sink has is refused and nothing moves; caseless names and ids are understood")
        func names() throws {
            let stage = try stage()
            try stage.ask("add /", "repeat 1", "play", "route headphones")
            #expect(try stage.awaitSinks(["headphones"], within: 2))
            for name in ["nosuch", "99", "head"] {
                let answer = try RawClient(stage.socket).ask("route \(name)")
                #expect(answer.last?.hasPrefix("ACK [50@0] {route}") == true, "\(name): \(answer)")
            }
            #expect(try stage.playctl("route", "nosuch").status == 1)
            #expect(try stage.staysOn(["headphones"]))
            for (name, sink) in [("MAIN", "main"), ("Headphones", "headphones"), ("default", "main")] {
                #expect(try stage.playctl("route", name).status == 0)
                #expect(try stage.awaitSinks([sink], within: 2), "\(name)")
            }
            let headphones = try stage.output("headphones")
            try stage.ask("route \(headphones)")
            #expect(try stage.awaitSinks(["headphones"], within: 2))
            let again = try stage.again("", music: Fixtures.samples)
            #expect(try again.output("headphones") == headphones, "its id is the same after a restart")
        }

        private func setDefault(_ sink: String, _ stage: Stage) throws {
            let id = try #require(try stage.pipewire.nodeID(sink))
            _ = try stage.wpctl("set-default", id)
        }
    }
}

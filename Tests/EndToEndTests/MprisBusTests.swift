import Foundation
import Harness
import Testing

extension EndToEnd {
    /// The bus goes, comes back, is full of rubbish or not there at all.
    @Suite("MPRIS and the bus")
    struct MprisBusTests {
        @Test(
            "A bus that comes late, dies and returns: the name is back, the music does not notice, one line each time")
        func restarts() throws {
            let bus = try PrivateBus(isRunning: false)
            let site = try Site(music: Fixtures.samples, bus: bus)
            let client = try site.connect()
            _ = try client.ask("add /")
            _ = try client.ask("repeat 1")
            _ = try client.ask("play")
            let rounds = LongTests.count(50, short: 3)
            var tolls: [Toll] = []
            for _ in 0..<rounds {
                try bus.start()
                #expect(try eventually(within: 2) { try bus.has(Desk.name) })
                #expect(try bus.run("playerctl", "--player=playd", "status").output == "Playing\n")
                tolls.append(try Toll(of: site.playd.pid))
                let before = try elapsed(client)
                try bus.kill()
                #expect(try eventually { try elapsed(client) > before + 0.2 }, "the music goes on")
            }
            #expect(Set(tolls.map(\.descriptors)).count == 1 && Set(tolls.map(\.threads)).count == 1, "\(tolls)")
            #expect(tolls[rounds - 1].memory - tolls[0].memory < 2048, "\(tolls)")
            let lines = site.playd.errors.split(separator: "\n")
            #expect(lines.count { $0.contains("has gone") } == rounds, "\(lines)")
            #expect(lines.count { $0.contains("again") } == rounds - 1)
            #expect(!lines.contains { $0.contains("gaps") })
        }

        @Test("While the bus dies and returns, no sample of the music is lost")
        func music() throws {
            let music = try TemporaryDirectory()
            try NumberedSong.write(rates: [48000], seconds: 20, in: music)
            try Hearing(rate: 48000, seconds: 30).expectNoFlaw(music: music.path) { stage in
                [
                    try stage.recordings {
                        try stage.ask("setvol 100", "add /", "play")
                        #expect(try stage.awaitProgress(0.5))
                        for _ in 0..<3 {
                            try stage.pipewire.kill(.bus)
                            #expect(try stage.awaitProgress(0.2))
                            try stage.pipewire.up()
                            #expect(
                                try eventually(within: 2) {
                                    try Program.run(
                                        "playerctl", ["--player=playd", "status"], environment: stage.environment
                                    ).output == "Playing\n"
                                })
                        }
                        try stage.ask("stop")
                    }
                ]
            } flaw: { (heard: [Samples]) in
                NumberedSong.flaw(in: heard)
            }
        }

        @Test("A bus that hangs holds nothing up: neither clients nor the end")
        func frozen() throws {
            let desk = try Desk()
            try desk.ask("add /", "repeat 1", "play")
            desk.bus.freeze(true)
            for volume in 0..<100 { try desk.ask("setvol \(volume)") }
            try desk.ask("next")
            desk.bus.freeze(false)
            #expect(try eventually { try desk.playerctl("volume").output == "0.990000\n" })
            desk.bus.freeze(true)
            // The socket of a privileged user takes some thirteen thousand.
            for round in 0..<16_000 { try desk.ask("setvol \(round % 100)") }
            try desk.site.stop()
            desk.bus.freeze(false)
            try desk.site.start()
            #expect(try eventually { try desk.bus.has(Desk.name) })
        }

        @Test("Each of several has a name of its own; the first that is free is taken")
        func names() throws {
            let desk = try Desk()
            let other = try Site(bus: desk.bus)
            let name = "\(Desk.name).instance\(other.playd.pid)"
            #expect(try eventually { try desk.bus.has(name) })
            try desk.site.stop()
            #expect(try !desk.bus.has(Desk.name))
            try desk.site.start()
            #expect(try eventually { try desk.bus.has(Desk.name) })
        }

        @Test("With --no-mpris it stays away")
        func stayingAway() throws {
            let bus = try PrivateBus()
            let site = try Site(bus: bus, options: ["--no-mpris"])
            #expect(try site.connect().ask("ping") == ["OK"])
            Thread.sleep(forTimeInterval: 0.3)
            #expect(try bus.run("playerctl", "--list-all").output.isEmpty)
        }

        @Test("Quit ends it as a signal does; Raise does nothing")
        func quit() throws {
            let desk = try Desk()
            #expect(try desk.call("Raise", of: Desk.root).status == 0)
            #expect(try desk.call("Quit", of: Desk.root).status == 0)
            #expect(try desk.site.playd.finish(within: 10).status == 0)
        }

        @Test("Where local clients may only read, the bus may too, and says so")
        func reading() throws {
            let desk = try Desk(configuration: "default-permissions = read,add")
            let facts = try desk.all()
            for (name, fact) in facts where name.hasPrefix("Can") { #expect(fact.text == "false", "\(name)") }
            #expect(try desk.all(Desk.root)["CanQuit"]?.text == "false")
            for method in ["Play", "PlayPause", "Stop", "Next"] { #expect(try desk.call(method).status == 1) }
            #expect(try desk.set("Volume", "d", "0.5").status == 1)
            #expect(try desk.call("OpenUri", "s", Fixtures.samples).status == 1)
            #expect(try desk.call("Quit", of: Desk.root).status == 1)
            #expect(try desk.facts()["volume"] == "100" && desk.facts()["playlistlength"] == "0")
        }

        @Test("Wrong types and values: each is refused, and nothing changes")
        func wrongValues() throws {
            let desk = try Desk()
            try desk.ask("add /", "play 1", "pause 1", "setvol 33")
            let before = try desk.all()
            let values = [
                ["Volume", "d", "nan"], ["Volume", "s", "loud"], ["Volume", "i", "1"], ["Volume", "v", "d", "0.5"],
                ["LoopStatus", "s", "none"], ["LoopStatus", "b", "true"], ["Shuffle", "s", "true"], ["Rate", "s", "1"],
                ["Position", "x", "5"], ["PlaybackStatus", "s", "Playing"], ["CanPlay", "b", "false"],
                ["Nothing", "b", "true"], ["Metadata", "a{sv}", "0"],
            ]
            for value in values {
                let answer = try Program.run(
                    "busctl", ["--user", "set-property", "--", Desk.name, Desk.path, Desk.player] + value,
                    environment: desk.bus.environment)
                #expect(answer.status == 1, "\(value)")
            }
            let calls = [
                ["Seek"], ["Seek", "s", "1"], ["Seek", "t", "18446744073709551615"], ["Next", "i", "1"],
                ["SetPosition", "xo", "1", "/"], ["OpenUri"], ["OpenUri", "o", "/"], ["Nothing"],
            ]
            for call in calls {
                let answer = try Program.run(
                    "busctl", ["--user", "call", "--", Desk.name, Desk.path, Desk.player] + call,
                    environment: desk.bus.environment)
                #expect(answer.status == 1, "\(call)")
            }
            #expect(try desk.set("Rate", "d", "1e308").status == 0, "what is out of range is passed over")
            #expect(try desk.all() == before)
        }

        @Test("Tens of thousands of calls by one that never reads: clients are served, and nothing grows")
        func flood() throws {
            let desk = try Desk()
            try desk.ask("add /", "repeat 1", "play")
            let calls = 30_000
            let before = try desk.site.residentBytes()
            let flood = try Program(
                "/usr/bin/python3",
                ["-c", BusFlood.script, String(desk.bus.address.dropFirst("unix:path=".count)), "\(calls)"])
            var pings = 0
            #expect(
                try eventually(within: 60) {
                    for _ in 0..<20 where try desk.client.ask("ping") == ["OK"] { pings += 1 }
                    return !flood.isRunning
                })
            #expect(try flood.finish().output == "sent\n", "\(flood.errors)")
            #expect(pings >= 20)
            #expect(try desk.playerctl("status").output == "Playing\n")
            #expect(try desk.site.residentBytes() - before < 4 << 20)
        }

        private func elapsed(_ client: RawClient) throws -> Double {
            let line = try client.ask("status").first { $0.hasPrefix("elapsed: ") }
            return line.flatMap { Double($0.dropFirst(9)) } ?? 0
        }
    }
}

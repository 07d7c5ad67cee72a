import Harness
import Testing

extension EndToEnd {
    /// What mpc does beyond the everyday: order and priorities, one-shot modes, transitions, messages.
    @Suite("mpc, the less usual")
    struct MpcQueueTests {
        private static let album = "Östra Kvarnen/Över vattnet"
        private static let names = ["Gryning", "Strömmen", "Åter i hamn"]
        private static let single = "Östra Kvarnen/Små steg/01 Små steg.mp3"

        /// A queue of three songs.
        private func stage() throws -> Stage {
            let stage = try Stage()
            #expect(try stage.mpc("add", Self.album).status == 0)
            #expect(try stage.titles() == Self.names)
            return stage
        }

        /// Waits until the queue has the songs with these numbers in `names`; 3 is the song that is none of them.
        private func holds(_ stage: Stage, _ numbers: Int...) throws -> Bool {
            try stage.awaitTitles(numbers.map { (Self.names + ["Små steg"])[$0] })
        }

        @Test("del, move, shuffle, insert, prio, crop and playlist in a format")
        func order() throws {
            let stage = try stage()
            #expect(try stage.mpc("move", "1", "3").status == 0 && holds(stage, 1, 2, 0))
            #expect(try stage.mpc("move", "9", "1").status != 0)
            #expect(try stage.mpc("shuffle").status == 0)
            #expect(try stage.titles().sorted() == Self.names.sorted())
            try stage.mpc("clear")
            try stage.mpc("add", Self.album)
            try stage.mpc("play", "2")
            #expect(try stage.mpc("insert", Self.single).status == 0 && holds(stage, 0, 1, 3, 2))
            #expect(try stage.mpc("del", "3").status == 0 && holds(stage, 0, 1, 2))
            #expect(
                try stage.mpc("-f", "%position% %title%", "playlist").lines == [
                    "1 Gryning", "2 Strömmen", "3 Åter i hamn",
                ])
            #expect(try stage.mpc("prio", "9", "3").status == 0)
            #expect(try stage.mpc("prio", "4", "1", "2").status == 0)
            #expect(try stage.queue().map { $0["Prio"] } == ["4", "4", "9"])
            #expect(try stage.mpc("-f", "%prio%", "playlist").lines == ["4", "4", "9"])
            try stage.mpc("random", "on")
            #expect(try stage.mpc("queued").lines == ["Östra Kvarnen - Åter i hamn"])
            #expect(try stage.mpc("insert", Self.single).status == 0)
            #expect(try stage.mpc("queued").lines == ["Östra Kvarnen - Små steg"], "with random, by its priority")
            try stage.mpc("random", "off")
            #expect(try stage.mpc("crop").status == 0 && holds(stage, 1))
            #expect(try stage.mpc("del", "0").status == 0 && holds(stage))
        }

        @Test("searchplay plays what is found in the queue, queued tells what comes next")
        func finding() throws {
            let stage = try stage()
            #expect(try stage.mpc("searchplay", "title", "hamn").status == 0)
            #expect(try stage.await("song", "2"))
            #expect(try stage.mpc("searchplay", "title", "grYNing").lines.first == "Östra Kvarnen - Gryning")
            #expect(try stage.await("song", "0") && stage.await("state", "play"))
            #expect(try stage.mpc("searchplay", "artist", "nobody").status != 0)
            #expect(try stage.mpc("queued").lines == ["Östra Kvarnen - Strömmen"])
            #expect(try stage.mpc("-f", "%title%", "queued").lines == ["Strömmen"])
        }

        @Test("single once, crossfade, mixramp and replay gain are set and shown; a wrong mode is refused")
        func options() throws {
            let stage = try stage()
            #expect(try stage.mpc("single", "once").lines.last?.contains("single: once") == true)
            #expect(try stage.status()["single"] == "oneshot")
            #expect(try stage.mpc("crossfade", "4").status == 0)
            #expect(try stage.mpc("crossfade").lines == ["crossfade: 4"])
            #expect(try stage.mpc("mixrampdb", "-17").status == 0)
            #expect(try stage.mpc("mixrampdb").lines == ["mixrampdb: -17.000000"])
            #expect(try stage.mpc("mixrampdelay", "2").status == 0)
            #expect(try stage.mpc("mixrampdelay").lines == ["mixrampdelay: 2.000000"])
            for mode in ["track", "album", "auto", "off"] {
                #expect(try stage.mpc("replaygain", mode).status == 0)
                #expect(try stage.mpc("replaygain").lines == ["replay_gain_mode: \(mode)"])
            }
            #expect(try stage.mpc("replaygain", "loud").status != 0)
            #expect(try stage.mpc("volume", "50").status == 0)
            #expect(try stage.mpc("volume", "-8").lines.last?.hasPrefix("volume: 42%") == true)
            #expect(try stage.mpc("version").lines == ["mpd version: 0.24.0"])
            #expect(try stage.mpc("clearerror").status == 0)
            #expect(try stage.mpc("outputs").lines.first?.hasPrefix("Output 1 (") == true)
            #expect(try stage.mpc("stats").lines.contains { $0.hasPrefix("Uptime:") })
        }

        @Test("seek by percent, by time and across songs, cdprev, and pausing only what plays")
        func places() throws {
            let stage = try stage()
            #expect(try stage.mpc("pause-if-playing").status != 0)
            try stage.mpc("play", "2")
            try stage.mpc("pause")
            #expect(try stage.await("state", "pause"))
            for (form, seconds) in [("50%", 10), ("0:00:12", 12), ("-3", 9), ("+0:04", 13), ("-10%", 11)] {
                #expect(try stage.mpc("seek", form).status == 0)
                #expect(try eventually { try Int(stage.elapsed()) == seconds }, "\(form)")
            }
            #expect(try stage.mpc("seekthrough", "+0:15").status == 0)
            #expect(try stage.await("song", "2"))
            #expect(try stage.mpc("seekthrough", "-0:15").status == 0)
            #expect(try stage.await("song", "1"))
            try stage.mpc("seek", "10")
            #expect(try stage.mpc("cdprev").status == 0)
            #expect(try eventually { try stage.status()["song"] == "1" && stage.elapsed() < 3 })
            #expect(try stage.mpc("cdprev").status == 0)
            #expect(try stage.await("song", "0"))
            try stage.mpc("play")
            #expect(try stage.mpc("pause-if-playing").status == 0 && stage.await("state", "pause"))
        }

        @Test("Messages go from one client to another")
        func messages() throws {
            let stage = try stage()
            let waiting = try stage.start("mpc", "waitmessage", "lyrics")
            // On a terminal, since into a file mpc would write only at its end.
            let following = try Screen("mpc -h '\(stage.socket)' subscribe news", environment: stage.environment)
            #expect(try eventually { try stage.mpc("channels").lines == ["lyrics", "news"] })
            #expect(try stage.mpc("sendmessage", "lyrics", "la la la").status == 0)
            #expect(try waiting.finish(within: 10).lines == ["la la la"])
            for text in ["one", "två", "3"] { #expect(try stage.mpc("sendmessage", "news", text).status == 0) }
            #expect(try eventually { try following.lines.filter { !$0.isEmpty } == ["one", "två", "3"] })
            #expect(try eventually { try stage.mpc("channels").lines == ["news"] })
            #expect(try stage.mpc("sendmessage", "nobody", "x").status != 0)
        }
    }
}

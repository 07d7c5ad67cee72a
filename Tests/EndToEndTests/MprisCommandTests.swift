import Foundation
import Harness
import Testing

extension EndToEnd {
    /// Whatever a desktop's remote control does is what a client sees, and the other way round.
    @Suite("MPRIS commands")
    struct MprisCommandTests {
        /// What everybody can see of a player.
        private struct Sight: Equatable {
            var state = "", track = "", volume = "", loop = "", shuffle = ""
        }

        /// As the protocol shows it.
        private func protocolSight(_ desk: Desk) throws -> Sight {
            let facts = try desk.facts()
            let states = ["play": "Playing", "pause": "Paused", "stop": "Stopped"]
            let isLooped = facts["repeat"] == "1"
            return Sight(
                state: states[facts["state"] ?? ""] ?? "", track: facts["songid"].map { "/playd/track/\($0)" } ?? "",
                volume: facts["volume"] ?? "",
                loop: isLooped ? (facts["single"] == "0" ? "Playlist" : "Track") : "None",
                shuffle: facts["random"] == "1" ? "true" : "false")
        }

        /// As the bus shows it.
        private func busSight(_ desk: Desk) throws -> Sight {
            let facts = try desk.all()
            let track = facts["Metadata"]?.fields["mpris:trackid"]?.text ?? ""
            return Sight(
                state: facts["PlaybackStatus"]?.text ?? "", track: track.hasSuffix("NoTrack") ? "" : track,
                volume: facts["Volume"]?.number.map { "\(Int(($0 * 100).rounded()))" } ?? "",
                loop: facts["LoopStatus"]?.text ?? "", shuffle: facts["Shuffle"]?.text ?? "")
        }

        @Test("It is there from the start, with an empty queue; every command of playerctl does what it says")
        func playerctl() throws {
            let desk = try Desk()
            #expect(try desk.bus.run("playerctl", "--list-all").output == "playd\n")
            #expect(try desk.playerctl("status").output == "Stopped\n")
            #expect(try desk.call("PlayPause").status == 1, "there is nothing to play")
            for method in ["Play", "Pause", "Stop", "Next", "Previous"] { #expect(try desk.call(method).status == 0) }
            try desk.ask("add /")
            try desk.playerctl("play-pause")
            #expect(try desk.facts()["state"] == "play")
            #expect(try desk.playerctl("metadata", "title").output == "Små steg\n")
            try desk.playerctl("pause")
            try desk.playerctl("pause")
            #expect(try desk.facts()["state"] == "pause")
            try desk.playerctl("next")
            #expect(try desk.facts()["state"] == "pause")
            #expect(try desk.facts()["song"] == "1")
            try desk.playerctl("previous")
            #expect(try desk.playerctl("status").output == "Paused\n")
            #expect(try desk.facts()["song"] == "0")
            try desk.playerctl("position", "12.5")
            #expect(try desk.facts()["elapsed"] == "12.500")
            #expect(try desk.playerctl("position").output == "12.500000\n")
            try desk.playerctl("position", "2.5-")
            #expect(try desk.facts()["elapsed"] == "10.000")
            try desk.playerctl("volume", "0.4")
            #expect(try desk.facts()["volume"] == "40")
            try desk.playerctl("volume", "0.05+")
            #expect(try desk.facts()["volume"] == "45")
            try desk.playerctl("loop", "Track")
            #expect(try desk.facts()["single"] == "1")
            try desk.playerctl("loop", "Playlist")
            #expect(try [desk.facts()["repeat"], desk.facts()["single"]] == ["1", "0"])
            try desk.playerctl("loop", "None")
            #expect(try desk.facts()["repeat"] == "0")
            try desk.playerctl("shuffle", "Toggle")
            #expect(try desk.facts()["random"] == "1")
            try desk.playerctl("shuffle", "Off")
            try desk.playerctl("play")
            try desk.playerctl("next")
            #expect(try [desk.facts()["state"], desk.facts()["song"]] == ["play", "1"])
            try desk.playerctl("stop")
            #expect(try desk.facts()["state"] == "stop")
            #expect(try protocolSight(desk) == busSight(desk))
        }

        @Test("Opening: a file, a folder, an address that is none, and what is not there")
        func opening() throws {
            let desk = try Desk()
            let file = try #require(try Fixtures.sampleFiles().first)
            let url = URL(fileURLWithPath: file).absoluteString
            #expect(try desk.playerctl("open", url).status == 0)
            #expect(try [desk.facts()["state"], desk.facts()["playlistlength"]] == ["play", "1"])
            #expect(try desk.playerctl("metadata", "xesam:url").output == url + "\n")
            #expect(try desk.call("OpenUri", "s", URL(fileURLWithPath: Fixtures.samples).absoluteString).status == 0)
            #expect(try [desk.facts()["song"], desk.facts()["playlistlength"]] == ["1", "8"])
            #expect(try desk.call("OpenUri", "s", "Östra Kvarnen/Små steg").status == 0, "below the music directory")
            let length = try desk.facts()["playlistlength"]
            let refused = [
                ("http://example.org/a.mp3", "Unsupported URI scheme"), ("file:///no/such.mp3", "No such directory"),
                ("", "There is nothing to open"), ("file://%00", "Malformed URI"),
                (Fixtures.root + "/contrib/lint", "Not a song"),
            ]
            for (address, reason) in refused {
                let answer = try desk.call("OpenUri", "s", address)
                #expect(answer.status == 1 && answer.errors.contains(reason), "\(address): \(answer.errors)")
            }
            #expect(try desk.facts()["playlistlength"] == length)
            try desk.ask("undo")
            #expect(try desk.facts()["playlistlength"] == "8", "as one step")
        }

        @Test("Each command in each state leads where the protocol's leads, but that a pause is kept")
        func table() throws {
            let desk = try Desk()
            try desk.ask("add /", "pause 1")
            let states = ["stop": ["stop"], "pause": ["play 1", "pause 1"], "play": ["play 1"]]
            // Method, and what it comes to from stop, pause and play: state and place in the queue.
            let rows: [(String, [String])] = [
                ("Play", ["play 1", "play 1", "play 1"]), ("Pause", ["stop 1", "pause 1", "pause 1"]),
                ("PlayPause", ["play 1", "play 1", "pause 1"]), ("Stop", ["stop 1", "stop 1", "stop 1"]),
                ("Next", ["stop 1", "pause 2", "play 2"]), ("Previous", ["stop 1", "pause 0", "play 0"]),
            ]
            for (method, ends) in rows {
                for (state, end) in zip(["stop", "pause", "play"], ends) {
                    try desk.ask("play 1", "stop")
                    for line in states[state] ?? [] { try desk.ask(line) }
                    #expect(try desk.call(method).status == 0)
                    let facts = try desk.facts()
                    #expect("\(facts["state"] ?? "") \(facts["song"] ?? "")" == end, "\(method) in \(state)")
                }
            }
        }

        @Test("Places: beyond the end is the next song, before the start is the start, another song's are nobody's")
        func places() throws {
            let desk = try Desk()
            try desk.ask("add /", "play 1", "pause 1", "seekcur 10")
            let id = try #require(try desk.facts()["songid"])
            for (track, position) in [
                (id, "-1"), (id, "99999999999"), ("77", "5"), ("0", "5"), (id + "0", "5"), ("../\(id)", "5"),
            ] {
                try desk.call("SetPosition", "ox", "/playd/track/\(track)", position)
            }
            try desk.call("SetPosition", "ox", "/org/mpris/MediaPlayer2/TrackList/NoTrack", "5")
            #expect(try desk.facts()["elapsed"] == "10.000")
            try desk.call("SetPosition", "ox", "/playd/track/\(id)", "5000000")
            #expect(try desk.get("Position") == "x 5000000")
            #expect(try desk.call("SetPosition", "sx", "/playd/track/\(id)", "6000000").status == 0)
            #expect(try desk.get("Position") == "x 6000000")
            try desk.call("Seek", "x", "-9223372036854775808")
            #expect(try [desk.facts()["elapsed"], desk.facts()["song"]] == ["0.000", "1"])
            try desk.call("Seek", "x", "9223372036854775807")
            #expect(try [desk.facts()["song"], desk.facts()["state"]] == ["2", "pause"])
            try desk.ask("play 6")
            #expect(try desk.get("CanGoNext") == "b false")
            try desk.call("Next")
            #expect(try [desk.facts()["song"], desk.facts()["state"]] == ["6", "play"])
            try desk.call("Seek", "x", "9223372036854775807")
            #expect(try desk.facts()["state"] == "stop")
        }

        @Test("Remotes and clients in turns at random never disagree")
        func turns() throws {
            let desk = try Desk()
            try desk.ask("add /")
            var random = Seeded(seed: 12)
            let orders = [
                "play", "pause", "stop", "next", "previous", "repeat 0", "repeat 1", "single 0", "single 1", "random 0",
                "random 1", "setvol 5", "setvol 77", "seekcur 3", "shuffle", "consume 0",
            ]
            let calls = ["Play", "Pause", "PlayPause", "Stop", "Next", "Previous"]
            for _ in 0..<LongTests.count(500, short: 50) {
                switch Int.random(in: 0..<4, using: &random) {
                case 0, 1: _ = try desk.client.ask(orders.randomElement(using: &random) ?? "")
                case 2: try desk.call(calls.randomElement(using: &random) ?? "")
                default:
                    let loop = ["None", "Track", "Playlist"].randomElement(using: &random) ?? ""
                    try desk.set("LoopStatus", "s", loop)
                    #expect(try desk.get("LoopStatus") == "s \"\(loop)\"")
                }
                #expect(try protocolSight(desk) == busSight(desk))
            }
        }
    }
}

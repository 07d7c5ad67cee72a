import Foundation
import Harness
import Testing

extension EndToEnd {
    /// What is told on the bus: all that is news, once, and nothing else.
    @Suite("MPRIS news")
    struct MprisNewsTests {
        /// Types of metadata, as BlueZ, GNOME's shell and Plasma want them.
        private static let metadata = [
            "mpris:trackid": "o", "mpris:length": "x", "xesam:title": "s", "xesam:artist": "as",
            "xesam:albumArtist": "as", "xesam:album": "s", "xesam:genre": "as", "xesam:composer": "as",
            "xesam:comment": "as", "xesam:trackNumber": "i", "xesam:discNumber": "i", "xesam:contentCreated": "s",
            "xesam:url": "s",
        ]

        private static let player = [
            "PlaybackStatus": "s", "LoopStatus": "s", "Rate": "d", "Shuffle": "b", "Metadata": "a{sv}", "Volume": "d",
            "Position": "x", "MinimumRate": "d", "MaximumRate": "d", "CanGoNext": "b", "CanGoPrevious": "b",
            "CanPlay": "b", "CanPause": "b", "CanSeek": "b", "CanControl": "b",
        ]

        private static let root = [
            "CanQuit": "b", "CanRaise": "b", "HasTrackList": "b", "Identity": "s", "DesktopEntry": "s",
            "SupportedUriSchemes": "as", "SupportedMimeTypes": "as",
        ]

        private func checkMetadata(_ facts: [String: BusFact]) {
            #expect(facts["mpris:trackid"] != nil)
            for (key, fact) in facts {
                #expect(fact.type == Self.metadata[key], "\(key)")
                #expect(!fact.text.isEmpty && fact.text != "[]" && fact.text != "[\"\"]", "\(key)")
            }
        }

        /// A folder with songs that have all tags, odd ones and none.
        private func oddMusic() throws -> TemporaryDirectory {
            let music = try TemporaryDirectory()
            var mp3 = Fixtures.MP3()
            mp3.seconds = 0.3
            mp3.tags = [
                "--tt", "A & <B> \"\u{1F3B5}\"", "--ta", "X", "--tl", "", "--ty", "2001", "--tn", "3/12", "--tg",
                "Jazz",
                "--tc", "é", "--tv", "TCOM=K", "--tv", "TPE2=Y", "--tv", "TPOS=1/2",
            ]
            try Fixtures.make(mp3, at: music.file("a #%?ö.mp3"))
            mp3.tags = []
            try Fixtures.make(mp3, at: music.file("b.mp3"))
            mp3.tags = ["--tt", " ", "--tn", "0", "--tv", "TDRC=soon"]
            try Fixtures.make(mp3, at: music.file("c.mp3"))
            return music
        }

        @Test("Every property and every key of metadata has its type, whatever the files hold")
        func types() throws {
            let music = try oddMusic()
            let desk = try Desk(music: music.path)
            #expect(try desk.all(Desk.root).mapValues(\.type) == Self.root)
            try desk.ask("add /")
            for song in 0..<3 {
                try desk.ask("play \(song)", "pause 1")
                let facts = try desk.all()
                #expect(facts.mapValues(\.type) == Self.player)
                let metadata = try #require(facts["Metadata"]?.fields)
                checkMetadata(metadata)
                let url = try #require(metadata["xesam:url"].flatMap { URL(string: $0.text) })
                #expect(try url.path == music.file(#require(try desk.facts("currentsong")["file"])))
            }
            try desk.ask("play 0", "pause 1")
            let whole = try #require(try desk.all()["Metadata"]?.fields)
            #expect(whole["xesam:title"]?.text == "A & <B> \"\u{1F3B5}\"")
            #expect(whole["xesam:trackNumber"]?.text == "3" && whole["xesam:discNumber"]?.text == "1")
            #expect(whole["xesam:contentCreated"]?.text == "2001-01-01T00:00:00Z")
            #expect(whole["xesam:artist"]?.text == "[\"X\"]")
            try desk.ask("play 1", "pause 1")
            let bare = try #require(try desk.all()["Metadata"]?.fields)
            #expect(bare["xesam:title"]?.text == "b.mp3")
            #expect(Set(bare.keys) == ["mpris:trackid", "mpris:length", "xesam:title", "xesam:url"])
            try desk.ask("clear")
            #expect(try desk.all()["Metadata"]?.fields.count == 1)
            #expect(try desk.call("GetAll", "s", "org.none", of: "org.freedesktop.DBus.Properties").status == 1)
        }

        @Test("What clients and remotes do is told in one signal each, and what changes nothing is not told")
        func signals() throws {
            let desk = try Desk()
            let ear = try BusEar(desk)
            func told(_ line: String) throws -> [String] {
                try desk.ask(line)
                return try ear.words()
            }
            let first = "CanGoNext CanGoPrevious CanSeek Metadata PlaybackStatus"
            #expect(try told("add /") == ["CanPause CanPlay"])
            #expect(try told("play 0") == [first])
            #expect(try told("play") == [])
            #expect(try told("pause 1") == ["PlaybackStatus"])
            #expect(try told("pause 1") == [])
            #expect(try told("pause 0") == ["PlaybackStatus"])
            // A machine that stalls makes the simulated device lose time, which would be told.
            #expect(try told("pause 1") == ["PlaybackStatus"])
            #expect(try told("setvol 40") == ["Volume"])
            #expect(try told("setvol 40") == [])
            #expect(try told("repeat 1") == ["LoopStatus"])
            #expect(try told("single 1") == ["LoopStatus"])
            #expect(try told("single 0") == ["LoopStatus"])
            #expect(try told("repeat 0") == ["LoopStatus"])
            #expect(try told("single 1") == [], "it has no word for a pause after each song")
            #expect(try told("single 0") == [])
            #expect(try told("random 1") == ["Shuffle"])
            #expect(try told("random 0") == ["Shuffle"])
            #expect(try told("next") == ["Metadata PlaybackStatus"])
            #expect(try told("crossfade 2") == [])
            #expect(try told("move 5 6") == [])
            #expect(try told("play 6") == ["CanGoNext Metadata"])
            #expect(try told("stop") == ["CanGoPrevious CanSeek PlaybackStatus"])
            try desk.ask("command_list_begin\nplay 0\nsetvol 41\nrandom 1\npause 1\ncommand_list_end")
            #expect(try ear.words() == ["CanGoNext CanGoPrevious CanSeek Metadata PlaybackStatus Shuffle Volume"])
            try desk.set("Volume", "d", "0.41")
            try desk.set("Volume", "d", "0.408")
            try desk.set("Rate", "d", "2")
            try desk.call("Pause")
            #expect(try ear.words() == [])
            try desk.set("Volume", "d", "-1")
            #expect(try ear.signals().first.map { "\($0)" } == "Volume")
            #expect(try desk.facts()["volume"] == "0")
        }

        @Test("Seeked: for every jump, by whomever, with the new place; not for a song's start, a pause or the time")
        func jumps() throws {
            let desk = try Desk(configuration: "previous-restart = 1")
            try desk.ask("add /", "play 1")
            #expect(try eventually { try Double(desk.facts()["elapsed"] ?? "") ?? 0 > 0.1 })
            let ear = try BusEar(desk)
            func places(_ order: () throws -> Void) throws -> [Double] {
                try order()
                return try ear.signals().compactMap {
                    if case .seeked(let place) = $0 { return Double(place) / 1e6 }
                    return nil
                }
            }
            func near(_ places: [Double], _ place: Double) -> Bool {
                places.count == 1 && places[0] >= place - 0.001 && places[0] < place + 1
            }
            #expect(try near(places { try desk.ask("seekcur 10") }, 10))
            #expect(try near(places { try desk.playerctl("position", "5") }, 5))
            #expect(try near(places { try desk.ask("seekcur -0.2") }, 4))
            #expect(try near(places { try desk.ask("previous") }, 0), "the same song begins again")
            #expect(try near(places { try desk.ask("play 1") }, 0))
            #expect(try places { try desk.ask("next") } == [])
            #expect(try places { try desk.ask("pause 1") } == [])
            #expect(try near(places { try desk.ask("seekcur 7") }, 7))
            #expect(try places { try desk.ask("pause 0") } == [])
            #expect(try places { try desk.ask("stop", "play 1") } == [])
            #expect(try near(places { try desk.ask("seek 3 6") }, 6), "into the middle of another song")
            // The song goes round by itself.
            try desk.ask("repeat 1", "single 1")
            let length = try #require(try Double(desk.facts()["duration"] ?? ""))
            #expect(try near(places { try desk.ask("seekcur \(length - 0.4)") }, length - 0.4))
            var wraps: [Double] = []
            #expect(
                try eventually {
                    wraps += try places {}
                    return !wraps.isEmpty
                })
            #expect(near(wraps, 0))
            #expect(try places { Thread.sleep(forTimeInterval: 1) } == [])
        }

        @Test("A queue that waits since the start: it can be sought in, and going on is no jump")
        func fromLastTime() throws {
            let desk = try Desk()
            try desk.ask("add /", "seek 2 8", "pause 1")
            try desk.site.kill()
            try desk.site.start()
            #expect(try eventually { try desk.bus.has(Desk.name) })
            let client = try desk.site.connect()
            #expect(try desk.get("PlaybackStatus") == "s \"Paused\"")
            let place = try desk.get("Position")
            #expect(place.hasPrefix("x 8"))
            let ear = try BusEar(desk)
            _ = try client.ask("play")
            #expect(try ear.words() == ["PlaybackStatus"])
            _ = try client.ask("pause 1")
            _ = try ear.words()
            try desk.call("Seek", "x", "1000000")
            #expect(try ear.words() == ["Seeked"])
        }
    }
}

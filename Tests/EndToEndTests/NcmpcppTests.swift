import Foundation
import Harness
import Testing

extension EndToEnd {
    /// Debian's ncmpcpp drives playd unchanged, in a terminal: what it shows is what the server says, and no error appears.
    @Suite("ncmpcpp")
    final class NcmpcppTests {
        private static let names = ["Gryning", "Strömmen", "Åter i hamn", "Små steg"]
        private let stage: Stage
        private let home: TemporaryDirectory
        private let screen: Screen

        /// ncmpcpp in front of a queue of four songs.
        init() throws {
            let stage = try Stage()
            home = try TemporaryDirectory()
            self.stage = stage
            let settings = [
                "ncmpcpp_directory = \(home.path)", "lyrics_directory = \(home.path)", "mpd_host = \(stage.socket)",
                "mpd_crossfade_time = 4", "user_interface = classic", "playlist_display_mode = classic",
                "song_list_format = {<%t>}", "song_status_format = {%t}", "seek_time = 2", "message_delay_time = 4",
                "incremental_seeking = no", "enable_window_title = no", "colors_enabled = no", "autocenter_mode = no",
            ]
            let configuration = try home.write(Array((settings.joined(separator: "\n") + "\n").utf8), to: "config")
            let bindings = try home.write([], to: "bindings")
            for album in ["Över vattnet", "Små steg"] { try stage.mpc("add", "Östra Kvarnen/\(album)") }
            screen = try Screen("ncmpcpp -c \(configuration) -b \(bindings)", environment: stage.environment)
            #expect(try screen.shows("Connected to", "Playlist (4 items"))
        }

        deinit {
            do {
                // What it complains of on the status line and in its log.
                let complaints = try screen.lines.filter { $0.contains("MPD:") || $0.contains("rror") }
                #expect(complaints.isEmpty)
                #expect(try Fixtures.bytes(of: home.file("error.log")).isEmpty)
            } catch {
                Issue.record(error)
            }
        }

        /// The titles as the playlist shows them.
        private var shown: [String] {
            get throws {
                try screen.lines.compactMap { line in
                    line.hasPrefix("<") ? line.dropFirst().split(separator: ">").first.map(String.init) : nil
                }
            }
        }

        /// Waits until screen and server have the songs with these numbers in `names`, in this order.
        private func holds(_ numbers: Int...) throws -> Bool {
            let titles = numbers.map { Self.names[$0] }
            return try stage.awaitTitles(titles) && eventually { try shown == titles }
        }

        @Test("The queue is shown as others change it, and songs are moved, deleted, cropped, added and cleared")
        func queue() throws {
            #expect(try holds(0, 1, 2, 3))
            try screen.press("Down", "m")
            #expect(try holds(1, 0, 2, 3))
            try screen.press("n")
            #expect(try holds(0, 1, 2, 3))
            try screen.press("Home", "IC", "Down", "IC", "End", "M")
            #expect(try holds(2, 0, 1, 3))
            try stage.mpc("move", "4", "1")
            #expect(try holds(3, 2, 0, 1))
            try screen.press("V")
            #expect(try screen.shows("Selection removed"))
            try screen.press("Home", "Down", "DC")
            #expect(try holds(3, 0, 1))
            try stage.mpc("add", "Östra Kvarnen/Över vattnet/03 Åter i hamn.mp3")
            #expect(try holds(3, 0, 1, 2))
            try screen.press("Home", "Down", "Enter")
            #expect(try stage.await("state", "play"))
            try screen.press("C")
            #expect(try screen.shows("really want to crop"))
            try screen.press("y")
            #expect(try holds(0))
            try screen.press("c")
            #expect(try screen.shows("really want to clear"))
            try screen.press("y")
            #expect(try screen.shows("Playlist cleared", "Playlist (0 items"))
            #expect(try stage.titles().isEmpty)
            try screen.press("A")
            #expect(try screen.shows("Add:"))
            try screen.press("Östra Kvarnen/Små steg", "Enter")
            #expect(try holds(3))
        }

        @Test("Shuffling and reversing leave the same songs, on the screen and on the server")
        func order() throws {
            try screen.press("C-r")
            #expect(try holds(3, 2, 1, 0))
            try screen.press("Z")
            #expect(try screen.shows("really want to shuffle"))
            try screen.press("y")
            #expect(try screen.shows("shuffled"))
            let titles = try stage.titles()
            #expect(titles.sorted() == Self.names.sorted())
            #expect(try eventually { try shown == titles })
        }

        @Test("Priorities are set from the queue")
        func priorities() throws {
            try screen.press("z")
            #expect(try stage.await("random", "1"))
            try screen.press("Home", "Down", "C-p")
            #expect(try screen.shows("Set priority [0-255]:"))
            try screen.press("7", "Enter")
            #expect(try screen.shows("Priority set"))
            #expect(try stage.queue().map { $0["Prio"] } == [nil, "7", nil, nil])
        }

        @Test("Enter plays, f, b and g seek, > and < skip, p pauses, s stops, and the status line follows")
        func playback() throws {
            try screen.press("Home", "Down", "Enter")
            #expect(try screen.shows("Playing: Strömmen"))
            #expect(try stage.status()["song"] == "1")
            try screen.press("g")
            #expect(try screen.shows("Position to go"))
            try screen.press("10s", "Enter")
            #expect(try eventually { try (10..<18).contains(stage.elapsed()) })
            try screen.press("p")
            #expect(try stage.await("state", "pause") && screen.shows("Paused: Strömmen"))
            let place = try stage.elapsed()
            try screen.press("f")
            #expect(try eventually { try stage.elapsed() >= place + 1 })
            try screen.press("b", "b")
            #expect(try eventually { try stage.elapsed() < place })
            try screen.press("p", ">")
            #expect(try screen.shows("Playing: Åter i hamn") && stage.status()["song"] == "2")
            try screen.press("<")
            #expect(try screen.shows("Playing: Strömmen") && stage.status()["song"] == "1")
            try screen.press("s")
            #expect(try stage.await("state", "stop"))
        }

        @Test("Each mode is switched by its key, shows in the header, and follows when others switch it")
        func modes() throws {
            let modes = [
                ("r", "Repeat mode is", "repeat", "[r]"), ("z", "Random mode is", "random", "[z]"),
                ("y", "Single mode is", "single", "[s]"), ("R", "Consume mode is", "consume", "[c]"),
            ]
            for (key, message, name, flag) in modes {
                try screen.press(key)
                #expect(try screen.shows("\(message) on", flag))
                #expect(try stage.status()[name] == "1")
                try stage.mpc(name, "off")
                #expect(try screen.shows("\(message) off"))
                #expect(try !screen.lines.contains { $0.contains(flag) })
            }
            try screen.press("x")
            #expect(try screen.shows("Crossfade set to 4 seconds", "[x]") && stage.status()["xfade"] == "4")
            try screen.press("Y")
            #expect(try screen.shows("Replay gain mode?"))
            try screen.press("a")
            #expect(try screen.shows("Replay gain mode: album"))
            #expect(try RawClient(stage.socket).ask("replay_gain_status").first == "replay_gain_mode: album")
            try screen.press("-", "-")
            #expect(try screen.shows("Volume: 96%") && stage.await("volume", "96"))
            try stage.mpc("volume", "31")
            #expect(try screen.shows("Volume: 31%"))
        }

        @Test("The screens of the server and of its outputs, and the song's own, are filled")
        func information() throws {
            try screen.press("i")
            #expect(try screen.shows("Filename: 01 Gryning.mp3", "Title: Gryning"))
            try screen.press("1", "@")
            #expect(try screen.shows("Version: 0.24", "Uptime:"))
            try screen.press("1", "7")
            #expect(try screen.shows("Outputs"))
            let output = try #require(try RawClient(stage.socket).ask("outputs").first { $0.hasPrefix("outputname: ") })
            #expect(try screen.shows(String(output.dropFirst("outputname: ".count))))
        }
    }
}

import Foundation
import Harness
import Testing

extension EndToEnd {
    /// Nothing acknowledged is lost, whenever the process is killed.
    @Suite("Killed")
    struct KillTests {
        /// A site whose music folder holds these files.
        private func site(_ files: [String]) throws -> Site {
            let site = try Site()
            let sample = try #require(try Fixtures.sampleFiles().first)
            for file in files {
                try FileManager.default.createSymbolicLink(
                    atPath: site.home.file("music/\(file)"), withDestinationPath: sample)
            }
            return site
        }

        @Test("Two hundred times in the middle of edits: each start has exactly the acknowledged queue")
        func acknowledgedEditsStay() throws {
            let files = (0..<20).map { "song \($0).mp3" }
            let site = try site(files)
            var generator = Seeded(seed: 3)
            var mirror = QueueMirror()
            var client = try site.connect()
            for round in 0..<200 {
                for _ in 0..<Int.random(in: 0...12, using: &generator) {
                    let (order, result) = mirror.edit(files: files, &generator)
                    #expect(try client.ask(order).last == "OK", "\(order)")
                    mirror = result
                }
                // One more is on its way when the end comes: it may be in the queue or not, but not half.
                let (order, result) = mirror.edit(files: files, &generator)
                try client.send(Array((order + "\n").utf8))
                usleep(UInt32.random(in: 0...1500, using: &generator))
                try site.kill()
                try site.start()
                client = try site.connect()
                let found = try QueueMirror.songs(in: client.ask("playlistinfo"))
                if found == result.songs { mirror = result }
                try #require(found == mirror.songs, "round \(round), before: \(order)")
                #expect(!site.playd.errors.contains("damaged"))
            }
        }

        @Test("Told to end while one song after the other fails, it ends, and the queue is kept")
        func endsWhileSongsFail() throws {
            let files = (0..<28).map { "song \($0).mp3" }
            let site = try site(files)
            #expect(try site.connect().ask("add /") == ["OK"])
            for file in files { try FileManager.default.removeItem(atPath: site.home.file("music/\(file)")) }
            for _ in 0..<5 {
                let list = "command_list_begin\nplay\nkill\ncommand_list_end\n"
                try site.connect().send(Array(list.utf8))
                try site.playd.finish(within: 10)
                try site.start()
                #expect(try QueueMirror.songs(in: site.connect().ask("playlistinfo")).count == files.count)
            }
        }

        @Test("It starts paused where it was, and makes no sound by itself")
        func startsPaused() throws {
            let site = try Site(music: Fixtures.samples)
            let client = try site.connect()
            for order in ["add /", "random 1", "setvol 37", "mute 1", "prio 7 2", "seek 3 10", "repeat 1"] {
                #expect(try client.ask(order) == ["OK"])
            }
            func facts(_ client: RawClient) throws -> [String] {
                try client.ask("status").filter { line in
                    ["volume", "random", "repeat", "muted", "song", "songid", "nextsong"].contains {
                        line.hasPrefix("\($0): ")
                    }
                }
            }
            func elapsed(_ client: RawClient) throws -> Double {
                let line = try client.ask("status").first { $0.hasPrefix("elapsed: ") }
                return line.flatMap { Double($0.dropFirst(9)) } ?? -1
            }
            #expect(try eventually { try elapsed(client) > 11 })
            let before = try (facts(client), client.ask("upcoming 20"), elapsed(client))
            try site.kill()
            try site.start()
            let again = try site.connect()
            #expect(try facts(again) == before.0)
            #expect(try again.ask("upcoming 20") == before.1)
            #expect(try again.ask("status").contains("state: pause"))
            let place = try elapsed(again)
            #expect(place <= before.2 + 0.5 && place >= before.2 - 5)
            #expect(try again.ask("play") == ["OK"])
            #expect(try eventually { try elapsed(again) > place })
        }

        @Test("Killed while a place is being remembered, it goes on there; 97 % is the end, before and after")
        func rememberedPlaces() throws {
            let music = try TemporaryDirectory()
            try Sine.files(2, seconds: 120, in: music)
            let site = try Site(music: music.path, configuration: "remember-position = 20\n")
            var client = try site.connect()
            #expect(try client.ask("add /") == ["OK"])
            var generator = Seeded(seed: 8)
            for round in 0..<40 {
                let isFinished = round % 10 == 9
                let place = isFinished ? 117 : Double(Int.random(in: 10..<110, using: &generator))
                #expect(try client.ask("seek 0 \(place)") == ["OK"])
                // The song is left: the end comes while that is written.
                try client.send(Array("play 1\n".utf8))
                usleep(UInt32.random(in: 0...3000, using: &generator))
                try round % 4 == 3 ? site.stop() : site.kill()
                try site.start()
                client = try site.connect()
                #expect(try client.ask("play 0") == ["OK"])
                let line = try client.ask("status").first { $0.hasPrefix("elapsed: ") }
                let elapsed = line.flatMap { Double($0.dropFirst(9)) } ?? -1
                #expect((isFinished ? 0...1 : place...place + 1).contains(elapsed), "round \(round): \(place)")
                #expect(!site.playd.errors.contains("damaged"))
            }
        }
    }
}

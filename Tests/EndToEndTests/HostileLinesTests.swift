import Foundation
import Harness
import Testing

extension EndToEnd {
    /// Whatever is sent, every line has its answer, and the server goes on.
    @Suite("Hostile lines")
    struct HostileLinesTests {
        private static let codes: Set = [2, 3, 4, 5, 50, 51, 52, 54, 55, 56]

        @Test("A hundred thousand random and mutated lines: each has one answer, and one song plays on through all")
        func everyLineIsAnsweredWhileASongPlays() throws {
            let site = try Site(music: Fixtures.samples)
            let client = try RawClient(site.socket)
            let directory = try TemporaryDirectory()
            #expect(try client.ask("add \(longSong(in: directory))") == ["OK"])
            #expect(try client.ask("play") == ["OK"])
            #expect(try eventually { try place(client).elapsed > 0.2 })
            let start = Date()
            let first = try place(client)
            #expect(first.id != "")
            var last = first
            var lines = HostileLines(words: try words(client), sparing: HostileLines.transport, seed: 20)
            var early = 0
            for batch in 0..<1000 {
                try send(100, of: &lines, to: client)
                // Songs add up, and what a queue of them all costs is not what is measured.
                if batch % 10 == 9 { try crop(client) }
                if batch % 100 == 99 {
                    let now = try place(client)
                    #expect(now.id == first.id && now.elapsed > last.elapsed, "behind \(batch + 1) hundred lines")
                    last = now
                }
                if batch == 199 { early = try site.residentBytes() }
            }
            let growth = try site.residentBytes() - early
            #expect(growth < 4 << 20, "\(growth) bytes in eighty thousand lines")
            // A machine that stalls makes the simulated device lose time, but hardly half of it.
            #expect(last.elapsed - first.elapsed > -start.timeIntervalSinceNow / 2)
            #expect(site.playd.isRunning)
        }

        @Test("Twenty thousand lines of what plays, stops and clears: whatever came, music plays when it is asked to")
        func musicIsNotBrokenByWhatMovesIt() throws {
            let site = try Site(music: Fixtures.samples)
            let client = try RawClient(site.socket)
            let some = try words(client).filter(HostileLines.transport.contains)
            // Often enough there is something to be moved.
            var lines = HostileLines(words: some + Array(repeating: "add", count: some.count), seed: 21)
            for batch in 0..<200 {
                try send(100, of: &lines, to: client)
                if batch % 10 == 9 { try checkMusic(client) }
            }
            #expect(site.playd.isRunning)
        }

        @Test("Lists that never end, and lists of ten thousand commands")
        func lists() throws {
            let site = try Site(music: Fixtures.samples)
            for _ in 0..<100 {
                try RawClient(site.socket).send(Array("command_list_ok_begin\nping\nstatus\nadd /\n".utf8))
            }
            let client = try RawClient(site.socket)
            let list = ["command_list_ok_begin"] + Array(repeating: "ping", count: 10_000) + ["command_list_end\n"]
            try client.send(Array(list.joined(separator: "\n").utf8))
            for _ in 0..<10_000 { try #require(try client.line() == "list_OK") }
            #expect(try client.line() == "OK")
            #expect(try client.ask("playlistinfo") == ["OK"], "what was never ended was never run")
            try checkMusic(client)
        }

        /// Sends lines, each followed by what ends a wait and by something to recognize the end by.
        private func send(_ count: Int, of lines: inout HostileLines, to client: RawClient) throws {
            for _ in 0..<count {
                let line = lines.next()
                try client.send(line + Array("\nnoidle\nping\n".utf8))
                for _ in 0..<2 {
                    var answer = try client.line()
                    while answer != "OK", !answer.hasPrefix("ACK ") { answer = try client.line() }
                    guard answer != "OK" else { continue }
                    let code = Int(answer.dropFirst(5).prefix(while: \.isNumber))
                    #expect(code.map(Self.codes.contains) == true, "\(answer)")
                }
            }
        }

        /// The words that the server knows.
        private func words(_ client: RawClient) throws -> [String] {
            let words = try client.ask("commands").compactMap { line in
                line.hasPrefix("command: ") ? String(line.dropFirst(9)) : nil
            }
            #expect(words.count > 50 && HostileLines.transport.isSubset(of: words))
            return words
        }

        /// An hour of music.
        private func longSong(in directory: TemporaryDirectory) throws -> String {
            var mp3 = Fixtures.MP3()
            mp3.seconds = 3600
            mp3.rate = 8000
            mp3.channels = 1
            mp3.lame = ["-b", "8"]
            return try Fixtures.make(mp3, at: directory.file("long.mp3"))
        }

        /// The song that plays, empty when none does, and how far it is.
        private func place(_ client: RawClient) throws -> (id: String, elapsed: Double) {
            let lines = try client.ask("status")
            func value(_ key: String) -> String {
                lines.first { $0.hasPrefix(key + ": ") }.map { String($0.dropFirst(key.count + 2)) } ?? ""
            }
            return (value("state") == "play" ? value("songid") : "", Double(value("elapsed")) ?? 0)
        }

        /// Takes out of the queue all but the song that plays.
        private func crop(_ client: RawClient) throws {
            let line = try client.ask("status").first { $0.hasPrefix("song: ") }
            let position = try #require(line.flatMap { Int($0.dropFirst(6)) })
            #expect(try client.ask("delete \(position + 1):") == ["OK"])
            #expect(try client.ask("delete 0:\(position)") == ["OK"])
            #expect(try client.ask("playlistinfo").count { $0.hasPrefix("file: ") } == 1)
        }

        private func checkMusic(_ client: RawClient) throws {
            for order in ["clear", "random 0", "single 0", "consume 0", "mute 0", "stopafter off", "sleeptimer off"] {
                #expect(try client.ask(order) == ["OK"])
            }
            #expect(try client.ask("add \"Östra Kvarnen\"") == ["OK"])
            #expect(try client.ask("play") == ["OK"])
            #expect(try eventually { try place(client).elapsed > 0.2 })
        }
    }
}

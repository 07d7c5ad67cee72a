import Foundation
import Harness
import Testing

extension EndToEnd {
    /// Whatever is sent, every line has its answer, and the server goes on.
    @Suite("Hostile lines")
    struct HostileLinesTests {
        private static let codes: Set = [2, 3, 4, 5, 50, 51, 52, 54, 55, 56]

        @Test("A hundred thousand random and mutated lines: each has one answer of a known kind")
        func everyLineIsAnswered() throws {
            let site = try Site(music: Fixtures.samples)
            let client = try RawClient(site.socket)
            let words = try client.ask("commands").compactMap { line in
                line.hasPrefix("command: ") ? String(line.dropFirst(9)) : nil
            }
            #expect(words.count > 50)
            var lines = HostileLines(words: words, seed: 20)
            // Songs add up, and a random restart of them all is not what is measured.
            var early = 0
            for batch in 0..<1000 {
                try send(100, of: &lines, to: client)
                if batch % 10 == 9 { #expect(try client.ask("clear") == ["OK"]) }
                if batch % 100 == 99 { try checkMusic(client) }
                if batch == 199 { early = try site.residentBytes() }
            }
            #expect(try client.ask("clear") == ["OK"])
            let growth = try site.residentBytes() - early
            #expect(growth < 4 << 20, "\(growth) bytes in eighty thousand lines")
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

        private func checkMusic(_ client: RawClient) throws {
            for order in ["clear", "random 0", "single 0", "consume 0", "mute 0", "stopafter off", "sleeptimer off"] {
                #expect(try client.ask(order) == ["OK"])
            }
            #expect(try client.ask("add \"Östra Kvarnen\"") == ["OK"])
            #expect(try client.ask("play") == ["OK"])
            func elapsed() throws -> Double {
                let line = try client.ask("status").first { $0.hasPrefix("elapsed: ") }
                return line.flatMap { Double($0.dropFirst(9)) } ?? 0
            }
            #expect(try eventually { try elapsed() > 0.2 })
        }
    }
}

import Harness
import Testing
import Unix

@testable import Daemon

/// More clients than anybody has.
@Suite struct CrowdTests {
    private let rig: Rig

    init() throws {
        ProcessFacts.raiseDescriptorLimit()
        rig = try Rig(music: Music.shared.path)
    }

    @Test func twoThousandClientsAreServedAndTold() throws {
        let clients = try (0..<2000).map { _ in try rig.connect() }
        for client in clients { try client.send("idle mixer") }
        let doer = try rig.connect()
        for volume in [10, 20, 30] {
            try doer.order("setvol \(volume)")
            for client in clients { #expect(try client.answer() == ["changed: mixer", "OK"]) }
            for client in clients { try client.send("idle mixer") }
        }
        #expect(try doer.ask("ping") == ["OK"])
        for client in clients.prefix(1000) { client.close() }
        try rig.until("those who went are gone") { rig.server.sessionCount == 1001 }
        try doer.order("setvol 40")
        for client in clients.dropFirst(1000) { #expect(try client.answer() == ["changed: mixer", "OK"]) }
    }

    /// Hundreds that wait for different things, are told something of their own, are behind with reading, or are gone.
    @Test func eachOfAMixedCrowdIsToldWhatItWaitsFor() throws {
        try rig.queue(songs: 8000)
        let masks = ["mixer", "options", "mixer options", "player", "message options", "message"]
        let doer = try rig.connect()
        var random = Seeded(seed: 11)
        for round in 0..<3 {
            let clients = try (0..<600).map { _ in try rig.connect() }
            for (number, client) in clients.enumerated() {
                if number % 7 == 0 { try client.send("subscribe own\(number)") }
                if number % 93 == 0 { try client.send("playlistinfo") }
                try client.send("idle " + masks[number % masks.count])
            }
            rig.turn()
            let gone = Set((0..<40).map { _ in Int.random(in: 0..<600, using: &random) })
            for number in gone { clients[number].close() }
            let noted = (0..<600).filter { $0 % 35 == 0 && !gone.contains($0) }
            let orders =
                ["command_list_begin", "setvol \(10 + round)", "random \(1 - round % 2)"]
                + noted.map { "sendmessage own\($0) hello" } + ["command_list_end"]
            try doer.send(Array(orders.map { $0 + "\n" }.joined().utf8))
            #expect(try doer.answer() == ["OK"])
            for (number, client) in clients.enumerated() where !gone.contains(number) {
                if number % 7 == 0 { #expect(try client.answer() == ["OK"]) }
                if number % 93 == 0 { #expect(try client.answer().count == 8000 * 3 + 1) }
                let mask = masks[number % masks.count].split(separator: " ")
                var wanted = ["mixer", "options"].filter { mask.contains(Substring($0)) }
                if number % 35 == 0, mask.contains("message") { wanted.append("message") }
                let told = try wanted.isEmpty ? client.linesSoFar() : client.answer().dropLast()
                #expect(told == wanted.map { "changed: \($0)" })
                client.close()
            }
            try rig.until("all are gone") { rig.server.sessionCount == 1 }
        }
    }

    @Test func whoIsOneTooManyIsClosedWithoutAWord() throws {
        let strict = try StrictServer(rig) { $0.maxConnections = 3 }
        let clients = try (0..<3).map { _ in try strict.connect() }
        for _ in 0..<5 {
            let client = try strict.dial()
            try client.waitForEnd()
            #expect(try client.linesSoFar() == [])
        }
        for client in clients { #expect(try client.ask("ping") == ["OK"]) }
        clients[1].close()
        try rig.until("there is room again") { strict.server.sessionCount == 2 }
        #expect(try strict.connect().ask("ping") == ["OK"])
    }

    /// A client that sends without end has a part of each turn, and no more.
    @Test func aFloodLeavesTurnsToOthers() throws {
        let flood = try rig.connect()
        let other = try rig.connect()
        try flood.send(Array(repeatElement("ping\n", count: 30_000).joined().utf8))
        try other.send("ping")
        rig.turn()
        rig.turn()
        #expect(try other.linesSoFar() == ["OK"])
        #expect(try flood.linesSoFar().count <= 20 * 256)
        try flood.send("getvol")
        for _ in 0..<100 { #expect(try other.ask("ping") == ["OK"]) }
        try rig.until("all is answered") { try flood.linesSoFar().contains("volume: 100") }
    }
}

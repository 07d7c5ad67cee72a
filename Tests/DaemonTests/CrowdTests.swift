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

import Harness
import Testing
import Unix

@testable import Daemon

/// Answers that wait for their change to be on the disk.
@Suite struct SessionHoldTests {
    /// Above any ticket that the rig's own saving gives.
    private let ticket = 1_000_000
    private let rig: Rig

    init() throws {
        rig = try Rig(music: Music.shared.path)
    }

    /// A client, and its session, from which the test takes what a batch would.
    private func connect() throws -> (TestClient, Session) {
        let (ours, theirs) = try ByteStream.pair()
        let session = Session(stream: theirs, number: 0, server: rig.server)
        try session.begin()
        let client = TestClient(ours, rig: rig)
        #expect(try client.line() == "OK MPD 0.24.0")
        return (client, session)
    }

    @Test func commandsRunWhileTheirAnswersWait() throws {
        let (client, session) = try connect()
        let other = try rig.connect()
        session.hold(until: ticket)
        try client.send("setvol 5", "idle", "noidle", "ping")
        try rig.until("the order is carried out") { rig.zone.volume == 5 }
        for _ in 0..<20 { #expect(try client.linesSoFar() == []) }
        #expect(try other.value("volume") == "5")
        rig.server.committed(ticket - 1)
        #expect(try client.linesSoFar() == [])
        rig.server.committed(ticket)
        #expect(try client.answer() == ["OK"])
        #expect(try client.answer() == ["changed: mixer", "OK"])
        #expect(try client.answer() == ["OK"])
        #expect(try client.ask("ping") == ["OK"])
        session.hold(until: ticket)
        #expect(try client.ask("ping") == ["OK"], "what is on the disk holds nothing back")
    }

    @Test func theNextTicketHoldsOnlyWhatIsBehindIt() throws {
        let (client, session) = try connect()
        session.hold(until: ticket)
        try client.send("setvol 5")
        try rig.until("the order is carried out") { rig.zone.volume == 5 }
        session.outbox.beginAnswer()
        session.hold(until: ticket + 1)
        try client.send("setvol 6", "ping")
        try rig.until("the order is carried out") { rig.zone.volume == 6 }
        rig.server.committed(ticket)
        #expect(try client.linesSoFar() == ["OK"])
        rig.server.committed(ticket + 1)
        #expect(try client.linesSoFar() == ["OK", "OK"])
    }

    /// A client that goes on and on is read from no more, and all of it is answered in the end.
    @Test func aHeldClientIsPatient() throws {
        let (client, session) = try connect()
        session.hold(until: ticket)
        let request = Array(repeatElement("status\n", count: 10_000).joined().utf8)
        try client.send(request)
        let turns = rig.turns
        for _ in 0..<300 { rig.turn() }
        #expect(rig.turns - turns == 300)
        let waiting = session.outbox.waiting
        #expect(waiting >= 1 << 20)
        #expect(waiting < 2 << 20)
        for _ in 0..<10 { rig.turn() }
        #expect(session.outbox.waiting == waiting)
        rig.server.committed(ticket)
        for _ in 0..<10_000 { #expect(try client.answer().last == "OK") }
    }

    @Test func closeIsDoneBehindTheHeldAnswer() throws {
        let (client, session) = try connect()
        session.hold(until: ticket)
        try client.send("setvol 5", "close")
        try rig.until("the order is carried out") { rig.zone.volume == 5 }
        #expect(try client.linesSoFar() == [])
        #expect(!client.isOver)
        rig.server.committed(ticket)
        #expect(try client.answer() == ["OK"])
        try client.waitForEnd()
    }

    @Test func aHeldClientMayGo() throws {
        let other = try rig.connect()
        for round in 0..<20 {
            let (client, session) = try connect()
            session.hold(until: ticket + round)
            try client.send("setvol 5", "playlistinfo", "setvol 6")
            rig.turn()
            if round % 2 == 0 { client.finishSending() } else { client.close() }
            for _ in 0..<5 { rig.turn() }
            if round % 3 == 0 { session.close() }
        }
        // Held answers are no reason to turn and turn.
        let rest = rig.turns
        rig.turn(1)
        #expect(rig.turns == rest + 1)
        rig.server.committed(ticket + 100)
        #expect(try other.ask("ping") == ["OK"])
    }
}

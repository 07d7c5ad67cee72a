import Harness
import Testing

/// Waiting for changes: every client is told each of them, once.
@Suite struct IdleTests {
    private let rig: Rig

    init() throws {
        rig = try Rig(music: Music.shared.path)
    }

    /// An order and the events that it causes.
    static let changes: [(order: String, events: [String])] = [
        ("add one.mp3", ["playlist"]), ("addid two.mp3", ["playlist"]), ("setvol 50", ["mixer"]),
        ("setvol 50", ["mixer"]), ("volume -5", ["mixer"]), ("mute 1", ["mixer"]), ("repeat 1", ["options"]),
        ("single oneshot", ["options"]), ("consume 1", ["options"]), ("random 1", ["options"]), ("play", ["player"]),
        ("pause", ["player"]), ("pause 0", ["player"]), ("seekcur 1", ["player"]), ("stop", ["player"]),
        ("delete 0", ["playlist"]), ("clear", ["playlist"]),
    ]

    /// Orders that change nothing, or nothing that anybody waits for.
    static let quiet = [
        "volume 0", "mute 1", "repeat 1", "single oneshot", "consume 1", "random 1", "stop", "clearerror",
        "pause", "play", "delete 0", "tagtypes clear", "ping", "status",
    ]

    @Test func everyClientSeesEachChangeOnce() throws {
        let clients = try (0..<8).map { _ in try rig.connect() }
        let doer = try rig.connect()
        for client in clients { try client.send("idle") }
        for change in Self.changes {
            _ = try doer.ask(change.order)
            let wanted = change.events.map { "changed: \($0)" } + ["OK"]
            for client in clients {
                #expect(try client.answer() == wanted, "\(change.order)")
                try client.send("idle")
            }
            try rig.settle()
            for client in clients { #expect(try client.linesSoFar() == [], "\(change.order)") }
        }
        for order in Self.quiet { _ = try doer.ask(order) }
        for client in clients { #expect(try client.linesSoFar() == []) }
    }

    @Test func songsThatFollowAreTold() throws {
        let client = try rig.connect(queueing: "one.mp3", "two.mp3")
        try client.order("consume 1")
        try client.order("play")
        _ = try client.ask("idle")
        try client.send("idle")
        try rig.play { rig.currentPosition == 0 && rig.queueLength == 1 }
        #expect(try client.answer() == ["changed: playlist", "changed: player", "OK"])
        try client.send("idle")
        try rig.playToEnd()
        #expect(try client.answer() == ["changed: playlist", "changed: player", "OK"])
        #expect(try client.linesSoFar() == [])
    }

    @Test func onlyWhatIsWaitedForIsToldAndTheRestStays() throws {
        let client = try rig.connect()
        let doer = try rig.connect()
        try client.send("idle Options MIXER")
        try doer.order("add one.mp3")
        #expect(try client.linesSoFar() == [])
        try doer.order("random 1")
        #expect(try client.answer() == ["changed: options", "OK"])
        #expect(try client.ask("idle playlist options") == ["changed: playlist", "OK"])
        try client.send("idle playlist options")
        #expect(try client.linesSoFar() == [])
    }

    @Test func whatWasBeforeAClientIsNoNewsToIt() throws {
        let doer = try rig.connect(queueing: "one.mp3")
        try doer.order("setvol 50")
        let client = try rig.connect()
        try client.send("idle")
        #expect(try client.linesSoFar() == [])
        try doer.order("repeat 1")
        #expect(try client.answer() == ["changed: options", "OK"])
    }

    /// The event and `noidle` cross: exactly one `OK` comes, and nothing is lost.
    @Test(arguments: [0, 1, 2, 3]) func noidleAndAnEventCross(turns: Int) throws {
        let client = try rig.connect()
        let doer = try rig.connect()
        try client.send("idle")
        rig.turn()
        try doer.send("setvol 50")
        for _ in 0..<turns { rig.turn() }
        try client.send("noidle")
        let first = try client.answer()
        try rig.settle()
        #expect(try client.linesSoFar() == [])
        if first == ["OK"] {
            #expect(try client.ask("idle") == ["changed: mixer", "OK"])
        } else {
            #expect(first == ["changed: mixer", "OK"])
            try client.send("idle")
            #expect(try client.linesSoFar() == [])
        }
    }

    @Test func idleAndNoidleInOneGo() throws {
        let client = try rig.connect()
        try client.send("idle", "noidle", "idle", "noidle", "noidle", "ping", "idle mixer")
        #expect(try client.answer() == ["OK"])
        #expect(try client.answer() == ["OK"])
        #expect(try client.answer() == ["OK"])
        #expect(try client.linesSoFar() == [])
    }

    /// A request where only `noidle` is expected ends the waiting and is answered.
    @Test func anotherRequestEndsTheWaiting() throws {
        let client = try rig.connect()
        let doer = try rig.connect()
        try client.send("idle")
        #expect(try client.ask("getvol") == ["volume: 100", "OK"])
        try doer.order("setvol 1")
        #expect(try client.linesSoFar() == [])
        #expect(try client.ask("idle") == ["changed: mixer", "OK"])
    }

    @Test func anIdlingClientThatGoesIsForgotten() throws {
        let clients = try (0..<50).map { _ in try rig.connect() }
        for client in clients { try client.send("idle") }
        rig.turn()
        for client in clients { client.close() }
        let doer = try rig.connect()
        try doer.order("setvol 3")
        #expect(try doer.ask("idle") == ["changed: mixer", "OK"])
    }
}

import Foundation
import Harness
import Testing
import Unix

@testable import Bus

/// A bus of our own that comes and goes, and real programs on it.
@Suite(.serialized) struct SessionBusTests {
    private let loop: EventLoop
    private let bus: PrivateBus
    private let thing = TestObject()

    init() throws {
        loop = try EventLoop()
        bus = try PrivateBus()
    }

    private func join(_ names: [String] = ["org.test.A", "org.test.A.instance1"]) throws -> (SessionBus, Events) {
        let address = try #require(BusAddress(bus.address))
        let session = SessionBus(
            loop: loop, address: address, names: names, objects: [try #require(thing.object)])
        let events = Events()
        session.handler = { events.list.append($0) }
        session.open()
        return (session, events)
    }

    private final class Events {
        var list: [SessionBus.Event] = []
    }

    /// Turns the loop until `condition` holds.
    private func turn(within seconds: Double = 20, until condition: () throws -> Bool) rethrows -> Bool {
        try eventually(within: seconds) {
            loop.turn(waitingAtMost: 5)
            return try condition()
        }
    }

    /// Runs busctl while the loop turns.
    private func busctl(_ arguments: String...) throws -> Finished {
        let program = try Program("busctl", ["--user"] + arguments, environment: bus.environment)
        #expect(turn { !program.isRunning })
        return try program.finish()
    }

    private func get(_ property: String) throws -> String {
        try busctl("get-property", "org.test.A", TestObject.path, TestObject.interface, property).output
            .trimmingCharacters(in: .newlines)
    }

    private func call(_ method: String, _ arguments: String...) throws -> Finished {
        let program = try Program(
            "busctl",
            ["--user", "call", "--", "org.test.A", TestObject.path, TestObject.interface, method] + arguments,
            environment: bus.environment)
        #expect(turn { !program.isRunning })
        return try program.finish()
    }

    @Test func everyTypeIsWritten() throws {
        let (session, events) = try join()
        defer { session.close() }
        #expect(turn { events.list == [.joined("org.test.A")] })
        #expect(try get("B") == "b true")
        #expect(try get("I") == "i -7")
        #expect(try get("X") == "x 1099511627776")
        #expect(try get("S") == "s \"\\303\\251\\\"\"")
        #expect(try get("O") == "o \"/a/b\"")
        #expect(try get("AS") == "as 2 \"a\" \"\"")
        #expect(try get("None") == "as 0")
        #expect(try get("D") == "a{sv} 3 \"k\" i 1 \"l\" as 1 \"x\" \"o\" o \"/\"")
        #expect(try get("Level") == "d 0.5")
    }

    @Test func callsAndRefusals() throws {
        let (session, events) = try join()
        defer { session.close() }
        #expect(turn { !events.list.isEmpty })
        #expect(try call("Take", "ox", "/a", "5").status == 0)
        #expect(try call("Take", "sx", "b", "-6").status == 0)
        #expect(thing.calls == [[.path("/a"), .int64(5)], [.string("b"), .int64(-6)]])
        #expect(try call("Take", "xo", "5", "/a").errors.contains("Invalid"))
        #expect(try call("Take").status == 1)
        #expect(try call("Never").errors == "Call failed: Access denied\n")
        #expect(try call("Nothing").errors.contains("Unknown method"))
        #expect(thing.calls.count == 2)

        let later = try Program(
            "busctl", ["--user", "call", "org.test.A", TestObject.path, TestObject.interface, "Later"],
            environment: bus.environment)
        #expect(turn { thing.waiting != nil })
        #expect(later.isRunning)
        thing.waiting?.answer()
        thing.waiting = nil
        #expect(turn { !later.isRunning })
        #expect(try later.finish().status == 0)
    }

    @Test func propertiesAreSetOrRefused() throws {
        let (session, events) = try join()
        defer { session.close() }
        #expect(turn { !events.list.isEmpty })
        func set(_ property: String, _ type: String, _ value: String) throws -> Finished {
            try busctl("set-property", "org.test.A", TestObject.path, TestObject.interface, property, type, value)
        }
        #expect(try set("Level", "d", "0.25").status == 0)
        #expect(thing.level == 0.25)
        #expect(try set("Level", "d", "2").errors.contains("At most 1"))
        #expect(try set("Level", "s", "loud").status == 1)
        #expect(try set("I", "i", "1").errors.contains("not writable"))
        #expect(try set("Nothing", "i", "1").status == 1)
        #expect(thing.level == 0.25)
        let properties = "org.freedesktop.DBus.Properties"
        #expect(try busctl("call", "org.test.A", "/test", properties, "GetAll", "s", "org.none").status == 1)
        #expect(try busctl("call", "org.test.A", "/test", properties, "Get", "ss", "org.none", "B").status == 1)
        let all = try busctl("call", "org.test.A", "/test", properties, "GetAll", "s", TestObject.interface)
        #expect(all.output.hasPrefix("a{sv} 9 "))
    }

    @Test func changesAndSignalsAreTold() throws {
        let (session, events) = try join()
        defer { session.close() }
        #expect(turn { !events.list.isEmpty })
        let monitor = try Program(
            "busctl", ["--user", "--json=short", "monitor", "org.test.A"], environment: bus.environment)
        defer { monitor.end() }
        #expect(eventually { monitor.errors.contains("Monitoring") })
        thing.level = 1
        session.tellChanged(["Level"], of: TestObject.interface, at: TestObject.path)
        session.emit("Moved", [.int64(77)], of: TestObject.interface, at: TestObject.path)
        #expect(turn { monitor.output.contains("Moved") })
        #expect(monitor.output.contains(#""data":["org.test.Thing",{"Level":{"type":"d","data":1.0"#))
        #expect(monitor.output.contains(#""type":"x","data":[77]"#))
    }

    @Test func aTakenNameHasAnOrdinal() throws {
        let (first, firstEvents) = try join()
        #expect(turn { firstEvents.list == [.joined("org.test.A")] })
        let (second, secondEvents) = try join()
        #expect(turn { secondEvents.list == [.joined("org.test.A.instance1")] })
        let (third, thirdEvents) = try join()
        #expect(turn { thirdEvents.list == [.refused("all of its names are taken")] })
        #expect(!third.takesNews)
        for session in [first, second, third] { session.close() }
    }

    @Test func itComesLaterGoesAndReturns() throws {
        try bus.kill()
        let (session, events) = try join()
        defer { session.close() }
        #expect(!turn(within: 0.3) { !events.list.isEmpty })
        var descriptors: [Int] = []
        for round in 1...LongTests.count(50, short: 5) {
            try bus.start()
            #expect(turn(within: 2) { events.list.count == 2 * round - 1 })
            #expect(events.list.last == .joined("org.test.A"))
            #expect(session.takesNews)
            descriptors.append(try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count)
            try bus.kill()
            #expect(turn { events.list.count == 2 * round })
            guard case .lost = events.list.last else {
                Issue.record("\(events.list)")
                return
            }
            #expect(!session.takesNews)
        }
        #expect(Set(descriptors).count == 1, "\(descriptors)")
    }

    @Test func withoutABusNothingWakesUp() throws {
        try bus.kill()
        let (session, _) = try join()
        defer { session.close() }
        // The tries of the first moments are soon over; the longest pause between them is shorter than this.
        #expect(
            eventually {
                let before = SystemTime().now
                loop.turn(waitingAtMost: 2500)
                return SystemTime().now.nanoseconds(since: before) >= 2_400_000_000
            })
    }

    @Test func aBusThatHangsHoldsNothingUpAndIsToldOnlySoMuch() throws {
        let (session, events) = try join()
        defer { session.close() }
        #expect(turn { !events.list.isEmpty })
        bus.freeze(true)
        var told = 0
        // More than a socket takes.
        while session.takesNews, told < 100_000 {
            session.emit("Moved", [.int64(1)], of: TestObject.interface, at: TestObject.path)
            told += 1
        }
        #expect(told < 100_000)
        loop.turn(waitingAtMost: 0)
        #expect(!session.takesNews)
        bus.freeze(false)
        #expect(turn { events.list.last == .drained })
        #expect(session.takesNews)
    }

    @Test func whoConnectsToAnythingElseTriesAgainAndDoesNotSpin() throws {
        try bus.kill()
        let directory = try TemporaryDirectory()
        let listener = try Listener(path: directory.file("bus"))
        var connections = 0
        let watch = try loop.watch(listener.raw, for: .readable) { _ in
            while let stream = try? listener.accept() {
                connections += 1
                stream.close()
            }
        }
        let session = SessionBus(
            loop: loop, address: BusAddress(socket: directory.file("bus")), names: ["org.test.A"], objects: [])
        session.open()
        var turns = 0
        let end = SystemTime().now.advanced(by: 1_000_000_000)
        while SystemTime().now < end {
            loop.turn(waitingAtMost: 50)
            turns += 1
        }
        #expect((2...8).contains(connections))
        #expect(turns < 100)
        session.close()
        loop.cancel(watch)
        listener.close()
    }
}

import Glibc
import Testing
import Unix

@Suite struct EventLoopTests {
    private let loop: EventLoop

    init() throws {
        loop = try EventLoop(time: ManualTime())
    }

    @Test func `readable, writable and hung up are told apart`() throws {
        let (near, far) = try ByteStream.pair()
        var seen: [Readiness] = []
        let watch = try loop.watch(near.raw, for: .readable) { seen.append($0) }
        loop.turn(waitingAtMost: 0)
        #expect(seen.isEmpty)
        loop.change(watch, to: [.readable, .writable])
        loop.turn(waitingAtMost: 0)
        #expect(seen == [.writable])
        _ = try far.write([1, 2])
        loop.change(watch, to: .readable)
        loop.turn(waitingAtMost: 0)
        #expect(seen == [.writable, .readable])
        loop.change(watch, to: .hangup)
        loop.turn(waitingAtMost: 0)
        #expect(seen.count == 2)
        far.close()
        loop.turn(waitingAtMost: 0)
        #expect(seen == [.writable, .readable, .hangup])
        loop.change(watch, to: .readable)
        loop.turn(waitingAtMost: 0)
        #expect(seen.last == [.readable, .hangup])
    }

    @Test func `an empty interest is silent even when the peer hangs up`() throws {
        let (near, far) = try ByteStream.pair()
        var seen: [Readiness] = []
        let watch = try loop.watch(near.raw, for: .readable) { seen.append($0) }
        loop.change(watch, to: [])
        far.close()
        loop.turn(waitingAtMost: 0)
        #expect(seen.isEmpty)
        loop.change(watch, to: .readable)
        loop.turn(waitingAtMost: 0)
        #expect(seen == [[.readable, .hangup]])
        loop.change(watch, to: [])
        loop.cancel(watch)
        let silent = try loop.watch(near.raw, for: []) { seen.append($0) }
        let clock = SystemTime()
        let before = clock.now
        loop.turn(waitingAtMost: 20)
        #expect(seen.count == 1)
        #expect(clock.now.nanoseconds(since: before) >= 19_000_000, "nothing wakes the loop")
        loop.cancel(silent)
    }

    @Test func `a handler that hears only of reading meets the end there`() throws {
        let (reading, writing) = try Self.pipe()
        var seen: [Readiness] = []
        let watch = try loop.watch(reading.raw, for: .readable) { seen.append($0) }
        _ = consume writing
        loop.turn(waitingAtMost: 0)
        #expect(seen == [[.readable, .hangup]])
        loop.cancel(watch)
    }

    @Test func `what one handler cancels in a turn is not called in it, nor is its reused number`() throws {
        // Both are ready in one turn; whichever comes first puts a new, silent pair at the other's number.
        for _ in 0..<100 {
            let streams = try [ByteStream.pair(), ByteStream.pair()]
            var watches: [Watch] = []
            var calls: [Int] = []
            var fresh: [ByteStream] = []
            var freshCalls = 0
            for index in 0..<2 {
                watches.append(
                    try loop.watch(streams[index].0.raw, for: .readable) { _ in
                        calls.append(index)
                        let other = 1 - index
                        let number = streams[other].0.raw
                        loop.cancel(watches[other])
                        guard let pair = try? ByteStream.pair() else { return }
                        fresh = [pair.0, pair.1]
                        // Closes the old socket and reuses its number in one step, as other tests open files too.
                        #expect(dup2(pair.0.raw, number) == number)
                        _ = try? loop.watch(number, for: .readable) { _ in freshCalls += 1 }
                    })
            }
            _ = try streams[0].1.write([1])
            _ = try streams[1].1.write([1])
            loop.turn(waitingAtMost: 0)
            #expect(calls.count == 1)
            #expect(freshCalls == 0)
            // The new watch works, and the cancelled one cannot touch it.
            loop.cancel(watches[1 - calls[0]])
            loop.cancel(watches[calls[0]])
            _ = try fresh[1].write([1])
            loop.turn(waitingAtMost: 0)
            #expect(freshCalls == 1)
        }
    }

    @Test func `a handler may cancel itself`() throws {
        let (near, far) = try ByteStream.pair()
        _ = try far.write([1])
        var calls = 0
        var watch: Watch?
        watch = try loop.watch(near.raw, for: .readable) { _ in
            calls += 1
            if let watch { loop.cancel(watch) }
        }
        loop.turn(waitingAtMost: 0)
        loop.turn(waitingAtMost: 0)
        #expect(calls == 1)
    }

    @Test func `what cannot be watched says why`() throws {
        let directory = try TemporaryDirectory()
        try directory.write("x", to: "file")
        let (near, far) = try ByteStream.pair()
        let first = try loop.watch(near.raw, for: .readable) { _ in }
        let second = #expect(throws: Errno.self) { _ = try loop.watch(near.raw, for: .readable) { _ in } }
        #expect(second?.code == EEXIST)
        let file = Descriptor(owning: unsafe fopen(directory.file("file"), "r").map { unsafe dup(fileno($0)) } ?? -1)
        let raw = file.raw
        let regular = #expect(throws: Errno.self) { _ = try loop.watch(raw, for: .readable) { _ in } }
        #expect(regular?.code == EPERM)
        let closed = #expect(throws: Errno.self) { _ = try loop.watch(-1, for: .readable) { _ in } }
        #expect(closed?.code == EBADF)
        // The refused second watch has not disturbed the first.
        var seen = 0
        loop.cancel(first)
        _ = try loop.watch(near.raw, for: .readable) { _ in seen += 1 }
        _ = try far.write([1])
        loop.turn(waitingAtMost: 0)
        #expect(seen == 1)
        _ = consume file
    }

    @Test func `work for the end of the turn runs once, after everything else`() throws {
        let (near, far) = try ByteStream.pair()
        var log: [String] = []
        _ = loop.timer(at: loop.time.now) { log.append("timer") }
        let watch = try loop.watch(near.raw, for: .readable) { _ in
            log.append("watch")
            loop.afterTurn {
                log.append("after")
                loop.afterTurn { log.append("next") }
            }
        }
        _ = try far.write([1])
        loop.turn(waitingAtMost: 0)
        #expect(log == ["watch", "timer", "after"])
        loop.cancel(watch)
        // For ever, if it slept.
        loop.turn(waitingAtMost: nil)
        #expect(log == ["watch", "timer", "after", "next"])
        loop.turn(waitingAtMost: 0)
        #expect(log.count == 4)
    }

    @Test func `what is handed over comes behind all work for the end of the turn`() {
        var log: [String] = []
        loop.handOver {
            log.append("handed over")
            loop.afterTurn { log.append("next") }
            loop.handOver { log.append("last") }
        }
        loop.afterTurn {
            log.append("after")
            loop.handOver { log.append("with the first") }
        }
        loop.turn(waitingAtMost: 0)
        #expect(log == ["after", "handed over", "with the first"])
        // For ever, if it slept.
        loop.turn(waitingAtMost: nil)
        #expect(log == ["after", "handed over", "with the first", "next", "last"])
    }

    @Test func `run ends at stop, also when stopped beforehand`() throws {
        loop.stop()
        loop.run()
        var turns = 0
        func again() {
            turns += 1
            if turns == 3 { loop.stop() } else { loop.afterTurn { again() } }
        }
        loop.afterTurn { again() }
        loop.run()
        #expect(turns == 3)
    }

    @Test func `more descriptors than one report holds are all served`() throws {
        let pairs = try (0..<150).map { _ in try ByteStream.pair() }
        var served: Set<Int> = []
        for (index, pair) in pairs.enumerated() {
            _ = try loop.watch(pair.0.raw, for: .readable) { _ in served.insert(index) }
            _ = try pair.1.write([1])
        }
        for _ in 0..<3 { loop.turn(waitingAtMost: 0) }
        #expect(served.count == 150)
    }

    private static func pipe() throws -> (ByteStream, ByteStream) {
        var ends: [Int32] = [-1, -1]
        let result = unsafe Glibc.pipe(&ends)
        try #require(result == 0)
        return (ByteStream(Descriptor(owning: ends[0])), ByteStream(Descriptor(owning: ends[1])))
    }
}

import Foundation
import Testing
import Unix

@Suite struct EventLoopTimerTests {
    @Test func `manual time: due timers fire in order, each once`() throws {
        let time = ManualTime()
        let loop = try EventLoop(time: time)
        var fired: [String] = []
        _ = loop.timer(at: time.now.advanced(by: 30)) { fired.append("30") }
        _ = loop.timer(at: time.now.advanced(by: 10)) { fired.append("10 a") }
        _ = loop.timer(at: time.now.advanced(by: 10)) { fired.append("10 b") }
        let gone = loop.timer(at: time.now.advanced(by: 20)) { fired.append("20") }
        loop.turn(waitingAtMost: 0)
        #expect(fired.isEmpty)
        loop.cancel(gone)
        time.advance(by: 10)
        loop.turn(waitingAtMost: nil)
        #expect(fired == ["10 a", "10 b"])
        time.advance(by: 100)
        loop.turn(waitingAtMost: nil)
        loop.turn(waitingAtMost: 0)
        #expect(fired == ["10 a", "10 b", "30"])
    }

    @Test func `a handler may cancel what is due beside it and add what is due at once`() throws {
        let time = ManualTime()
        let loop = try EventLoop(time: time)
        var fired: [String] = []
        var second: TimerToken?
        _ = loop.timer(at: time.now) {
            fired.append("first")
            if let second { loop.cancel(second) }
            _ = loop.timer(at: time.now.advanced(by: -1)) { fired.append("added") }
        }
        second = loop.timer(at: time.now) { fired.append("second") }
        loop.turn(waitingAtMost: nil)
        #expect(fired == ["first"], "what a handler adds waits for the next turn")
        loop.turn(waitingAtMost: nil)
        #expect(fired == ["first", "added"])
    }

    @Test func `real time: timers fire not before their time, in order`() throws {
        let loop = try EventLoop()
        let start = loop.time.now
        var fired: [(wanted: Int64, late: Int64)] = []
        for milliseconds: Int64 in [30, 5, 60, 0, -10] {
            let due = start.advanced(by: milliseconds * 1_000_000)
            _ = loop.timer(at: due) {
                fired.append((milliseconds, loop.time.now.nanoseconds(since: due)))
                if fired.count == 5 { loop.stop() }
            }
        }
        loop.run()
        #expect(fired.map(\.wanted) == [-10, 0, 5, 30, 60])
        #expect(fired.allSatisfy { $0.late >= 0 })
    }

    @Test func `real time: a timer re-made by its own handler ticks on`() throws {
        let loop = try EventLoop()
        var ticks = 0
        func tick() {
            ticks += 1
            if ticks == 20 { return loop.stop() }
            _ = loop.timer(at: loop.time.now.advanced(by: 1_000_000)) { tick() }
        }
        _ = loop.timer(at: loop.time.now) { tick() }
        loop.run()
        #expect(ticks == 20)
    }

    @Test func `without timers the loop never wakes`() throws {
        let place = Guarded("")
        let end = try Mailbox<Int>()
        let ready = try Mailbox<Int>()
        let thread = try WorkerThread.start(name: "idle loop") {
            guard let loop = try? EventLoop() else { return }
            let task = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
            place.withLock { $0 = "/proc/\(task ?? "")/status" }
            _ = try? loop.watch(end.descriptor, for: .readable) { _ in loop.stop() }
            // One that fires, and one that is set earlier than the sample below ends but cancelled.
            let later = loop.timer(at: loop.time.now.advanced(by: 150_000_000)) {}
            _ = loop.timer(at: loop.time.now.advanced(by: 1_000_000)) {
                loop.cancel(later)
                ready.post(0)
            }
            loop.run()
        }
        #expect(ready.wait(milliseconds: nil))
        let file = place.withLock { $0 }
        while try !Self.status(file, "State:").contains("sleeping") { usleep(1_000) }
        let before = try Self.status(file, "voluntary_ctxt")
        usleep(300_000)
        #expect(try Self.status(file, "voluntary_ctxt") == before)
        end.post(0)
        thread.join()
    }

    private static func status(_ file: String, _ key: String) throws -> String {
        let status = try String(contentsOfFile: file, encoding: .utf8)
        return try String(#require(status.split(separator: "\n").first { $0.hasPrefix(key) }))
    }
}

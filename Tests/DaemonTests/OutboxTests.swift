import Testing
import Wire

@testable import Daemon

/// What waits for a client, as a value.
@Suite struct OutboxTests {
    /// An answer of `count` lines, a piece a line.
    private func lines(_ count: Int) -> Outbox.Source {
        var next = 0
        return { reply in
            guard next < count else { return false }
            reply.pair("line", next)
            next += 1
            return true
        }
    }

    /// Takes everything, so many bytes at a time.
    private func drain(_ outbox: inout Outbox, by step: Int) -> [UInt8] {
        var taken: [UInt8] = []
        while true {
            let front = outbox.front()
            if front.isEmpty { return taken }
            let count = min(step, front.count)
            taken += front.prefix(count)
            outbox.consume(count)
        }
    }

    @Test(arguments: [1, 7, 4096, 1 << 20]) func keepsTheOrder(step: Int) {
        var outbox = Outbox()
        outbox.append(Array("first\n".utf8))
        outbox.append(lines(100))
        outbox.append(Array("OK\n".utf8))
        outbox.append(Array("OK\n".utf8))
        outbox.append(lines(0))
        outbox.append(lines(1))
        outbox.append(Array("last\n".utf8))
        let wanted = ["first"] + (0..<100).map { "line: \($0)" } + ["OK", "OK", "line: 0", "last"]
        #expect(!outbox.isEmpty)
        let text = String(decoding: drain(&outbox, by: step), as: UTF8.self)
        #expect(text == wanted.map { $0 + "\n" }.joined())
        #expect(outbox.isEmpty)
        #expect(outbox.waiting == 0)
    }

    /// A reader that never empties it at once must not make it keep what was sent.
    @Test func aSlowReaderCostsNoMemory() {
        var outbox = Outbox()
        outbox.append(lines(200_000))
        var held = 0
        while true {
            let front = outbox.front()
            if front.isEmpty { break }
            held = max(held, front.endIndex)
            outbox.consume(min(1000, front.count))
        }
        #expect(held < 256 * 1024)
    }

    /// A client that asks and asks behind a long answer that it does not read.
    @Test(.timeLimit(.minutes(1))) func manyShortAnswersBehindALongOneCostLittle() {
        var outbox = Outbox()
        outbox.append(lines(10))
        var waiting = 0
        for _ in 0..<300_000 {
            outbox.append([79, 75, 10])
            waiting = outbox.waiting
        }
        #expect(waiting >= 300_000 * 3)
        #expect(drain(&outbox, by: 65536).count == 300_000 * 3 + 10 * 8)
    }
}

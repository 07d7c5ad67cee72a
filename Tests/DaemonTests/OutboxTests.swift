import Harness
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

    // MARK: Limits

    @Test func whatIsAboveTheLimitIsNotKept() {
        var outbox = Outbox(limit: 1000)
        for _ in 0..<10 { outbox.append([UInt8](repeating: 65, count: 100)) }
        #expect(!outbox.isOverfull)
        outbox.append([65])
        #expect(outbox.isOverfull)
        for _ in 0..<10 { outbox.append([UInt8](repeating: 65, count: 100)) }
        #expect(outbox.waiting == 1000)
    }

    /// Long answers are not in memory, but what they are made of is: each counts as a piece.
    @Test func longAnswersCountAsAPieceEach() {
        var outbox = Outbox(limit: 100 * 32 * 1024)
        for _ in 0..<100 { outbox.append(lines(100_000)) }
        #expect(!outbox.isOverfull)
        #expect(outbox.waiting == 0)
        #expect(outbox.backlog > 1 << 20)
        outbox.append(lines(100_000))
        #expect(outbox.isOverfull)
        outbox.consume(outbox.front().count)
        #expect(outbox.waiting < 100_000)
    }

    // MARK: Gates

    @Test func aGateHoldsItsAnswerAndWhatComesBehind() {
        var outbox = Outbox()
        outbox.append(Array("before\n".utf8))
        outbox.beginAnswer()
        outbox.append(Array("held\n".utf8))
        outbox.append(lines(2))
        outbox.append(Array("OK\n".utf8))
        outbox.holdAnswer(until: 7)
        outbox.append(Array("behind\n".utf8))
        #expect(outbox.isReady)
        #expect(String(decoding: drain(&outbox, by: 3), as: UTF8.self) == "before\n")
        #expect(!outbox.isReady)
        #expect(!outbox.isEmpty)
        #expect(outbox.waiting == "held\nOK\nbehind\n".utf8.count)
        outbox.open(upTo: 6)
        #expect(!outbox.isReady)
        outbox.open(upTo: 7)
        #expect(outbox.isReady)
        let rest = String(decoding: drain(&outbox, by: 3), as: UTF8.self)
        #expect(rest == "held\nline: 0\nline: 1\nOK\nbehind\n")
        #expect(outbox.isEmpty)
        outbox.beginAnswer()
        outbox.append([65])
        outbox.holdAnswer(until: 7)
        #expect(outbox.isReady, "what is committed holds nothing back")
    }

    /// Any order of answers, holds, commits and reads: never a byte before its ticket, never one lost or out of place.
    @Test(arguments: 1...200 as ClosedRange<UInt64>) func nothingPassesAClosedGate(seed: UInt64) {
        var generator = Seeded(seed: seed)
        var outbox = Outbox()
        var wanted: [UInt8] = []
        var taken: [UInt8] = []
        /// From which byte on each ticket holds back.
        var gates: [(ticket: Int, start: Int)] = []
        var committed = 0
        var ticket = 0
        for _ in 0..<300 {
            switch Int.random(in: 0..<4, using: &generator) {
            case 0, 1:
                let start = wanted.count
                outbox.beginAnswer()
                for _ in 0..<Int.random(in: 0...3, using: &generator) {
                    let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { UInt8(truncatingIfNeeded: $0) }
                    wanted += bytes
                    outbox.append(bytes)
                    guard Int.random(in: 0..<4, using: &generator) == 0 else { continue }
                    let count = Int.random(in: 0...5, using: &generator)
                    outbox.append(lines(count))
                    wanted += (0..<count).flatMap { Array("line: \($0)\n".utf8) }
                }
                guard Bool.random(using: &generator) else { break }
                ticket += 1
                outbox.holdAnswer(until: ticket)
                gates.append((ticket, start))
            case 2:
                committed = Int.random(in: committed...ticket, using: &generator)
                outbox.open(upTo: committed)
            default:
                for _ in 0..<Int.random(in: 0...3, using: &generator) {
                    let front = outbox.front()
                    let count = Int.random(in: 0...front.count, using: &generator)
                    taken += front.prefix(count)
                    outbox.consume(count)
                }
            }
            let barrier = gates.first { $0.ticket > committed }?.start ?? wanted.count
            #expect(taken.count <= barrier)
            #expect(outbox.isReady || taken.count == barrier)
        }
        outbox.open(upTo: ticket)
        taken += drain(&outbox, by: 100)
        #expect(taken == wanted)
        #expect(outbox.isEmpty && outbox.waiting == 0 && outbox.backlog == 0)
    }
}

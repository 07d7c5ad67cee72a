import Testing
import Unix
import Wire

@testable import Daemon

/// How much one client gets before the others.
@Suite struct SessionTurnTests {
    private let time = ManualTime(at: MonotonicTime(nanoseconds: 1))

    @Test func someHundredShortLinesAreATurn() {
        var turn = SessionTurn(time)
        var lines = 0
        while turn.goesOn() {
            turn.count(1)
            lines += 1
        }
        #expect((100...1000).contains(lines))
    }

    @Test func aListIsRunWholeAndEndsTheTurn() {
        var turn = SessionTurn(time)
        _ = turn.goesOn()
        turn.count(100_000)
        let goesOn = turn.goesOn()
        #expect(!goesOn)
    }

    @Test func slowLinesEndTheTurnEarlier() {
        var turn = SessionTurn(time)
        var lines = 0
        while turn.goesOn() {
            time.advance(by: 1_000_000)
            turn.count(1)
            lines += 1
        }
        #expect(lines < 20)
    }

    /// Songs that are looked at and left out cost time too.
    @Test(arguments: [0, 1, 100]) func aStepOfALongAnswerIsShort(bytes: Int) {
        var asked = 0
        var outbox = Outbox()
        outbox.append { reply in
            asked += 1
            if bytes > 0 { reply.pair("line", String(repeating: "x", count: bytes)) }
            return asked < 10_000
        }
        outbox.append(Array("OK\n".utf8))
        var steps = 0
        while asked < 10_000 {
            let before = (asked, outbox.waiting)
            let isEnough = outbox.advance()
            #expect(asked - before.0 <= 64)
            #expect(outbox.waiting - before.1 <= 8192)
            if isEnough { outbox.consume(outbox.front().count) }
            steps += 1
        }
        #expect(steps > 100)
    }

    /// A short answer goes out with the `OK` behind it.
    @Test func aShortAnswerIsReadyInOneStep() {
        var outbox = Outbox()
        outbox.append(Array("first\n".utf8))
        outbox.append { reply in
            reply.pair("line", 1)
            return false
        }
        outbox.append(Array("OK\n".utf8))
        let isEnough = outbox.advance()
        #expect(isEnough)
        let text = String(decoding: outbox.front(), as: UTF8.self)
        #expect(text == "first\nline: 1\nOK\n")
    }
}

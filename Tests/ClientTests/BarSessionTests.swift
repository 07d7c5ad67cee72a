import Testing
import Unix

@testable import Client

@Suite struct BarSessionTests {
    @Test func asksAtOnceAndShowsTheAnswer() {
        var bar = BarDriver()
        #expect(bar.start() == [.connect(index: 0, milliseconds: 40), .wake(bar.at(150))])
        #expect(bar.tell(.connected) == [])
        #expect(bar.tell("OK MPD 0.24.0\n") == [.send(BarDriver.question)])
        #expect(bar.tell(BarDriver.answer("play", "One")) == [.print("playing One"), .wake(nil)])
    }

    @Test func aMuteServerGetsALineInTimeAndIsGivenUp() {
        var bar = BarDriver()
        _ = bar.start()
        _ = bar.tell(.connected)
        #expect(bar.wait(149) == [])
        #expect(bar.wait(1) == [.print("offline"), .wake(bar.at(2000))])
        #expect(bar.wait(1849) == [])
        #expect(bar.wait(1) == [.disconnect, .watchForServer(true), .wake(bar.at(2250))])
    }

    @Test func theAddressesAreTriedInTurn() {
        var bar = BarDriver(passwords: [nil, "pw", nil])
        _ = bar.start()
        #expect(bar.tell(.failed) == [.connect(index: 1, milliseconds: 40)])
        _ = bar.tell(.connected)
        #expect(bar.prints("OK MPD 0.24.0\n") == [])
        #expect(bar.sent == "password \"pw\"\n" + BarDriver.question)
        #expect(bar.prints("OK\n" + BarDriver.answer("pause", "x")) == ["paused x"])
    }

    @Test func nobodyAnywhereBacksOff() {
        var bar = BarDriver(passwords: [nil, nil])
        _ = bar.start()
        _ = bar.tell(.failed)
        #expect(bar.tell(.failed) == [.print("offline"), .watchForServer(true), .wake(bar.at(250))])
        var total = 0
        for wait in [250, 500, 1000, 2000, 4000, 5000, 5000, 5000] {
            #expect(bar.wait(wait - 1) == [])
            #expect(bar.wait(1) == [.connect(index: 0, milliseconds: 500)])
            total += wait
            _ = bar.tell(.failed)
            _ = bar.tell(.failed)
        }
        #expect(bar.lines == ["offline"])
    }

    @Test func aSignOfLifeEndsTheWaitAndTheBackOffGoesOn() {
        var bar = BarDriver()
        _ = bar.start()
        _ = bar.tell(.failed)
        #expect(bar.tell(.serverMayBeBack) == [.wake(bar.at(30))])
        _ = bar.tell(.serverMayBeBack)
        #expect(bar.wait(30) == [.connect(index: 0, milliseconds: 500)])
        // The socket stood there before it was listened on.
        #expect(bar.tell(.failed) == [.watchForServer(true), .wake(bar.at(60))])
        _ = bar.wait(30)
        #expect(bar.tell(.failed) == [.watchForServer(true), .wake(bar.at(560))])
    }

    @Test func aSecondChangeWaitsForItsTurn() {
        var bar = BarDriver.idling()
        _ = bar.wait(1000)
        #expect(bar.tell("changed: player\nOK\n") == [.send(BarDriver.question), .wake(bar.at(6000))])
        #expect(bar.prints(BarDriver.answer("pause", "One")) == ["paused One"])
        #expect(bar.tell("changed: mixer\nOK\n") == [.wake(bar.at(1060))])
        #expect(bar.wait(59) == [])
        #expect(bar.wait(1) == [.send(BarDriver.question), .wake(bar.at(6060))])
        #expect(bar.prints(BarDriver.answer("pause", "One")) == [])
    }

    @Test func aStormPrintsFewLinesAndEndsRight() {
        var bar = BarDriver.idling()
        _ = bar.wait(1000)
        let before = bar.lines.count
        for change in 0..<500 {
            if bar.awaitsChange { _ = bar.tell("changed: mixer\nOK\n") }
            _ = bar.wait(2)
            if bar.hasAsked { _ = bar.tell(BarDriver.answer("play", "\(change)")) }
        }
        bar.settle()
        #expect(bar.lines.count - before <= 20)
        #expect(bar.lines.last == "playing calm")
    }

    @Test func aLostServerIsToldOnceAndComesBack() {
        var bar = BarDriver.idling()
        #expect(bar.tell(.closed) == [.disconnect, .print("offline"), .watchForServer(true), .wake(bar.at(250))])
        _ = bar.wait(250)
        _ = bar.tell(.failed)
        _ = bar.tell(.serverMayBeBack)
        _ = bar.wait(30)
        _ = bar.tell(.connected)
        _ = bar.tell("OK MPD 0.24.0\n")
        #expect(
            bar.tell(BarDriver.answer("play", "One"))
                == [.watchForServer(false), .print("playing One"), .wake(nil)])
        #expect(bar.lines == ["playing One", "offline", "playing One"])
    }

    @Test(arguments: [
        "ACK [4@0] {status} you don't have permission\n", "list_OK\nlist_OK\nOK\n", "rubbish\n", "OK\n",
        "state: dancing\nlist_OK\nlist_OK\nOK\n",
    ])
    func anAnswerOfNoUseIsAsGoodAsNone(answer: String) {
        var bar = BarDriver()
        _ = bar.start()
        _ = bar.tell(.connected)
        _ = bar.tell("OK MPD 0.24.0\n")
        #expect(bar.tell(answer) == [.disconnect, .print("offline"), .watchForServer(true), .wake(bar.at(250))])
    }

    @Test func aServerThatStopsAnsweringIsLeft() {
        var bar = BarDriver.idling()
        _ = bar.wait(1000)
        _ = bar.tell("changed: player\nOK\n")
        #expect(bar.wait(4999) == [])
        #expect(bar.wait(1).prefix(2) == [.disconnect, .print("offline")])
    }

    @Test func goingOnAfterAStopAsksAgainAndPrintsInAnyCase() {
        var bar = BarDriver.idling()
        _ = bar.wait(1000)
        #expect(bar.tell(.resumed) == [.send("noidle\n"), .wake(bar.at(6000))])
        #expect(bar.tell("OK\n") == [.send(BarDriver.question)])
        #expect(bar.prints(BarDriver.answer("play", "One")) == ["playing One"])
        // The change and `noidle` cross: the server answers once.
        _ = bar.tell(.resumed)
        #expect(bar.tell("changed: player\nOK\n").first == .send(BarDriver.question))
    }

    @Test func goingOnWhileOfflinePrintsAndLooks() {
        var bar = BarDriver()
        _ = bar.start()
        _ = bar.tell(.failed)
        #expect(bar.tell(.resumed) == [.print("offline"), .wake(bar.at(0))])
        #expect(bar.wait(0) == [.connect(index: 0, milliseconds: 500)])
    }

    @Test func bytesMayArriveOneByOne() {
        var bar = BarDriver()
        _ = bar.start()
        _ = bar.tell(.connected)
        for character in "OK MPD 0.24.0\n" + BarDriver.answer("stop", "x") + "changed: mixer\nOK\n" {
            _ = bar.tell(String(character))
        }
        #expect(bar.lines == ["stopped x"])
    }

    @Test func whateverComesNoTwoNeighboursAreEqualAndIdleNeedsNoTimer() {
        for seed in 0..<2000 as Range<UInt64> {
            var bar = BarDriver(passwords: [nil, nil])
            var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
            _ = bar.start()
            for _ in 0..<60 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bar.step(Int(state >> 33))
            }
            for (line, next) in zip(bar.lines, bar.lines.dropFirst()) { #expect(line != next, "seed \(seed)") }
            bar.settle()
            #expect(bar.alarm == nil, "seed \(seed)")
            #expect(bar.lines.last == "playing calm", "seed \(seed)")
        }
    }
}

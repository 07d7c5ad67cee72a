import Playback
import Testing

@Suite struct TransportTests {
    @Test func playBeginsTheFirstOrTheRememberedSong() throws {
        var rig = try Rig("abc")
        let effects = try rig.act { try $0.play(position: nil) }
        #expect(effects == [.start(id: 1, milliseconds: 0, paused: false), .followUp(2), .changed(.player)])
        try rig.act { try $0.next() }
        rig.act { $0.stop() }
        #expect(rig.summary == "b stop abc")
        #expect(rig.player.nextPosition == 2)
        try rig.act { try $0.play(id: nil) }
        #expect(rig.summary == "b play abc")
    }

    @Test func emptyQueueHasNothingToPlay() throws {
        var rig = try Rig()
        #expect(try rig.act { try $0.play(position: nil) }.isEmpty)
        #expect(rig.player.state == .stop)
    }

    @Test func refusals() throws {
        var rig = try Rig("ab")
        let before = rig.summary
        func code(_ command: (inout Player) throws(PlayerError) -> [Effect]) -> PlayerError.Code? {
            var player = rig.player
            do throws(PlayerError) {
                _ = try command(&player)
                return nil
            } catch {
                return error.code
            }
        }
        #expect(code { (p) throws(PlayerError) in try p.play(position: 2) } == .badIndex)
        #expect(code { (p) throws(PlayerError) in try p.play(position: -1) } == .badIndex)
        #expect(code { (p) throws(PlayerError) in try p.play(id: 9) } == .noSuchSong)
        #expect(code { (p) throws(PlayerError) in try p.seek(position: 2, to: 0) } == .badIndex)
        #expect(code { (p) throws(PlayerError) in try p.seek(id: 9, to: 0) } == .noSuchSong)
        #expect(code { (p) throws(PlayerError) in try p.seekCurrent(.absolute(0), elapsed: 0) } == .notPlaying)
        #expect(code { (p) throws(PlayerError) in try p.next() } == .notPlaying)
        #expect(code { (p) throws(PlayerError) in try p.previous() } == .notPlaying)
        #expect(code { (p) throws(PlayerError) in try p.delete(from: 3, upTo: nil) } == .badIndex)
        #expect(code { (p) throws(PlayerError) in try p.delete(id: 9) } == .noSuchSong)
        #expect(code { (p) throws(PlayerError) in try p.delete(from: 2, upTo: 9) } == nil)
        rig.act {
            $0.clearError(); return []
        }
        #expect(rig.summary == before)
    }

    @Test func playingTheCurrentSongAgainBeginsItAnew() throws {
        var rig = try Rig("ab")
        try rig.play("a")
        rig.act { $0.setConsume(.on) }
        try rig.play("a")
        #expect(rig.speaker.starts == 2)
        try rig.play("b")
        #expect(rig.summary == "b play ab", "nothing is consumed")
    }

    @Test func previousGoesBackAndNeverConsumes() throws {
        var rig = try Rig("abc")
        rig.act { $0.setConsume(.on) }
        rig.act { $0.setSingle(.on) }
        try rig.play("b")
        rig.act { $0.pause(true) }
        try rig.act { try $0.previous() }
        #expect(rig.summary == "a play abc")
        try rig.act { try $0.previous() }
        #expect(rig.summary == "a play abc")
        #expect(rig.speaker.starts == 3)
        rig.act { $0.setRepeat(true) }
        try rig.act { try $0.previous() }
        #expect(rig.summary == "c play abc")
    }

    @Test func previousRestartsASongThatIsFurtherIn() throws {
        var rig = try Rig("abc")
        try rig.play("b")
        rig.act { $0.pause(true) }
        try rig.act { try $0.previous(elapsed: 3_001, restartAfter: 3_000) }
        #expect(rig.summary == "b play abc" && rig.speaker.starts == 2 && rig.speaker.milliseconds == 0)
        try rig.act { try $0.previous(elapsed: 3_000, restartAfter: 3_000) }
        #expect(rig.summary == "a play abc")
        try rig.act { try $0.next() }
        try rig.act { try $0.previous(elapsed: 9_000, restartAfter: nil) }
        #expect(rig.summary == "a play abc")
        rig.act { $0.stop() }
        #expect(throws: PlayerError.self) { try rig.player.previous(elapsed: 9_000, restartAfter: 1) }
    }

    @Test func seeking() throws {
        var rig = try Rig("abc")
        try rig.act { try $0.seek(position: 1, to: 4_000) }
        #expect(rig.summary == "b play abc")
        #expect(rig.speaker.milliseconds == 4_000)
        rig.act { $0.pause(true) }
        try rig.act { try $0.seekCurrent(.relative(-9_000), elapsed: 4_000) }
        #expect(rig.summary == "b pause abc")
        #expect(rig.speaker.sound == .silent(2))
        #expect(rig.speaker.milliseconds == 0)
        try rig.act { try $0.seekCurrent(.relative(1_500), elapsed: 500) }
        #expect(rig.speaker.milliseconds == 2_000)
        try rig.act { try $0.seek(id: 3, to: 1) }
        #expect(rig.summary == "c pause abc")
        #expect(rig.speaker.sound == .silent(3))
    }

    @Test func seekingKeepsThePriority() throws {
        var rig = try Rig("ab")
        try rig.play("a")
        try rig.act { try $0.prioritize(9, from: 0, upTo: 2) }
        #expect(try rig.act { try $0.seekCurrent(.absolute(5), elapsed: 0) }.last == .changed(.player))
        #expect(try rig.act { try $0.seek(position: 1, to: 5) }.last == .changed(.player))
        #expect(rig.player.queue.entries.map(\.priority) == [9, 9])
        try rig.act { try $0.play(position: 1) }
        #expect(rig.player.queue.entries.map(\.priority) == [9, 0])
    }

    @Test func seekingBehindTheEndInPauseKeepsTheSong() throws {
        var rig = try Rig("ab")
        try rig.play("a")
        rig.act { $0.pause(true) }
        try rig.act { try $0.seekCurrent(.absolute(99_999), elapsed: 0) }
        #expect(rig.summary == "a pause ab")
        #expect(rig.speaker.milliseconds == 9_999)
    }

    @Test func seekingBehindTheEndIsPlayingThrough() throws {
        var rig = try Rig("abc")
        rig.act { $0.setConsume(.on) }
        try rig.play("a")
        try rig.act { try $0.seekCurrent(.absolute(10_000), elapsed: 0) }
        #expect(rig.summary == "b play bc")
        rig.act { $0.setSingle(.oneshot) }
        try rig.act { try $0.seekCurrent(.relative(60_000), elapsed: 0) }
        #expect(rig.summary == "c pause c")
        rig.act { $0.pause(false) }
        try rig.act { try $0.seekCurrent(.relative(60_000), elapsed: 0) }
        #expect(rig.summary == "- stop ")
        try rig.add("d")
        try rig.act { try $0.seek(position: 0, to: 99_999) }
        #expect(rig.summary == "- stop ")
    }

    @Test func songOfUnknownLengthIsSoughtAnywhere() throws {
        var rig = try Rig()
        _ = try rig.player.add([song("a", milliseconds: nil)])
        try rig.act { try $0.seek(position: 0, to: 99_999) }
        #expect(rig.speaker.milliseconds == 99_999)
    }

    @Test func pausedSongThatEndsStaysPausedOnTheNext() throws {
        var rig = try Rig("ab")
        try rig.play("a")
        rig.act { $0.pause(nil) }
        rig.act { $0.ended(id: 1) }
        #expect(rig.summary == "b pause ab")
        #expect(rig.speaker.sound == .silent(2))
        rig.act { $0.pause(nil) }
        #expect(rig.speaker.sound == .sounding(2))
    }

    @Test func singlePauseGoesOnWithThePreparedSong() throws {
        var rig = try Rig("ab")
        rig.act { $0.setSingle(.on) }
        try rig.play("a")
        #expect(rig.followUp == "-")
        #expect(
            rig.act { $0.ended(id: 1) } == [
                .start(id: 2, milliseconds: 0, paused: true), .followUp(nil), .changed(.player),
            ])
        #expect(try rig.act { try $0.play(position: nil) } == [.resume, .changed(.player)])
    }

    @Test func loopedSongIsJoinedToItselfEveryTime() throws {
        var rig = try Rig("ab")
        rig.act { $0.setRepeat(true) }
        rig.act { $0.setSingle(.on) }
        try rig.play("a")
        for _ in 0..<3 {
            #expect(rig.followUp == "a")
            #expect(rig.playThrough() == [.followUp(1), .changed(.player)])
        }
        #expect(rig.speaker.starts == 1)
    }

    @Test func songThatWasOnItsWayIsTakenAsHeard() throws {
        var rig = try Rig("abc")
        try rig.play("a")
        try rig.add("x", at: .afterCurrent(0))
        rig.act { $0.heard(id: 2) }
        #expect(rig.summary == "b play axbc")
        #expect(rig.followUp == "c")
    }

    @Test func songThatShouldNotHaveBeenJoinedIsPulledBack() throws {
        var rig = try Rig("ab")
        try rig.play("a")
        rig.act { $0.setSingle(.on) }
        rig.act { $0.heard(id: 2) }
        #expect(rig.summary == "b pause ab")
        #expect(rig.speaker.sound == .silent(2))

        rig = try Rig("abc")
        try rig.play("a")
        try rig.act { try $0.delete(id: 2) }
        rig.act { $0.heard(id: 2) }
        #expect(rig.summary == "c play ac")
        #expect(rig.speaker.starts == 2)

        rig = try Rig("ab")
        rig.act { $0.setRepeat(true) }
        rig.act { $0.setSingle(.on) }
        try rig.play("a")
        rig.act { $0.setConsume(.on) }
        rig.act { $0.heard(id: 1) }
        #expect(rig.summary == "b play b", "not consumed while it sounds")
    }

    @Test func lateReportsDoNothing() throws {
        var rig = try Rig("abc")
        #expect(rig.act { $0.heard(id: 1) }.isEmpty)
        #expect(rig.act { $0.ended(id: 1) }.isEmpty)
        #expect(rig.act { $0.failed(id: 1, reason: "x") }.isEmpty)
        try rig.play("a")
        #expect(rig.act { $0.ended(id: 2) }.isEmpty)
        #expect(rig.act { $0.failed(id: 3, reason: "x") }.isEmpty)
        #expect(rig.player.error == nil)
    }
}

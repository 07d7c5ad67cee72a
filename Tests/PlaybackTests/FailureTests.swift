import Playback
import Testing

@Suite struct FailureTests {
    @Test func badSongIsSkippedAndItsErrorOutlivesTheSkip() throws {
        var rig = try Rig("abcd")
        rig.act { $0.setSingle(.on) }
        try rig.play("b")
        rig.fail("b", "not audio")
        #expect(rig.summary == "c play abcd", "whatever single says")
        #expect(rig.speaker.topics == .player)
        rig.act { $0.setSingle(.off) }
        rig.started()
        #expect(rig.player.error == "Failed to decode b: not audio")
        rig.playThrough()
        #expect(rig.currentLetter == "d")
        #expect(rig.player.error == nil)
    }

    @Test func songThatIsStartedByEndClearsTheErrorToo() throws {
        var rig = try Rig("abcd")
        try rig.play("a")
        rig.fail("a")
        rig.started()
        rig.act { $0.ended(id: 2) }
        #expect(rig.player.error != nil)
        rig.started()
        #expect(rig.player.error == nil)
        #expect(rig.speaker.topics == .player)
    }

    @Test func badFollowUpIsReplaced() throws {
        var rig = try Rig("abcd")
        try rig.play("a")
        rig.started()
        rig.fail("b")
        #expect(rig.player.error == nil, "its turn has not come")
        #expect(rig.followUp == "c")
        #expect(rig.player.nextPosition == 2)
        #expect(rig.speaker.starts == 1)
        rig.playThrough()
        #expect(rig.player.error == "Failed to decode b: no audio")
        rig.playThrough()
        #expect(rig.player.error == nil)
        #expect(rig.summary == "d play abcd")
    }

    @Test func playbackEndsWhenAllThatFollowsIsBad() throws {
        var rig = try Rig("abc")
        try rig.play("a")
        rig.fail("b")
        rig.fail("c")
        #expect(rig.followUp == "-")
        #expect(rig.player.nextPosition == nil)
        rig.playThrough()
        #expect(rig.summary == "- stop abc")
        #expect(rig.player.error == "Failed to decode c: no audio")
    }

    @Test func withRepeatTheOnlyGoodSongGoesOn() throws {
        var rig = try Rig("abc")
        rig.act { $0.setRepeat(true) }
        try rig.play("a")
        for _ in 0..<3 {
            rig.fail("b")
            rig.fail("c")
            #expect(rig.followUp == "a")
            rig.playThrough()
            #expect(rig.summary == "a play abc")
            #expect(rig.followUp == "b", "tried again once a round")
        }
    }

    @Test(arguments: [false, true], [false, true])
    func allSongsBadStopsInsteadOfSpinning(random: Bool, opensWell: Bool) throws {
        for seed in 0..<50 as Range<UInt64> {
            var rig = try Rig(count: 20, seed: seed)
            rig.act { $0.setRepeat(true) }
            rig.act { $0.setRandom(random) }
            try rig.act { try $0.play(position: nil) }
            var failed: [UInt32] = []
            while let id = rig.speaker.current, failed.count < 100 {
                if opensWell { rig.started() }
                failed.append(id)
                rig.act { $0.failed(id: id, reason: "broken") }
            }
            #expect(failed.sorted() == rig.ids, "each tried once")
            #expect(rig.player.state == .stop)
            #expect(rig.player.current?.id == failed.last)
            #expect(rig.player.error != nil)
        }
    }

    @Test func badSongIsNotConsumed() throws {
        var rig = try Rig("abc")
        rig.act { $0.setConsume(.on) }
        try rig.play("a")
        rig.fail("a")
        rig.playThrough()
        #expect(rig.summary == "c play ac")
    }

    @Test func pausedPlayerStaysSilentOverABadSong() throws {
        var rig = try Rig("abc")
        rig.act { $0.setSingle(.on) }
        try rig.play("a")
        rig.playThrough()
        rig.fail("b")
        #expect(rig.summary == "c pause abc")
        #expect(rig.speaker.sound == .silent(3))
    }

    @Test func playTriesABadSongAgainAndNextDoesNot() throws {
        var rig = try Rig("abc")
        try rig.play("a")
        rig.fail("b")
        try rig.act { try $0.next() }
        #expect(rig.summary == "c play abc")
        try rig.play("b")
        #expect(rig.summary == "b play abc")
        #expect(rig.player.error == nil)
    }

    @Test func userWhoMovesOnClearsTheErrorWithTheNextSong() throws {
        var rig = try Rig("abcd")
        try rig.play("a")
        rig.started()
        rig.fail("b")
        try rig.act { try $0.next() }
        #expect(rig.player.error != nil)
        rig.started()
        #expect(rig.summary == "c play abcd")
        #expect(rig.player.error == nil)
    }

    @Test func stopForgetsWhichSongsAreBad() throws {
        var rig = try Rig("abc")
        try rig.play("a")
        rig.fail("b")
        #expect(rig.player.nextPosition == 2)
        rig.act { $0.stop() }
        #expect(rig.player.nextPosition == 1)
    }

    @Test func whatClearsTheError() throws {
        let clearing: [(String, (inout Player) throws -> [Effect])] = [
            (
                "clearerror",
                {
                    $0.clearError(); return []
                }
            ),
            ("play", { try $0.play(position: nil) }), ("play 0", { try $0.play(position: 0) }),
            ("playid", { try $0.play(id: 3) }), ("seek", { try $0.seek(position: 1, to: 0) }),
            ("seekid", { try $0.seek(id: 1, to: 0) }), ("seekcur", { try $0.seekCurrent(.absolute(0), elapsed: 0) }),
        ]
        let keeping: [(String, (inout Player) throws -> [Effect])] = [
            ("stop", { $0.stop() }), ("pause", { $0.pause(true) }), ("random", { $0.setRandom(true) }),
            ("next", { try $0.next() }), ("delete", { try $0.delete(id: 1) }), ("clear", { $0.clear() }),
        ]
        var rig = try Rig("abc")
        try rig.play("a")
        rig.fail("a")
        rig.started()
        for (name, command) in clearing {
            var copy = rig
            try copy.act(command)
            #expect(copy.player.error == nil, "\(name)")
        }
        for (name, command) in keeping {
            var copy = rig
            try copy.act(command)
            #expect(copy.player.error != nil, "\(name)")
        }
        try rig.act { try $0.next() }
        rig.started()
        #expect(rig.player.error == nil, "the song after next began well")
    }

    @Test func damagedSongIsHeardAsFarAsItGoes() throws {
        var rig = try Rig("abc")
        try rig.play("a")
        rig.started()
        #expect(rig.act { $0.damaged(id: 1, reason: "cut off") } == [.changed(.player)])
        #expect(rig.summary == "a play abc")
        rig.playThrough()
        #expect(rig.player.error == "Failed to decode a: cut off")
        rig.playThrough()
        #expect(rig.player.error == nil)
        #expect(rig.speaker.starts == 1)
        rig.act { $0.stop() }
        #expect(rig.act { $0.damaged(id: 1, reason: "cut off") }.isEmpty)
    }

    @Test func troubleOfASongToComeWaitsForItsTurn() throws {
        var rig = try Rig("abcd")
        try rig.play("a")
        rig.started()
        #expect(rig.act { $0.damaged(id: 2, reason: "cut off") }.isEmpty)
        #expect(rig.player.error == nil)
        rig.playThrough()
        #expect(rig.player.error == "Failed to decode b: cut off", "it is being heard")
        rig.playThrough()
        rig.playThrough()
        #expect(rig.player.error == nil)

        for command in [{ $0.stop() }, { (try? $0.play(id: 3)) ?? [] }, { (try? $0.delete(id: 2)) ?? [] }]
            as [(inout Player) -> [Effect]]
        {
            rig = try Rig("abcd")
            try rig.play("a")
            rig.fail("b")
            rig.act { command(&$0) }
            try rig.play("c")
            rig.playThrough()
            #expect(rig.player.error == nil, "its turn never came")
        }
    }

    @Test func failedOutputPausesAndIsTriedAgain() throws {
        var rig = try Rig("ab")
        try rig.play("a")
        #expect(rig.act { $0.outputFailed(reason: "no sink") } == [.pause, .changed(.player)])
        #expect(rig.summary == "a pause ab")
        rig.started()
        #expect(rig.player.error == "no sink")
        #expect(rig.act { $0.pause(false) } == [.resume, .changed(.player)])
        #expect(rig.player.error == nil)
        rig.act { $0.stop() }
        #expect(rig.act { $0.outputFailed(reason: "gone") } == [.changed(.player)])
        #expect(rig.player.state == .stop)
    }

    /// The file was there for the first round and is gone for the next; what is decoded is still being heard.
    @Test func aLoopThatCannotBeOpenedAgainEndsWithItsRound() {
        var player = Player(seed: 1)
        _ = try? player.add([song("a")])
        _ = player.setRepeat(true)
        _ = try? player.play(position: 0)
        _ = player.started(id: 1)
        let effects = player.failed(id: 1, isFollowUp: true, reason: "gone")
        #expect(effects == [.followUp(nil), .changed(.player)])
        #expect(player.state == .play)
        #expect(player.ended(id: 1).contains(.halt))
        #expect(player.error?.contains("gone") == true)
    }

    @Test func aSingleLoopThatCannotBeOpenedAgainGoesOnWithTheNext() {
        var player = Player(seed: 1)
        _ = try? player.add([song("a"), song("b")])
        _ = player.setRepeat(true)
        _ = player.setSingle(.on)
        _ = try? player.play(position: 0)
        #expect(player.failed(id: 1, isFollowUp: true, reason: "gone") == [.followUp(2), .changed(.player)])
        #expect(player.state == .play && player.currentPosition == 0)
    }
}

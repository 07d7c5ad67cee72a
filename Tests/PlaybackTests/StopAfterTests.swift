import Testing

@testable import Playback

@Suite struct StopAfterTests {
    func rig(_ limit: StopAfter?, on letter: String = "a") throws -> Rig {
        var rig = try Rig("abcd")
        try rig.play(letter)
        rig.started()
        rig.act { $0.setStopAfter(limit) }
        return rig
    }

    @Test func stopsBehindTheCurrentSongAndRemembersTheNext() throws {
        var rig = try rig(.songs(1))
        #expect(rig.speaker.topics == .options && rig.followUp == "-", "not a sound of the next song")
        #expect(rig.player.nextPosition == 1 && rig.player.upcoming(2) == [2, 3])
        #expect(rig.playThrough() == [.halt, .changed([.player, .options])])
        #expect(rig.summary == "b stop abcd" && rig.player.stopAfter == nil)
        try rig.act { try $0.play(position: nil) }
        #expect(rig.summary == "b play abcd")
    }

    @Test func countsSongsThatEndByThemselves() throws {
        var rig = try rig(.songs(3))
        rig.playThrough()
        #expect(rig.player.stopAfter == .songs(2) && rig.speaker.topics == [.player, .options])
        try rig.act { try $0.next() }
        try rig.act { try $0.previous() }
        try rig.play("b")
        #expect(rig.player.stopAfter == .songs(2), "what the user does is not counted")
        rig.act { $0.ended(id: 2) }
        #expect(rig.player.stopAfter == .songs(1) && rig.followUp == "-")
        rig.playThrough()
        #expect(rig.summary == "d stop abcd")
    }

    @Test func stopsAtTheEndOfTheQueueAnyway() throws {
        var rig = try rig(.songs(9), on: "d")
        rig.playThrough()
        #expect(rig.summary == "- stop abcd" && rig.player.stopAfter == nil)
    }

    @Test func withConsumeAndLoops() throws {
        var rig = try rig(.songs(1))
        rig.act { $0.setConsume(.on) }
        rig.playThrough()
        #expect(rig.summary == "b stop bcd")
        rig.act { $0.setConsume(.off) }
        rig.act { $0.setSingle(.on) }
        rig.act { $0.setRepeat(true) }
        try rig.play("c")
        rig.act { $0.setStopAfter(.songs(2)) }
        #expect(rig.followUp == "c")
        rig.playThrough()
        #expect(rig.followUp == "-")
        rig.playThrough()
        #expect(rig.summary == "c stop bcd")
        rig.act { $0.setRepeat(false) }
        try rig.play("b")
        rig.act { $0.setStopAfter(.songs(1)) }
        rig.playThrough()
        #expect(rig.summary == "c stop bcd", "it goes before the pause of single")
    }

    @Test func randomOrderGoesOnWhereItStopped() throws {
        for seed in 0..<200 as Range<UInt64> {
            var rig = try Rig(count: 4, seed: seed)
            rig.act { $0.setRandom(true) }
            rig.act { $0.setRepeat(true) }
            try rig.act { try $0.play(position: nil) }
            for _ in 0..<seed % 5 { rig.playThrough() }
            let listed = rig.player.upcoming(9)
            rig.act { $0.setStopAfter(.songs(1)) }
            rig.playThrough()
            #expect(rig.player.state == .stop && rig.player.currentID == listed[0])
            #expect(rig.player.upcoming(8) == Array(listed[1...]))
            #expect(rig.player.nextPosition == rig.player.queue.position(of: listed[1]))
        }
    }

    @Test func albumEndsIt() throws {
        var rig = try Rig()
        _ = try rig.player.add([
            song("1", album: "A"), song("2", album: "A"), song("3", album: "B"), song("4"), song("5"),
        ])
        try rig.play("1")
        rig.act { $0.setStopAfter(.album) }
        #expect(rig.followUp == "2")
        rig.playThrough()
        #expect(rig.followUp == "-" && rig.player.stopAfter == .album)
        rig.playThrough()
        #expect(rig.summary == "3 stop 12345" && rig.player.stopAfter == nil)
        for (letter, next) in [("3", "4"), ("4", "5"), ("5", "-")] {
            try rig.play(letter)
            rig.act { $0.setStopAfter(.album) }
            rig.playThrough()
            #expect(rig.summary == "\(next) stop 12345" && rig.player.stopAfter == nil)
        }
        try rig.play("2")
        rig.act { $0.setStopAfter(.album) }
        rig.fail("2")
        #expect(rig.summary == "3 stop 12345", "a bad song at the end of the album does not lead into the next")
        #expect(rig.player.error != nil)
    }

    @Test func songThatWasJoinedAlreadyIsPulledBack() throws {
        var rig = try rig(.songs(1))
        rig.act { $0.heard(id: 2) }
        #expect(rig.summary == "b stop abcd" && rig.speaker.sound == .closed)
    }

    @Test func turningItOff() throws {
        var rig = try rig(.songs(1))
        #expect(rig.act { $0.setStopAfter(.songs(1)) }.isEmpty)
        #expect(rig.act { $0.setStopAfter(nil) } == [.followUp(2), .changed(.options)])
    }
}

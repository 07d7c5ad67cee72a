import Testing

@testable import Playback

/// A player that is paused with nothing opened: no sound, no decoder, until somebody plays.
@Suite struct DormantTests {
    /// The second of four songs, paused at three seconds, after a restart.
    func rig(_ start: StartState = .paused) throws -> Rig {
        var rig = try Rig("abcd")
        try rig.play("b")
        rig.player = Player(restoring: rig.player.saved, milliseconds: 3_000, as: start)
        rig.speaker = Speaker()
        return rig
    }

    @Test func resumingOpensTheSongAtItsPlace() throws {
        for command in [{ $0.pause(false) }, { $0.pause(nil) }, { (try? $0.play(position: nil)) ?? [] }]
            as [(inout Player) -> [Effect]]
        {
            var rig = try rig()
            #expect(rig.player.isDormant && rig.player.place == 3_000 && rig.summary == "b pause abcd")
            #expect(rig.act { $0.pause(true) }.isEmpty)
            let effects = rig.act { command(&$0) }
            #expect(effects == [.start(id: 2, milliseconds: 3_000, paused: false), .followUp(3), .changed(.player)])
            #expect(!rig.player.isDormant && rig.player.state == .play)
            #expect(rig.act { $0.pause(true) } == [.pause, .changed(.player)])
            #expect(rig.act { $0.pause(false) } == [.resume, .changed(.player)])
        }
    }

    @Test func seekingOnlyMovesThePlace() throws {
        var rig = try rig()
        #expect(try rig.act { try $0.seekCurrent(.relative(1_500), elapsed: 0) } == [.changed(.player)])
        #expect(rig.player.place == 4_500)
        #expect(try rig.act { try $0.seek(position: 1, to: 100) } == [.changed(.player)])
        #expect(rig.player.place == 100)
        #expect(try rig.act { try $0.seekCurrent(.absolute(99_999), elapsed: 0) } == [.changed(.player)])
        #expect(rig.summary == "b pause abcd" && rig.player.place == 9_999, "its end comes when it is resumed")
        #expect(try rig.act { try $0.seek(position: 3, to: 200) } == [.changed(.player)])
        #expect(rig.summary == "d pause abcd" && rig.player.place == 200)
    }

    @Test func movingOnStartsAsUsual() throws {
        for (command, letter) in [
            ({ try $0.next() }, "c"), ({ try $0.previous() }, "a"), ({ try $0.play(position: 3) }, "d"),
            ({ try $0.previous(elapsed: 0, restartAfter: 2_000) }, "b"),
        ] as [((inout Player) throws -> [Effect], String)] {
            var rig = try rig()
            try rig.act(command)
            #expect(rig.summary == "\(letter) play abcd" && rig.speaker.sound == .sounding(rig.id(letter)))
            #expect(rig.speaker.milliseconds == 0)
        }
    }

    @Test func nothingIsOpenedByAnythingElse() throws {
        let commands: [(inout Player) throws -> [Effect]] = [
            { $0.setRandom(true) }, { $0.setRepeat(true) }, { $0.setSingle(.on) }, { $0.setStopAfter(.songs(1)) },
            { try $0.add([song("x")]).effects }, { try $0.addNext([song("y")]).effects }, { try $0.delete(id: 3) },
            { $0.heard(id: 3) }, { $0.ended(id: 2) }, { $0.started(id: 2) }, { $0.failed(id: 2, reason: "x") },
            { $0.damaged(id: 2, reason: "x") }, { try $0.move(id: 2, to: .absolute(0)) },
            { $0.outputFailed(reason: "x") },
            { try $0.seekCurrent(.absolute(7), elapsed: 0) }, { try $0.undo(1).effects },
        ]
        var rig = try rig()
        for command in commands {
            let effects = try rig.act(command)
            #expect(effects.allSatisfy { if case .changed = $0 { true } else { false } }, "\(effects)")
        }
        #expect(rig.player.isDormant && rig.currentLetter == "b")
    }

    @Test func stoppingClosesNothing() throws {
        for command in [{ $0.stop() }, { $0.clear() }, { (try? $0.delete(id: 2)) ?? [] }]
            as [(inout Player) -> [Effect]]
        {
            var rig = try rig()
            let effects = rig.act { command(&$0) }
            #expect(effects.count == 1 && rig.speaker.topics.contains(.player))
            #expect(rig.player.state == .stop && !rig.player.isDormant)
        }
    }

    @Test func startStates() throws {
        #expect(try rig(.resume).summary == "b pause abcd")
        #expect(try rig(.stopped).summary == "b stop abcd")
        var rig = try Rig("ab")
        try rig.play("b")
        rig.act { $0.stop() }
        for start in StartState.allCases {
            let player = Player(restoring: rig.player.saved, milliseconds: 3_000, as: start)
            #expect(player.state == .stop && player.currentPosition == 1 && !player.isDormant)
        }
        #expect(Player(restoring: SavedPlayer(), milliseconds: 9, as: .paused).state == .stop)
    }
}

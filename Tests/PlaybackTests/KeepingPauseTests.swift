import Testing

@testable import Playback

/// `next` and `previous` as remotes of the desktop want them.
@Suite struct KeepingPauseTests {
    @Test func whatIsPausedStaysPaused() throws {
        var rig = try Rig("abc")
        try rig.play("a")
        rig.act { $0.pause(true) }
        try rig.act { try $0.next(keepsPause: true) }
        #expect(rig.summary == "b pause abc" && rig.speaker.sound == .silent(2))
        try rig.act { try $0.next(keepsPause: true) }
        try rig.act { try $0.previous(keepsPause: true) }
        #expect(rig.summary == "b pause abc")
        try rig.act { try $0.previous(elapsed: 5000, restartAfter: 3000, keepsPause: true) }
        #expect(rig.summary == "b pause abc" && rig.speaker.milliseconds == 0)
        rig.act { $0.pause(false) }
        try rig.act { try $0.next(keepsPause: true) }
        #expect(rig.summary == "c play abc")
        try rig.act { try $0.next(keepsPause: true) }
        #expect(rig.player.state == .stop)
    }

    @Test(arguments: 1...300 as ClosedRange<UInt64>) func hasNextIsTrue(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var rig = try Rig(count: Int.random(in: 0...4, using: &random), seed: seed)
        for _ in 0..<40 {
            switch Int.random(in: 0..<8, using: &random) {
            case 0: rig.act { $0.setRandom(Bool.random(using: &random)) }
            case 1: rig.act { $0.setRepeat(Bool.random(using: &random)) }
            case 2: rig.act { $0.setSingle(Flag.allCases.randomElement(using: &random) ?? .off) }
            case 3: rig.act { $0.setConsume(Flag.allCases.randomElement(using: &random) ?? .off) }
            case 4: rig.act { $0.pause(nil) }
            case 5: if rig.player.state != .stop { rig.playThrough() }
            case 6: if let id = rig.ids.randomElement(using: &random) { try rig.act { try $0.play(id: id) } }
            default: if rig.player.state != .stop { try rig.act { try $0.previous() } }
            }
            var after = rig.player
            let leads = (try? after.next()) != nil && after.state != .stop
            #expect(rig.player.hasNext == leads, "\(rig.summary)")
        }
    }
}

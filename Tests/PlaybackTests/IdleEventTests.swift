import Playback
import Testing

/// Which clients wake for which cause.
@Suite struct IdleEventTests {
    func topics(_ effects: [Effect]) -> Topics {
        effects.reduce(into: Topics()) { if case .changed(let topics) = $1 { $0.formUnion(topics) } }
    }

    func playing(_ letter: String = "b") throws -> Rig {
        var rig = try Rig("abc")
        try rig.play(letter)
        rig.started()
        return rig
    }

    @Test func queueCommands() throws {
        var rig = try Rig("abc")
        #expect(rig.speaker.topics == .playlist)
        #expect(try rig.player.add([]).effects.isEmpty)
        try rig.act { try $0.delete(from: 3, upTo: nil) }
        #expect(rig.speaker.topics.isEmpty)
        try rig.act { try $0.delete(from: 0, upTo: 1) }
        #expect(rig.speaker.topics == .playlist)
        rig.act { $0.clear() }
        #expect(rig.speaker.topics == .playlist)
        rig.act { $0.clear() }
        #expect(rig.speaker.topics == .playlist)
    }

    @Test func removingWhatPlays() throws {
        var rig = try playing()
        try rig.act { try $0.delete(from: 0, upTo: 1) }
        #expect(rig.speaker.topics == .playlist)
        try rig.act { try $0.delete(from: 0, upTo: 1) }
        #expect(rig.speaker.topics == [.playlist, .player])
        rig.act { $0.clear() }
        #expect(rig.speaker.topics == [.playlist, .player])
    }

    @Test func transport() throws {
        var rig = try Rig("abc")
        #expect(rig.act { $0.stop() }.isEmpty)
        #expect(rig.act { $0.pause(nil) }.isEmpty)
        #expect(rig.act { $0.pause(false) }.isEmpty)
        try rig.act { try $0.play(position: nil) }
        #expect(rig.speaker.topics == .player)
        #expect(try rig.act { try $0.play(position: nil) }.isEmpty)
        #expect(rig.act { $0.pause(false) }.isEmpty)
        #expect(rig.act { $0.pause(true) } == [.pause, .changed(.player)])
        #expect(rig.act { $0.pause(true) }.isEmpty)
        #expect(try rig.act { try $0.play(id: nil) } == [.resume, .changed(.player)])
        #expect(topics(try rig.act { try $0.next() }) == .player)
        #expect(topics(try rig.act { try $0.previous() }) == .player)
        #expect(topics(try rig.act { try $0.seekCurrent(.absolute(5), elapsed: 0) }) == .player)
        #expect(topics(rig.playThrough()) == .player)
        #expect(rig.act { $0.stop() } == [.halt, .changed(.player)])
    }

    @Test func consumingIsSeenInTheQueueAndOneshotInTheOptions() throws {
        var rig = try playing("a")
        rig.act { $0.setConsume(.on) }
        #expect(topics(try rig.act { try $0.next() }) == [.player, .playlist])
        rig.act { $0.setConsume(.oneshot) }
        #expect(topics(rig.playThrough()) == [.player, .playlist, .options])
    }

    @Test func modesTellOnlyChanges() throws {
        var rig = try playing()
        for on in [true, false] {
            #expect(topics(rig.act { $0.setRepeat(on) }) == .options)
            #expect(rig.act { $0.setRepeat(on) }.isEmpty)
            #expect(topics(rig.act { $0.setRandom(on) }) == .options)
            #expect(rig.act { $0.setRandom(on) }.isEmpty)
        }
        for flag in [Flag.oneshot, .on, .off] {
            #expect(topics(rig.act { $0.setSingle(flag) }) == .options)
            #expect(rig.act { $0.setSingle(flag) }.isEmpty)
            #expect(topics(rig.act { $0.setConsume(flag) }) == .options)
            #expect(rig.act { $0.setConsume(flag) }.isEmpty)
        }
    }
}

import Playback
import Testing

@Suite struct RemovalTests {
    static let modes: [(repeats: Bool, single: Flag, expected: String)] = [
        (false, .off, "c play ac"), (false, .on, "c play ac"), (true, .off, "c play ac"), (true, .on, "- stop ac"),
    ]

    @Test(arguments: modes)
    func currentSongWhilePlaying(repeats: Bool, single: Flag, expected: String) throws {
        var rig = try Rig("abc")
        rig.act { $0.setRepeat(repeats) }
        rig.act { $0.setSingle(single) }
        try rig.play("b")
        try rig.act { try $0.delete(id: 2) }
        #expect(rig.summary == expected)
        #expect(rig.speaker.current == rig.player.current?.id)
    }

    @Test(arguments: modes)
    func currentSongInPauseStopsOnTheNext(repeats: Bool, single: Flag, expected: String) throws {
        var rig = try Rig("abc")
        rig.act { $0.setRepeat(repeats) }
        rig.act { $0.setSingle(single) }
        try rig.play("b")
        rig.act { $0.pause(true) }
        try rig.act { try $0.delete(id: 2) }
        #expect(rig.summary == expected.replacing("play", with: "stop"))
        #expect(rig.speaker.sound == .closed)
    }

    @Test func lastSong() throws {
        var rig = try Rig("abc")
        try rig.play("c")
        try rig.act { try $0.delete(id: 3) }
        #expect(rig.summary == "- stop ab")
        rig = try Rig("abc")
        rig.act { $0.setRepeat(true) }
        try rig.play("c")
        try rig.act { try $0.delete(id: 3) }
        #expect(rig.summary == "a play ab")
    }

    @Test func rememberedSongInStopIsForgotten() throws {
        var rig = try Rig("abc")
        try rig.play("b")
        rig.act { $0.stop() }
        #expect(try rig.act { try $0.delete(id: 2) } == [.changed(.playlist)])
        #expect(rig.summary == "- stop ac")
    }

    @Test func rangeStartsOneSurvivorOnly() throws {
        var rig = try Rig("abcde")
        try rig.play("b")
        let effects = try rig.act { try $0.delete(from: 0, upTo: 3) }
        #expect(
            effects == [
                .start(id: 4, milliseconds: 0, paused: false), .followUp(5), .changed([.playlist, .player]),
            ])
        #expect(rig.summary == "d play de")
        try rig.act { try $0.delete(from: 0, upTo: 99) }
        #expect(rig.summary == "- stop ")
    }

    @Test func survivorRoundTheEnd() throws {
        var rig = try Rig("abcde")
        rig.act { $0.setRepeat(true) }
        try rig.play("d")
        try rig.act { try $0.delete(from: 2, upTo: nil) }
        #expect(rig.summary == "a play ab")
    }

    @Test func otherSongsDoNotInterrupt() throws {
        var rig = try Rig("abcd")
        try rig.play("b")
        #expect(try rig.act { try $0.delete(id: 1) } == [.changed(.playlist)])
        #expect(rig.player.currentPosition == 0)
        #expect(try rig.act { try $0.delete(id: 3) } == [.followUp(4), .changed(.playlist)])
        #expect(rig.speaker.starts == 1)
    }

    @Test func clearForgetsEverythingButTheCounting() throws {
        var rig = try Rig("abc")
        try rig.play("b")
        let version = rig.player.queue.version
        #expect(rig.act { $0.clear() } == [.halt, .changed([.playlist, .player])])
        #expect(rig.summary == "- stop ")
        #expect(rig.player.queue.version == version + 1)
        #expect(try rig.add("x") == [4])
    }

    /// In random order the songs heard after a removal are those that would have been heard, less the removed ones.
    @Test(arguments: 0..<200 as Range<UInt64>)
    func randomOrderOfTheRestStays(seed: UInt64) throws {
        var rig = try Rig("abcdefgh", seed: seed)
        rig.act { $0.setRandom(true) }
        try rig.act { try $0.play(position: nil) }
        rig.playThrough()
        var other = rig
        let range = Int(seed % 5)..<Int(seed % 5) + 3
        let gone = Set(rig.ids[range])
        var expected = [rig.player.current?.id]
        while other.player.state == .play {
            other.playThrough()
            expected.append(other.player.current?.id)
        }
        try rig.act { try $0.delete(from: range.lowerBound, upTo: range.upperBound) }
        var heard = [rig.player.current?.id]
        while rig.player.state == .play {
            rig.playThrough()
            heard.append(rig.player.current?.id)
        }
        #expect(heard == expected.filter { $0.map { !gone.contains($0) } ?? true })
    }
}

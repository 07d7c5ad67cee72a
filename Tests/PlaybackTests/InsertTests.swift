import Playback
import Testing

@Suite struct InsertTests {
    @Test(arguments: [
        (InsertPosition.absolute(0), "xyabc"), (.absolute(3), "abcxy"), (.afterCurrent(0), "abxyc"),
        (.afterCurrent(1), "abcxy"), (.beforeCurrent(0), "axybc"), (.beforeCurrent(1), "xyabc"),
    ])
    func place(position: InsertPosition, expected: String) throws {
        var rig = try Rig("abc")
        try rig.play("b")
        let version = rig.player.queue.version
        #expect(try rig.add("xy", at: position) == [4, 5])
        #expect(rig.letters == expected)
        #expect(rig.currentLetter == "b")
        #expect(rig.player.queue.version == version + (expected == "abcxy" ? 1 : 2))
        #expect(rig.player.queue.entries.enumerated().allSatisfy { rig.player.queue.position(of: $1.id) == $0 })
    }

    @Test(arguments: [
        (InsertPosition.absolute(4), "Number too large: 4"), (.absolute(-1), "Number too large: -1"),
        (.afterCurrent(2), "Number too large: 2"), (.beforeCurrent(2), "Number too large: 2"),
    ])
    func refusedPlace(position: InsertPosition, message: String) throws {
        var rig = try Rig("abc")
        try rig.play("b")
        let error = #expect(throws: PlayerError.self) { try rig.add("x", at: position) }
        #expect(error?.code == .badPosition)
        #expect(error?.message == message)
        #expect(rig.letters == "abc")
    }

    @Test func relativePlaceNeedsACurrentSong() throws {
        var rig = try Rig("abc")
        for position in [InsertPosition.afterCurrent(0), .beforeCurrent(0)] {
            let error = #expect(throws: PlayerError.self) { try rig.add("x", at: position) }
            #expect(error?.code == .noCurrentSong)
            #expect(error?.message == "No current song")
        }
    }

    @Test func fullQueueTakesAllOrNothing() throws {
        var player = Player(seed: 1, limit: 3)
        _ = try player.add([song("a"), song("b")])
        let error = #expect(throws: PlayerError.self) { try player.add([song("c"), song("d")]) }
        #expect(error?.code == .queueFull)
        #expect(player.queue.count == 2)
        _ = try player.add([song("c")])
        #expect(player.queue.count == 3)
    }

    @Test func insertedSongIsJoinedNext() throws {
        var rig = try Rig("abc")
        try rig.play("a")
        #expect(rig.followUp == "b")
        try rig.add("x", at: .afterCurrent(0))
        #expect(rig.followUp == "x")
        #expect(try rig.player.add([song("y")]).effects == [.changed(.playlist)], "the follow-up is no news")
    }

    @Test func randomAdditionsLeaveThePreparedSongNext() throws {
        for seed in 0..<200 as Range<UInt64> {
            var rig = try Rig(count: 5, seed: seed)
            rig.act { $0.setRandom(true) }
            try rig.act { try $0.play(position: nil) }
            #expect(try rig.player.add([song("x"), song("y")]).effects == [.changed(.playlist)])
        }
    }

    @Test func songAddedDuringTheLastOneFollowsIt() throws {
        for random in [false, true] {
            var rig = try Rig("a")
            rig.act { $0.setRandom(random) }
            try rig.play("a")
            #expect(rig.speaker.followUp == .some(nil))
            try rig.add("b")
            #expect(rig.followUp == "b")
        }
    }
}

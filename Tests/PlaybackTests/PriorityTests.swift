import Testing

@testable import Playback

@Suite struct PriorityTests {
    static let seeds: Range<UInt64> = 0..<200

    /// Seven songs in random order, the first of the round playing, and whole rounds to compare.
    func rig(_ seed: UInt64) throws -> Rig {
        var rig = try Rig(count: 7, seed: seed)
        rig.act { $0.setRandom(true) }
        try rig.act { try $0.play(position: nil) }
        return rig
    }

    @Test func withoutRandomItIsOnlyRemembered() throws {
        var rig = try Rig("abc")
        try rig.play("a")
        let version = rig.player.queue.version
        #expect(try rig.act { try $0.prioritize(9, from: 2, upTo: 3) } == [.changed(.playlist)])
        #expect(rig.player.queue.entries.map(\.priority) == [0, 0, 9])
        #expect(rig.player.queue.entries.map { $0.stamp == version } == [false, false, true])
        #expect(rig.player.upcoming(3) == [2, 3])
        #expect(try rig.act { try $0.prioritize(9, id: 3) } == [.changed(.playlist)], "the same again is told too")
        #expect(rig.player.queue.version == version + 2)
        #expect(try rig.player.prioritize(9, from: 3, upTo: nil).isEmpty)
        #expect(throws: PlayerError.badIndex) { try rig.player.prioritize(9, from: 4, upTo: 5) }
        #expect(throws: PlayerError.noSuchSong) { try rig.player.prioritize(9, id: 7) }
    }

    @Test func largerOnesComeFirst() throws {
        var orders: Set<[UInt32]> = []
        for seed in Self.seeds {
            var rig = try rig(seed)
            let rest = rig.player.upcoming(7)
            let low = rest[2...3].map { $0 }
            let high = rest[4...5].map { $0 }
            for id in low { try rig.act { try $0.prioritize(3, id: id) } }
            for id in high { try rig.act { try $0.prioritize(200, id: id) } }
            let listed = rig.player.upcoming(7)
            #expect(Set(listed[..<2]) == Set(high) && Set(listed[2..<4]) == Set(low))
            #expect(Array(listed[4...]) == [rest[0], rest[1]], "the others keep their order")
            #expect(rig.followUp == rig.letter(listed[0]))
            orders.insert(listed.map { UInt32(rest.firstIndex(of: $0) ?? 0) })
            try rig.act { try $0.prioritize(0, id: listed[0]) }
            #expect(rig.player.upcoming(1) == [listed[1]], "lowered again")
        }
        #expect(orders.count == 4, "shuffled inside")
    }

    @Test func startingASongUsesItsPriorityUp() throws {
        for seed in Self.seeds {
            var rig = try rig(seed)
            let id = rig.player.upcoming(7)[5]
            try rig.act { try $0.prioritize(9, id: id) }
            if seed % 2 == 0 { rig.playThrough() } else { try rig.act { try $0.next() } }
            #expect(rig.player.currentID == id)
            #expect(rig.player.current?.priority == 0)
            #expect(rig.speaker.topics == [.player, .playlist])
        }
        var rig = try Rig("ab")
        try rig.act { try $0.prioritize(9, from: 0, upTo: 2) }
        #expect(try rig.act { try $0.play(position: 1) }.last == .changed([.player, .playlist]), "without random too")
        #expect(rig.player.queue.entries.map(\.priority) == [9, 0])
    }

    @Test func playedSongComesAgainOnlyWhenRaised() throws {
        for seed in Self.seeds {
            var rig = try rig(seed)
            let played = rig.player.currentID ?? 0
            rig.playThrough()
            let listed = rig.player.upcoming(9)
            try rig.act { try $0.prioritize(0, id: played) }
            #expect(rig.player.upcoming(9) == listed)
            let current = rig.player.currentID ?? 0
            try rig.act { try $0.prioritize(5, id: current) }
            #expect(rig.player.upcoming(9) == listed, "the current one stays where it is")
            try rig.act { try $0.prioritize(5, id: played) }
            #expect(rig.player.upcoming(9) == listed, "not above the current one")
            try rig.act { try $0.prioritize(4, id: played) }
            #expect(rig.player.upcoming(9) == listed, "lowered")
            try rig.act { try $0.prioritize(6, id: played) }
            #expect(rig.player.upcoming(9) == [played] + listed)
            rig.playThrough()
            #expect(rig.player.currentID == played)
        }
    }

    @Test func turningRandomOnSortsByPriority() throws {
        for seed in Self.seeds {
            var rig = try Rig(count: 7, seed: seed)
            try rig.act { try $0.play(position: 0) }
            try rig.act { try $0.prioritize(8, from: 4, upTo: 6) }
            rig.act { $0.setRandom(true) }
            #expect(Set(rig.player.upcoming(2)) == [5, 6])
        }
    }

    @Test func newSongsGoBehindThePrioritizedOnes() throws {
        for seed in Self.seeds {
            var rig = try rig(seed)
            let rest = rig.player.upcoming(7)
            for id in rest[3...4] { try rig.act { try $0.prioritize(1, id: id) } }
            try rig.add("xyz")
            #expect(Set(rig.player.upcoming(2)) == Set(rest[3...4]))
        }
    }
}

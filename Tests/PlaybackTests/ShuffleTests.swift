import Testing

@testable import Playback

/// Fresh rounds of random order.
@Suite struct ShuffleTests {
    func queue(_ songs: [Song]) -> Queue {
        var queue = Queue(limit: 100)
        _ = queue.append(songs)
        return queue
    }

    @Test func firstSongIsUniform() {
        let queue = queue((0..<6).map { song("s\($0)") })
        var counts: [UInt32: Int] = [:]
        for seed in 0..<6_000 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            counts[queue.round(unit: .song, using: &generator)[0], default: 0] += 1
        }
        // 1,000 each on average, 29 standard deviation.
        #expect(counts.count == 6 && counts.values.allSatisfy { (850...1_150).contains($0) }, "\(counts)")
    }

    @Test func largerPrioritiesComeFirstAndAreShuffledInside() {
        var queue = queue((0..<9).map { song("s\($0)") })
        _ = queue.setPriority(7, of: 3..<6)
        _ = queue.setPriority(255, of: 6..<9)
        var heads: Set<[UInt32]> = []
        for seed in 0..<300 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let round = queue.round(unit: .song, using: &generator)
            #expect(Set(round[..<3]) == [7, 8, 9] && Set(round[3..<6]) == [4, 5, 6] && Set(round[6...]) == [1, 2, 3])
            heads.insert(Array(round[..<3]))
        }
        #expect(heads.count == 6)
    }

    @Test func lookingAheadLeavesOutWhatIsGoneAndLevelsWhatWasPlayed() {
        var queue = queue((0..<6).map { song("s\($0)") })
        _ = queue.setPriority(9, of: 0..<2)
        var firsts: Set<UInt32> = []
        for seed in 0..<300 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let round = queue.round(unit: .song, without: [4], leveled: [1], using: &generator)
            #expect(round.sorted() == [1, 2, 3, 5, 6])
            #expect(round[0] == 2)
            firsts.insert(round[1])
        }
        #expect(firsts == [1, 3, 5, 6])
    }

    /// A B and a loose song, mixed in the queue; B is one album because of its folder, the other B is another's.
    static let mixed = [
        song("x/1", album: "A", by: "P"), song("b/1", album: "B"), song("y/2", album: "A", by: "P"), song("loose"),
        song("b/2", album: "B"), song("c/1", album: "B"), song("z/3", album: "A", by: "P"),
        song("z/4", album: "A", by: "Q"),
    ]

    @Test func albumsStayWholeAndInOrder() {
        let queue = queue(Self.mixed)
        let units: Set<[UInt32]> = [[1, 3, 7], [2, 5], [4], [6], [8]]
        var orders: Set<[UInt32]> = []
        for seed in 0..<2_000 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let round = queue.round(unit: .album, using: &generator)
            orders.insert(round)
            var rest = round[...]
            while let first = rest.first {
                let unit = units.first { $0[0] == first } ?? []
                #expect(rest.starts(with: unit) && !unit.isEmpty, "\(round)")
                guard !unit.isEmpty else { break }
                rest = rest.dropFirst(unit.count)
            }
        }
        #expect(orders.count == 120, "each of the 5! orders")
    }

    @Test func albumIsPlayedOnFromTheCurrentSong() throws {
        for seed in 0..<100 as Range<UInt64> {
            var rig = try Rig("", seed: seed)
            _ = try rig.player.add(Self.mixed)
            rig.act { $0.setRandomUnit(.album) }
            try rig.act { try $0.play(position: 2) }
            rig.act { $0.setRandom(true) }
            #expect(rig.followUp == "z/3")
            #expect(rig.player.upcoming(9).count == 6, "what is before it in its album counts as heard")
            try rig.act { try $0.play(id: 5) }
            #expect(rig.player.upcoming(1) == [7], "the album that was left goes on after the other one")
        }
    }

    @Test func newSongsJoinTheirAlbum() throws {
        for seed in 0..<300 as Range<UInt64> {
            var rig = try Rig("", seed: seed)
            rig.act { $0.setRandomUnit(.album) }
            rig.act { $0.setRandom(true) }
            for song in Self.mixed { try rig.act { try $0.add([song]).effects } }
            let listed = rig.player.upcoming(8)
            for unit in [[1, 3, 7], [2, 5]] as [[UInt32]] {
                let place = listed.firstIndex(of: unit[0]) ?? 0
                #expect(listed[place...].starts(with: unit), "\(listed)")
            }
            try rig.act { try $0.play(id: 7) }
            try rig.act { try $0.add([song("z/5", album: "A", by: "P")]).effects }
            #expect(rig.player.upcoming(1) == [9], "an album that has ended goes on")
        }
    }

    @Test func newAlbumsDoNotBreakIntoTheOneThatPlays() throws {
        for seed in 0..<100 as Range<UInt64> {
            var rig = try Rig("", seed: seed)
            _ = try rig.player.add(Self.mixed)
            rig.act { $0.setRandomUnit(.album) }
            rig.act { $0.setRandom(true) }
            try rig.act { try $0.play(id: 1) }
            for letter in "pqrs" {
                try rig.act { try $0.add([song("new/\(letter)", album: "New")]).effects }
                try rig.act { try $0.add([song(String(letter))]).effects }
            }
            let listed = rig.player.upcoming(99)
            #expect(listed.starts(with: [3, 7]))
            let place = listed.firstIndex(of: 9) ?? 0
            #expect(listed[place...].starts(with: [9, 11, 13, 15]))
        }
    }

    @Test func unitIsAnOption() throws {
        var rig = try Rig("abc")
        #expect(rig.act { $0.setRandomUnit(.song) }.isEmpty)
        #expect(rig.act { $0.setRandomUnit(.album) } == [.changed(.options)])
        #expect(rig.player.modes.randomUnit == .album)
    }
}

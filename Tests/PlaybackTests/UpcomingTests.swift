import Testing

@testable import Playback

/// The list of what comes must be what comes.
@Suite struct UpcomingTests {
    /// Whatever state a player got into: what it lists is heard, song by song, through pauses and stops.
    @Test(arguments: 0..<8 as Range<UInt64>)
    func whatIsListedIsHeard(part: UInt64) throws {
        var lengths: Set<Int> = []
        for seed in 0..<400 as Range<UInt64> {
            var dice = SeededGenerator(seed: part &* 1_000 &+ seed)
            var rig = try Rig(count: Int.random(in: 0...5, using: &dice), seed: seed)
            for _ in 0..<Int.random(in: 0..<40, using: &dice) {
                if Bool.random(using: &dice) {
                    PlayerWalkTests.report(&rig, &dice)
                } else {
                    _ = try? rig.act { try PlayerWalkTests.command(&$0, &dice) }
                }
            }
            let listed = rig.player.upcoming(20)
            lengths.insert(listed.count)
            if let next = rig.player.nextPosition, !rig.player.modes.consume.isOn {
                #expect(rig.ids[next] == listed[0])
            }
            let heard = try Self.heard(&rig, 20)
            #expect(heard == listed, "seed \(seed)")
        }
        #expect(lengths.isSuperset(of: [0, 1, 2, 3, 20]))
    }

    /// Plays on, and checks at each song that the rest of the list has not changed.
    static func heard(_ rig: inout Rig, _ count: Int) throws -> [UInt32] {
        var heard: [UInt32] = []
        let listed = rig.player.upcoming(count)
        if rig.player.current == nil {
            try rig.act { try $0.play(position: nil) }
            guard let first = rig.player.currentID else { return [] }
            heard.append(first)
        }
        while heard.count < count {
            if rig.player.state != .play { try rig.act { try $0.play(position: nil) } }
            #expect(rig.player.upcoming(count - heard.count) == Array(listed.dropFirst(heard.count)))
            rig.playThrough()
            guard let id = rig.player.currentID else { break }
            heard.append(id)
        }
        return heard
    }

    @Test func singleGoesThroughItsPausesAndRepeatsWithRepeat() throws {
        var rig = try Rig("abc")
        try rig.play("a")
        rig.act { $0.setSingle(.on) }
        #expect(rig.player.upcoming(5) == [2, 3])
        rig.act { $0.setRepeat(true) }
        #expect(rig.player.upcoming(3) == [1, 1, 1])
        rig.act { $0.setConsume(.oneshot) }
        #expect(rig.player.upcoming(3) == [2, 2, 2], "after one song is consumed, the next one loops")
        rig.act { $0.setConsume(.on) }
        #expect(rig.player.upcoming(9) == [2, 3])
    }

    @Test func withoutACurrentSongItBeginsWherePlayingWould() throws {
        var rig = try Rig("abc")
        #expect(rig.player.upcoming(2) == [1, 2])
        rig.act { $0.setRandom(true) }
        let listed = rig.player.upcoming(3)
        try rig.act { try $0.play(position: nil) }
        #expect(rig.player.currentID == listed[0])
        #expect(rig.player.upcoming(3) == Array(listed[1...]))
    }

    @Test func listStaysWhatItIsOverPauseSeekAndNext() throws {
        for seed in 0..<200 as Range<UInt64> {
            var rig = try Rig(count: 4, seed: seed)
            rig.act { $0.setRandom(true) }
            rig.act { $0.setRepeat(true) }
            try rig.act { try $0.play(position: nil) }
            let listed = rig.player.upcoming(12)
            rig.act { $0.pause(true) }
            try rig.act { try $0.seekCurrent(.absolute(1), elapsed: 0) }
            #expect(rig.player.upcoming(12) == listed)
            for step in 1...8 {
                try rig.act { try $0.next() }
                #expect(rig.player.upcoming(12 - step) == Array(listed[step...]))
            }
        }
    }

    /// In a long queue, each listed song once.
    @Test func longQueue() throws {
        var rig = try Rig(count: 20_000, seed: 5)
        rig.act { $0.setRandom(true) }
        rig.act { $0.setRepeat(true) }
        rig.act { $0.setConsume(.on) }
        try rig.act { try $0.play(position: nil) }
        for _ in 0..<3 { #expect(Set(rig.player.upcoming(100)).count == 100) }
    }

    @Test func anotherFormatIsSeenAhead() throws {
        let formats = [(44_100, 2), (44_100, 2), nil, (44_100, 2), (48_000, 2), (48_000, 1), (48_000, 1)]
        var rig = try Rig()
        let songs = formats.enumerated().map { number, format in
            Song(
                uri: "\(number)", folder: SongFolder("/music"),
                format: format.map { SongFormat(rate: $0.0, bits: number, channels: $0.1) })
        }
        try rig.act { try $0.add(songs).effects }
        #expect(!rig.player.changesFormat(within: 9), "nothing plays")
        try rig.play("0")
        #expect(rig.player.changesFormat(within: 4))
        #expect(!rig.player.changesFormat(within: 3))
        for (letter, isAhead) in [("2", false), ("3", true), ("4", true), ("5", false), ("6", false)] {
            try rig.play(letter)
            #expect(rig.player.changesFormat(within: 1) == isAhead, "\(letter)")
        }
        rig.act { $0.setRepeat(true) }
        #expect(rig.player.changesFormat(within: 1))
        rig.act { $0.setSingle(.on) }
        #expect(!rig.player.changesFormat(within: 50))
    }
}

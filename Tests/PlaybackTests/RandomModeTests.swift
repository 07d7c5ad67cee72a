import Playback
import Testing

@Suite struct RandomModeTests {
    static let seeds: Range<UInt64> = 0..<300

    @Test(arguments: [false, true])
    func eachSongOnceARound(byUser: Bool) throws {
        for seed in Self.seeds {
            var rig = try Rig(count: 7, seed: seed)
            rig.act { $0.setRandom(true) }
            rig.act { $0.setRepeat(true) }
            try rig.act { try $0.play(position: nil) }
            for round in 0..<4 {
                var heard: [UInt32] = []
                for _ in 0..<7 {
                    heard.append(rig.speaker.current ?? 0)
                    if byUser { try rig.act { try $0.next() } } else { rig.playThrough() }
                }
                #expect(heard.sorted() == Array(1...7), "round \(round) of seed \(seed)")
            }
            #expect(rig.speaker.starts == (byUser ? 29 : 1), "rounds are joined without a gap")
        }
    }

    @Test func roundsDiffer() throws {
        var orders = Set<[UInt32]>()
        var rig = try Rig(count: 7, seed: 4)
        rig.act { $0.setRandom(true) }
        rig.act { $0.setRepeat(true) }
        try rig.act { try $0.play(position: nil) }
        for _ in 0..<50 {
            orders.insert(
                (0..<7).map { _ in
                    let id = rig.speaker.current ?? 0
                    rig.playThrough()
                    return id
                })
        }
        #expect(orders.count > 45)
    }

    @Test func turningItOnKeepsWhatPlaysAndPlaysAllOthersOnce() throws {
        for seed in Self.seeds {
            var rig = try Rig(count: 7, seed: seed)
            try rig.act { try $0.play(position: 3) }
            rig.act { $0.setRandom(true) }
            #expect(rig.speaker.starts == 1)
            var heard: [UInt32] = []
            while let id = rig.speaker.current {
                heard.append(id)
                rig.playThrough()
            }
            #expect(heard[0] == 4)
            #expect(heard.sorted() == Array(1...7))
            #expect(rig.player.state == .stop && rig.player.current == nil)
        }
    }

    @Test func turningItOnInStopBeginsAnywhere() throws {
        var firsts = Set<UInt32>()
        for seed in Self.seeds {
            var rig = try Rig(count: 5, seed: seed)
            try rig.act { try $0.play(position: 1) }
            rig.act { $0.stop() }
            rig.act { $0.setRandom(true) }
            #expect(rig.player.current == nil)
            try rig.act { try $0.play(position: nil) }
            firsts.insert(rig.speaker.current ?? 0)
        }
        #expect(firsts == [1, 2, 3, 4, 5])
    }

    @Test func turningItOffGoesOnFromThePosition() throws {
        for seed in Self.seeds {
            var rig = try Rig(count: 5, seed: seed)
            rig.act { $0.setRandom(true) }
            try rig.act { try $0.play(position: 2) }
            rig.act { $0.setRandom(false) }
            #expect(rig.speaker.followUp == .some(4))
            #expect(rig.speaker.starts == 1)
        }
    }

    @Test func playingOneOutOfTurnLeavesTheOthersTheirs() throws {
        for seed in Self.seeds {
            var rig = try Rig(count: 7, seed: seed)
            rig.act { $0.setRandom(true) }
            try rig.act { try $0.play(position: nil) }
            var heard = [rig.speaker.current ?? 0]
            rig.playThrough()
            heard.append(rig.speaker.current ?? 0)
            let target = Int(seed % 7)
            try rig.act { try $0.play(position: target) }
            heard.removeAll { $0 == UInt32(target) + 1 }
            while let id = rig.speaker.current {
                heard.append(id)
                rig.playThrough()
            }
            #expect(heard.sorted() == Array(1...7))
        }
    }

    @Test func stopBeginsANewRoundWithTheCurrentSong() throws {
        for seed in Self.seeds {
            var rig = try Rig(count: 5, seed: seed)
            rig.act { $0.setRandom(true) }
            try rig.act { try $0.play(position: nil) }
            rig.playThrough()
            let current = rig.speaker.current
            rig.act { $0.stop() }
            #expect(rig.player.current?.id == current)
            var heard: [UInt32] = []
            try rig.act { try $0.play(position: nil) }
            while let id = rig.speaker.current {
                heard.append(id)
                rig.playThrough()
            }
            #expect(heard.first == current)
            #expect(heard.sorted() == [1, 2, 3, 4, 5])
        }
    }

    @Test func songPlayedFromStopComesBeforeTheRememberedOne() throws {
        for seed in Self.seeds {
            var rig = try Rig(count: 5, seed: seed)
            rig.act { $0.setRandom(true) }
            try rig.act { try $0.play(position: 1) }
            rig.act { $0.stop() }
            try rig.act { try $0.play(position: 3) }
            #expect(rig.speaker.followUp == .some(2))
            var heard: [UInt32] = []
            while let id = rig.speaker.current {
                heard.append(id)
                rig.playThrough()
            }
            #expect(heard.sorted() == [1, 2, 3, 4, 5])
        }
    }

    /// The next round is decided, then the queue changes during the last song of this one.
    @Test func editsAtTheEndOfARoundReachTheNext() throws {
        for seed in Self.seeds {
            var rig = try Rig(count: 5, seed: seed)
            rig.act { $0.setRandom(true) }
            rig.act { $0.setRepeat(true) }
            try rig.act { try $0.play(position: nil) }
            for _ in 0..<4 { rig.playThrough() }
            let other = rig.ids.first { $0 != rig.speaker.current } ?? 0
            try rig.act { try $0.delete(id: other) }
            if seed % 2 == 0 {
                try rig.add("x")
                #expect(rig.followUp == "x", "this round is not over yet")
                rig.playThrough()
            }
            var heard: [UInt32] = []
            for _ in rig.ids {
                rig.playThrough()
                heard.append(rig.speaker.current ?? 0)
            }
            #expect(heard.sorted() == rig.ids.sorted())
        }
    }

    @Test func previousWalksBackWhatWasHeard() throws {
        for seed in Self.seeds {
            var rig = try Rig(count: 6, seed: seed)
            rig.act { $0.setRandom(true) }
            try rig.act { try $0.play(position: nil) }
            var heard = [rig.speaker.current]
            for _ in 0..<4 {
                rig.playThrough()
                heard.append(rig.speaker.current)
            }
            for expected in heard.dropLast().reversed() {
                try rig.act { try $0.previous() }
                #expect(rig.speaker.current == expected)
            }
        }
    }

    /// The fault in MPD that removed by an index from before the shuffle: here always the song that was left goes.
    @Test func consumeRemovesTheSongThatWasLeftAcrossRounds() throws {
        for seed in Self.seeds {
            for byUser in [false, true] {
                var rig = try Rig(count: 6, seed: seed)
                rig.act { $0.setRandom(true) }
                rig.act { $0.setRepeat(true) }
                try rig.act { try $0.play(position: nil) }
                for _ in 0..<4 { rig.playThrough() }
                rig.act { $0.setConsume(.on) }
                var left = Set(rig.ids)
                while let id = rig.speaker.current {
                    if byUser { try rig.act { try $0.next() } } else { rig.playThrough() }
                    left.remove(id)
                    #expect(Set(rig.ids) == left)
                }
                #expect(rig.player.queue.count == 0 && rig.player.state == .stop)
            }
        }
    }
}

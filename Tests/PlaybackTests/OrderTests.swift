import Testing

@testable import Playback

@Suite struct OrderTests {
    static let seeds: Range<UInt64> = 0..<600

    @Test func freshRoundHasEachSongOnce() {
        for seed in Self.seeds {
            var generator = SeededGenerator(seed: seed)
            let order = Order(round: (1...9).shuffled(using: &generator))
            #expect(order.ids.sorted() == Array(1...9))
            #expect(order.current == nil)
            #expect(order.following { _ in false } == order.ids[0])
        }
    }

    @Test func roundThatBeginsWithASongShufflesTheRest() {
        var counts: [UInt32: Int] = [:]
        for seed in 0..<5_000 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let order = Order(round: (1...6).shuffled(using: &generator), current: 4)
            #expect(order.current == 4 && order.ids[0] == 4)
            #expect(order.ids.sorted() == Array(1...6))
            counts[order.ids[1], default: 0] += 1
        }
        #expect(counts[4] == nil)
        #expect(counts.count == 5 && counts.values.allSatisfy { (850...1_150).contains($0) }, "\(counts)")
    }

    @Test func appendedSongsFallAnywhereBehindThePreparedOne() {
        var counts: [Int: Int] = [:]
        for seed in 0..<4_000 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            var order = Order(round: (1...6).shuffled(using: &generator), current: 2)
            order.advance(to: order.ids[2])
            let fixed = Array(order.ids[...3])
            order.mix([7], from: 4, using: &generator)
            #expect(Array(order.ids[...3]) == fixed)
            #expect(order.index == 2)
            #expect(order.ids.sorted() == Array(1...7))
            counts[order.ids.firstIndex(of: 7) ?? -1, default: 0] += 1
        }
        #expect(counts.keys.sorted() == [4, 5, 6])
        #expect(counts.values.allSatisfy { (1_200...1_470).contains($0) }, "\(counts)")
    }

    @Test func removalKeepsTheOrderOfTheRest() {
        for seed in Self.seeds {
            var generator = SeededGenerator(seed: seed)
            var order = Order(round: (1...9).shuffled(using: &generator), current: 5)
            order.advance(to: order.ids[4])
            let before = order
            let gone = Set((1...9).filter { _ in Bool.random(using: &generator) } as [UInt32])
            order.remove(gone)
            #expect(order.ids == before.ids.filter { !gone.contains($0) })
            if let current = before.current, !gone.contains(current) { #expect(order.current == current) }
            #expect(order.following { _ in false } == before.following(excluding: gone.contains))
        }
    }

    @Test func jumpLeavesEveryOtherSongItsTurn() {
        for seed in Self.seeds {
            var generator = SeededGenerator(seed: seed)
            var order = Order(round: (1...9).shuffled(using: &generator), current: 5)
            order.advance(to: order.ids[3])
            let before = order
            let target = UInt32.random(in: 1...9, using: &generator)
            order.jump(to: target, replaying: false)
            #expect(order.current == target)
            #expect(order.ids.sorted() == Array(1...9))
            #expect(Array(order.ids[(order.index ?? 0)...].dropFirst()) == before.ids[4...].filter { $0 != target })
            if target != before.current { #expect(order.ids[(order.index ?? 0) - 1] == before.current) }
        }
    }

    @Test func replayingJumpGoesInFrontOfTheCurrentSong() {
        var generator = SeededGenerator(seed: 3)
        var order = Order(round: (1...5).shuffled(using: &generator), current: 2)
        let rest = order.ids
        order.jump(to: rest[3], replaying: true)
        #expect(order.ids == [rest[3], rest[0], rest[1], rest[2], rest[4]])
        #expect(order.current == rest[3])
    }

    @Test func nextRoundIsForgottenWhenTheSongChanges() {
        for seed in Self.seeds {
            var generator = SeededGenerator(seed: seed)
            var order = Order(round: (1...4).shuffled(using: &generator), current: 1)
            order.advance(to: order.ids[3])
            let decided = order.ids.shuffled(using: &generator)
            order.settleUpcoming(decided)
            var other = order
            other.stepBack(wrapping: false)
            #expect(other.upcoming == nil)
            order.advance(to: order.beginning { _ in false })
            #expect(order.ids == decided)
            #expect(order.index == 0 && order.upcoming == nil)
        }
    }

    @Test func steppingBackWalksWhatWasHeard() {
        var generator = SeededGenerator(seed: 8)
        var order = Order(round: (1...5).shuffled(using: &generator), current: 3)
        let heard = order.ids
        order.advance(to: heard[4])
        for expected in [3, 2, 1, 0, 0] {
            order.stepBack(wrapping: false)
            #expect(order.current == heard[expected])
        }
        order.stepBack(wrapping: true)
        #expect(order.current == heard[4])
    }
}

import Testing

@testable import Playback

/// Moving, swapping, shuffling and sorting, against an array that does the same in the plainest way.
@Suite struct ArrangeTests {
    /// What the protocol says of moving, on ids alone; nil: refused.
    static func moved(_ ids: [UInt32], _ range: Range<Int>, _ position: InsertPosition, current: UInt32?) -> [UInt32]? {
        var left = ids
        left.removeSubrange(range)
        let here = current.flatMap { left.firstIndex(of: $0) }
        let target: Int
        switch position {
        case .absolute(let place): target = place
        case .afterCurrent(let distance):
            guard let here else { return nil }
            target = here + 1 + distance
        case .beforeCurrent(let distance):
            guard let here else { return nil }
            target = here - distance
        }
        guard (0...left.count).contains(target) else { return nil }
        left.insert(contentsOf: ids[range], at: target)
        return left
    }

    @Test(arguments: [false, true])
    func movesAreThoseOfAnArray(playing: Bool) throws {
        var dice = SeededGenerator(seed: 9)
        var refused = 0
        for round in 0..<4_000 {
            var rig = try Rig(count: Int.random(in: 1...9, using: &dice), seed: 1)
            if playing { try rig.act { try $0.play(position: Int.random(in: 0..<$0.queue.count, using: &dice)) } }
            if round % 3 == 0 { rig.act { $0.setRandom(true) } }
            let before = rig
            let start = Int.random(in: 0..<rig.ids.count, using: &dice)
            let range = start..<Int.random(in: start + 1...rig.ids.count, using: &dice)
            let number = Int.random(in: 0...4, using: &dice)
            let position =
                [.absolute(number), .afterCurrent(number), .beforeCurrent(number)].randomElement(using: &dice)
                ?? InsertPosition.absolute(0)
            let expected = Self.moved(rig.ids, range, position, current: rig.player.currentID)
            do {
                let effects = try rig.act { try $0.move(from: start, upTo: range.upperBound, to: position) }
                #expect(rig.ids == expected)
                #expect(effects.isEmpty == (rig.ids == before.ids))
                #expect(rig.player.queue.version == before.player.queue.version + (effects.isEmpty ? 0 : 1))
                #expect(
                    rig.speaker.starts == before.speaker.starts && rig.player.order?.ids == before.player.order?.ids)
                #expect(rig.player.currentID == before.player.currentID)
                #expect(rig.ids.enumerated().allSatisfy { rig.player.queue.position(of: $1) == $0 })
            } catch {
                #expect(expected == nil)
                #expect(rig.ids == before.ids)
                refused += 1
            }
        }
        #expect((500...3_500).contains(refused))
    }

    @Test(arguments: [
        (0, 1, InsertPosition.afterCurrent(0), "bcade"), (3, 4, .afterCurrent(0), "abcde"),
        (4, 5, .beforeCurrent(0), "abecd"), (0, 2, .beforeCurrent(0), "abcde"), (0, 2, .afterCurrent(0), "cabde"),
        (4, 5, .beforeCurrent(2), "eabcd"), (0, 1, .afterCurrent(2), "bcdea"), (3, 99, .absolute(0), "deabc"),
    ])
    func relativeTargets(start: Int, end: Int, position: InsertPosition, expected: String) throws {
        var rig = try Rig("abcde")
        try rig.play("c")
        try rig.act { try $0.move(from: start, upTo: end, to: position) }
        #expect(rig.letters == expected)
    }

    @Test func refusedMoves() throws {
        var rig = try Rig("abc")
        func refusal(_ start: Int, _ end: Int?, _ position: InsertPosition) -> PlayerError? {
            var player = rig.player
            do throws(PlayerError) {
                _ = try player.move(from: start, upTo: end, to: position)
                return nil
            } catch {
                return error
            }
        }
        #expect(refusal(0, 1, .afterCurrent(0)) == .noCurrentSong)
        try rig.play("b")
        #expect(refusal(0, nil, .absolute(1))?.message == "Open-ended range not supported")
        #expect(refusal(1, 2, .afterCurrent(0))?.message == "Cannot move current song relative to itself")
        #expect(refusal(0, 3, .beforeCurrent(0)) == .relativeToItself)
        #expect(refusal(0, 1, .absolute(3)) == .badPosition(3))
        #expect(refusal(0, 1, .afterCurrent(2)) == .badPosition(2))
        #expect(refusal(2, 3, .beforeCurrent(2)) == .badPosition(2))
        #expect(refusal(3, 4, .absolute(0)) == .badIndex && refusal(4, 4, .absolute(0)) == .badIndex)
        #expect(refusal(2, 2, .absolute(0)) == nil, "an empty range")
        #expect(throws: PlayerError.noSuchSong) { try rig.player.move(id: 9, to: .absolute(0)) }
        try rig.act { try $0.move(id: 3, to: .beforeCurrent(0)) }
        #expect(rig.letters == "acb")
    }

    @Test func swapping() throws {
        var rig = try Rig("abcd")
        try rig.play("a")
        let version = rig.player.queue.version
        #expect(try rig.act { try $0.swap(0, 3) } == [.followUp(nil), .changed(.playlist)])
        #expect(rig.letters == "dbca")
        #expect(rig.player.queue.entries.map { $0.stamp == version } == [true, false, false, true])
        try rig.act { try $0.swap(id: 2, id: 3) }
        #expect(rig.letters == "dcba")
        #expect(try rig.act { try $0.swap(2, 2) } == [.changed(.playlist)])
        #expect(rig.player.queue.version == version + 3)
        #expect(rig.summary == "a play dcba")
        for pair in [(0, 4), (-1, 0), (9, 0)] {
            #expect(throws: PlayerError.badIndex) { try rig.player.swap(pair.0, pair.1) }
        }
        #expect(throws: PlayerError.noSuchSong) { try rig.player.swap(id: 1, id: 9) }
    }

    @Test func shuffling() throws {
        var orders: Set<String> = []
        for seed in 0..<300 as Range<UInt64> {
            var rig = try Rig("abcde", seed: seed)
            try rig.play("d")
            try rig.act { try $0.shuffle(from: 1, upTo: 5) }
            #expect(rig.letters.hasPrefix("ad") && rig.currentLetter == "d" && rig.speaker.starts == 1)
            orders.insert(rig.letters)
            try rig.act { try $0.shuffle(from: 2) }
            #expect(rig.letters.hasPrefix("ad"))
            rig.act { $0.stop() }
            #expect(try rig.act { try $0.shuffle() } == [.changed(.playlist)])
            #expect(rig.currentLetter == nil && Set(rig.letters).count == 5)
        }
        #expect(orders.count == 6)
        var rig = try Rig("abc")
        #expect(try rig.player.shuffle(from: 2).isEmpty, "one song is no range to shuffle")
        #expect(throws: PlayerError.badIndex) { try rig.player.shuffle(from: 4) }
    }

    @Test func sorting() throws {
        var rig = try Rig("dbdacb")
        try rig.play("c")
        #expect(rig.act { $0.sortByURI(<) }.contains(.changed(.playlist)))
        #expect(rig.letters == "abbcdd")
        #expect(rig.ids == [4, 2, 6, 5, 1, 3], "what is equal stays in order")
        #expect(rig.currentLetter == "c" && rig.speaker.starts == 1)
        let version = rig.player.queue.version
        #expect(rig.act { $0.sortByURI(<) }.isEmpty)
        #expect(rig.player.queue.version == version)
        rig.act { $0.sortByURI(>) }
        #expect(rig.ids == [1, 3, 5, 2, 6, 4])
    }

    @Test func duplicates() throws {
        var rig = try Rig("abacab")
        try rig.act { try $0.play(id: 3) }
        #expect(rig.act { $0.removeDuplicates() }.contains(.changed(.playlist)))
        #expect(rig.ids == [2, 3, 4], "the current one stays, otherwise the first")
        #expect(rig.summary == "a play bac" && rig.speaker.starts == 1)
        #expect(rig.act { $0.removeDuplicates() }.isEmpty)
    }

    /// Names that Swift finds equal may be the names of two files.
    @Test func duplicatesAreKnownByTheirBytes() throws {
        let (composed, decomposed) = ("\u{E9}", "e\u{301}")
        var rig = try Rig()
        try rig.act { try $0.add([composed, decomposed, composed, decomposed].map { song($0) }).effects }
        try rig.act { try $0.play(id: 4) }
        rig.act { $0.removeDuplicates() }
        #expect(rig.ids == [1, 4])
        #expect(
            rig.player.queue.entries.map { Array($0.song.uri.utf8) } == [Array(composed.utf8), Array(decomposed.utf8)])
    }
}

import Playback
import Testing

/// What comes after a song, for every setting of the modes: protocol behaviour that clients build on.
@Suite struct AdvanceTableTests {
    /// Three songs in playing order, and the cell's one of them sounding.
    static func rig(_ cell: AdvanceCell, seed: UInt64) throws -> (rig: Rig, order: [UInt32]) {
        var rig = try Rig("abc", seed: seed)
        rig.act { $0.setRandom(cell.random) }
        let order = rig.player.upcoming(3)
        try rig.act { try $0.play(position: nil) }
        for _ in 0..<(cell.isLast ? 2 : 1) { rig.playThrough() }
        rig.act { $0.setRepeat(cell.repeats) }
        rig.act { $0.setSingle(cell.single) }
        rig.act { $0.setConsume(cell.consume) }
        rig.started()
        return (rig, order)
    }

    @Test(arguments: AdvanceCell.all)
    func cell(cell: AdvanceCell) throws {
        for seed in 0..<(cell.random ? 20 : 1) as Range<UInt64> {
            let (rig, order) = try Self.rig(cell, seed: seed)
            let left = order[cell.isLast ? 2 : 1]
            #expect(rig.player.current?.id == left)
            if cell.isByUser {
                var after = rig
                try after.act { try $0.next() }
                Self.check(after, cell, order, left: left, before: rig)
            } else {
                var after = rig
                after.playThrough()
                Self.check(after, cell, order, left: left, before: rig)
                let isJoined = cell.state == "play"
                #expect(after.speaker.starts == rig.speaker.starts + (isJoined || cell.state == "stop" ? 0 : 1))
                // The song ends before the sound side could join the next one.
                after = rig
                after.act { $0.ended(id: left) }
                Self.check(after, cell, order, left: left, before: rig)
            }
        }
    }

    static func check(_ rig: Rig, _ cell: AdvanceCell, _ order: [UInt32], left: UInt32, before: Rig) {
        let current = rig.player.current?.id
        #expect("\(rig.player.state)" == cell.state)
        #expect(rig.ids == before.ids.filter { !cell.leaves || $0 != left })
        #expect(rig.player.modes.single == cell.singleAfter && rig.player.modes.consume == cell.consumeAfter)
        #expect(rig.speaker.topics.contains(.options) == (rig.player.modes != before.player.modes))
        #expect(rig.speaker.topics.contains(.playlist) == cell.leaves)
        #expect(rig.speaker.topics.contains(.player))
        #expect(rig.speaker.current == (cell.state == "stop" ? nil : current))
        switch cell.current {
        case "next": #expect(current == order[2])
        case "same": #expect(current == left)
        case "none": #expect(current == nil)
        default:
            if !cell.random {
                #expect(current == order[0])
            } else if cell.isByUser {
                #expect(current.map(rig.ids.contains) == true)
            } else {
                #expect(current == before.player.upcoming(1).first)
            }
        }
    }

    static func set(_ modes: String, _ rig: inout Rig) {
        let digits = modes.map { $0 == "1" }
        rig.act { $0.setRepeat(digits[0]) }
        rig.act { $0.setSingle(digits[1] ? .on : .off) }
        rig.act { $0.setConsume(digits[2] ? .on : .off) }
    }

    @Test func userGoesToNextInPause() throws {
        for cell in AdvanceCell.all where cell.isByUser {
            let (before, order) = try Self.rig(cell, seed: 3)
            var rig = before
            rig.act { $0.pause(true) }
            try rig.act { try $0.next() }
            Self.check(rig, cell, order, left: order[cell.isLast ? 2 : 1], before: before)
        }
    }

    @Test(arguments: AdvanceCell.table.map(\.modes), [false, true])
    func onlySongOfTheQueue(modes: String, ends: Bool) throws {
        var rig = try Rig("a")
        Self.set(modes, &rig)
        try rig.play("a")
        if ends { rig.playThrough() } else { try rig.act { try $0.next() } }
        let expected = modes.hasSuffix("1") ? "- stop " : modes.hasPrefix("1") ? "a play a" : "- stop a"
        #expect(rig.summary == expected)
    }

    /// `nextsong` of `status` per row, playing b and playing c; consume does not count.
    @Test(arguments: zip(AdvanceCell.table.map(\.modes), ["c-", "c-", "c-", "c-", "ca", "ca", "bc", "bc"]))
    func nextSongShown(modes: String, shown: String) throws {
        for (letter, expected) in zip(["b", "c"], shown) {
            var rig = try Rig("abc")
            Self.set(modes, &rig)
            try rig.play(letter)
            let next = rig.player.nextPosition.map { rig.player.queue.entries[$0].song.uri } ?? "-"
            #expect(next == String(expected))
        }
        var alone = try Rig("a")
        Self.set(modes, &alone)
        try alone.play("a")
        #expect(alone.player.nextPosition == (modes.hasPrefix("1") ? 0 : nil))
    }
}

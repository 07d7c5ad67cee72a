import Playback
import Testing

/// What comes after a song, for every setting of the modes: protocol behaviour that clients build on.
@Suite struct AdvanceTableTests {
    /// One row: with the songs a b c, what is after b (middle) and after c (last), as `current state queue`.
    struct Row: CustomStringConvertible, Sendable {
        let modes: String
        let autoMiddle: String
        let autoLast: String
        let nextMiddle: String
        let nextLast: String
        var description: String { modes }

        var repeats: Bool { modes.hasPrefix("1") }
        var single: Bool { modes.dropFirst().hasPrefix("1") }
        var consume: Bool { modes.hasSuffix("1") }
    }

    /// The digits are repeat, single, consume.
    static let rows = [
        Row(
            modes: "000", autoMiddle: "c play abc", autoLast: "- stop abc", nextMiddle: "c play abc",
            nextLast: "- stop abc"),
        Row(
            modes: "001", autoMiddle: "c play ac", autoLast: "- stop ab", nextMiddle: "c play ac", nextLast: "- stop ab"
        ),
        Row(
            modes: "010", autoMiddle: "c pause abc", autoLast: "- stop abc", nextMiddle: "c play abc",
            nextLast: "- stop abc"),
        Row(
            modes: "011", autoMiddle: "c pause ac", autoLast: "- stop ab", nextMiddle: "c play ac",
            nextLast: "- stop ab"),
        Row(
            modes: "100", autoMiddle: "c play abc", autoLast: "a play abc", nextMiddle: "c play abc",
            nextLast: "a play abc"),
        Row(
            modes: "101", autoMiddle: "c play ac", autoLast: "a play ab", nextMiddle: "c play ac", nextLast: "a play ab"
        ),
        Row(
            modes: "110", autoMiddle: "b play abc", autoLast: "c play abc", nextMiddle: "c play abc",
            nextLast: "a play abc"),
        Row(
            modes: "111", autoMiddle: "c play ac", autoLast: "a play ab", nextMiddle: "c play ac", nextLast: "a play ab"
        ),
    ]

    static let songs = ["b", "c"]

    static func rig(_ row: Row, on letter: String, flag: Flag = .on) throws -> Rig {
        var rig = try Rig("abc")
        rig.act { $0.setRepeat(row.repeats) }
        rig.act { $0.setSingle(row.single ? flag : .off) }
        rig.act { $0.setConsume(row.consume ? flag : .off) }
        try rig.play(letter)
        rig.started()
        return rig
    }

    @Test(arguments: rows, songs)
    func songEnds(row: Row, letter: String) throws {
        var rig = try Self.rig(row, on: letter)
        rig.playThrough()
        #expect(rig.summary == (letter == "b" ? row.autoMiddle : row.autoLast))
        #expect(rig.speaker.current == rig.player.current?.id || rig.player.state == .stop)
    }

    @Test(arguments: rows, songs)
    func songEndsBeforeTheNextIsJoined(row: Row, letter: String) throws {
        var rig = try Self.rig(row, on: letter)
        let over = rig.id(letter)
        rig.act { $0.ended(id: over) }
        #expect(rig.summary == (letter == "b" ? row.autoMiddle : row.autoLast))
        #expect(rig.speaker.current == (rig.player.state == .stop ? nil : rig.player.current?.id))
    }

    @Test(arguments: rows, songs)
    func userGoesToNext(row: Row, letter: String) throws {
        var rig = try Self.rig(row, on: letter)
        try rig.act { try $0.next() }
        #expect(rig.summary == (letter == "b" ? row.nextMiddle : row.nextLast))
        #expect(rig.speaker.current == (rig.player.state == .stop ? nil : rig.player.current?.id))
    }

    @Test(arguments: rows, songs)
    func userGoesToNextInPause(row: Row, letter: String) throws {
        var rig = try Self.rig(row, on: letter)
        rig.act { $0.pause(true) }
        try rig.act { try $0.next() }
        #expect(rig.summary == (letter == "b" ? row.nextMiddle : row.nextLast))
    }

    /// Random changes what next and last mean and nothing else.
    @Test(arguments: rows, 0..<20 as Range<UInt64>)
    func randomOrder(row: Row, seed: UInt64) throws {
        for (letter, ends) in [("b", false), ("c", false), ("b", true), ("c", true)] {
            var rig = try Rig("abc", seed: seed)
            rig.act { $0.setRepeat(row.repeats) }
            rig.act { $0.setRandom(true) }
            _ = try rig.act { try $0.play(position: nil) }
            var order = [rig.currentLetter ?? "-"]
            for _ in 0..<2 {
                order.append(rig.followUp)
                if order.count == 3 && letter == "b" { break }
                rig.playThrough()
            }
            #expect(Set(order) == ["a", "b", "c"], "each song once a round")
            rig.act { $0.setSingle(row.single ? .on : .off) }
            rig.act { $0.setConsume(row.consume ? .on : .off) }
            let joined = rig.followUp
            if ends { rig.playThrough() } else { try rig.act { try $0.next() } }
            let middle = ends ? row.autoMiddle : row.nextMiddle
            let last = ends ? row.autoLast : row.nextLast
            let expected = (letter == "b" ? middle : last).split(separator: " ").map(String.init)
            #expect("\(rig.player.state)" == expected[1])
            #expect(rig.letters.count == expected[2].count)
            switch expected[0] {
            case "-": #expect(rig.currentLetter == nil)
            case letter: #expect(rig.currentLetter == order[letter == "b" ? 1 : 2])
            case "a": #expect(ends ? rig.currentLetter == joined : rig.currentLetter != nil)
            default: #expect(rig.currentLetter == order[2])
            }
            #expect(rig.player.currentPosition == nil || rig.player.state != .stop)
        }
    }

    @Test func onlySongOfTheQueue() throws {
        for row in Self.rows {
            for ends in [true, false] {
                var rig = try Rig("a")
                rig.act { $0.setRepeat(row.repeats) }
                rig.act { $0.setSingle(row.single ? .on : .off) }
                rig.act { $0.setConsume(row.consume ? .on : .off) }
                try rig.play("a")
                if ends { rig.playThrough() } else { try rig.act { try $0.next() } }
                let expected = row.consume ? "- stop " : row.repeats ? "a play a" : "- stop a"
                #expect(rig.summary == expected, "\(row)")
            }
        }
    }

    /// Which oneshot flags are left after b and after c came to their end, as `single consume`.
    @Test(arguments: [
        ("010", "off off", "oneshot off"), ("001", "off off", "off off"), ("011", "off off", "oneshot off"),
        ("110", "oneshot off", "oneshot off"), ("101", "off off", "off off"), ("111", "oneshot off", "oneshot off"),
    ])
    func oneshots(modes: String, middle: String, last: String) throws {
        let row = try #require(Self.rows.first { $0.modes == modes })
        for letter in Self.songs {
            var rig = try Self.rig(row, on: letter, flag: .oneshot)
            let before = rig.player.modes
            rig.playThrough()
            #expect(rig.summary == (letter == "b" ? row.autoMiddle : row.autoLast))
            #expect("\(rig.player.modes.single) \(rig.player.modes.consume)" == (letter == "b" ? middle : last))
            #expect(rig.speaker.topics.contains(.options) == (rig.player.modes != before))
        }
    }

    @Test func nextUsesUpConsumeOneshotButNotSingle() throws {
        var rig = try Self.rig(Self.rows[3], on: "b", flag: .oneshot)
        try rig.act { try $0.next() }
        #expect(rig.player.modes.single == .oneshot)
        #expect(rig.player.modes.consume == .off)
        #expect(rig.letters == "ac")
    }

    /// `nextsong` of `status` per row, playing b and playing c; consume does not count.
    @Test(arguments: zip(rows, ["c-", "c-", "c-", "c-", "ca", "ca", "bc", "bc"]))
    func nextSongShown(row: Row, shown: String) throws {
        for (letter, expected) in zip(Self.songs, shown) {
            let rig = try Self.rig(row, on: letter)
            let next = rig.player.nextPosition.map { rig.player.queue.entries[$0].song.uri } ?? "-"
            #expect(next == String(expected))
        }
        var alone = try Rig("a")
        alone.act { $0.setRepeat(row.repeats) }
        alone.act { $0.setConsume(row.consume ? .on : .off) }
        try alone.play("a")
        #expect(alone.player.nextPosition == (row.repeats ? 0 : nil))
    }
}

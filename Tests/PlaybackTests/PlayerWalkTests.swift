import Testing

@testable import Playback

/// Thousands of commands and reports in any order, each followed by everything that must hold.
@Suite struct PlayerWalkTests {
    /// A client that keeps its own copy of the queue as ncmpcpp does: by what changed since its last version.
    struct Mirror {
        var entries: [Entry] = []
        var version: UInt32 = 0

        mutating func update(from queue: Queue) {
            entries = Array(entries.prefix(queue.count))
            for (position, entry) in queue.entries.enumerated() where entry.stamp >= version || entry.stamp == 0 {
                if position < entries.count { entries[position] = entry } else { entries.append(entry) }
            }
            version = queue.version
        }
    }

    /// Anything that a client may do.
    static func command(_ player: inout Player, _ dice: inout SeededGenerator) throws -> [Effect] {
        switch Int.random(in: 0..<10, using: &dice) {
        case 0...3: return try edit(&player, &dice)
        case 4...6: return try transport(&player, &dice)
        case 7: return option(&player, &dice)
        case 8: return try player.undo(Int.random(in: 1...3, using: &dice)).effects
        default: return try player.redo(Int.random(in: 1...3, using: &dice)).effects
        }
    }

    static func songs(_ dice: inout SeededGenerator) -> [Song] {
        (0..<Int.random(in: 1...3, using: &dice)).map { _ in
            let album = ["A", "B", "C", nil].randomElement(using: &dice) ?? nil
            return song("s\(Int.random(in: 0..<30, using: &dice))", album: album)
        }
    }

    static func place(_ count: Int, _ dice: inout SeededGenerator) -> InsertPosition {
        let number = Int.random(in: 0...3, using: &dice)
        return [.absolute(Int.random(in: 0...count, using: &dice)), .afterCurrent(number), .beforeCurrent(number)]
            .randomElement(using: &dice) ?? .absolute(0)
    }

    static func edit(_ player: inout Player, _ dice: inout SeededGenerator) throws -> [Effect] {
        let count = player.queue.count
        let start = Int.random(in: -1...count, using: &dice)
        let end = start + Int.random(in: 0...3, using: &dice)
        let id = player.queue.entries.randomElement(using: &dice)?.id ?? 0
        let priority = [0, 0, 5, 9, 255].randomElement(using: &dice) ?? 0 as UInt8
        // Short queues, so that the ends of rounds come often.
        switch Int.random(in: (count > 6 ? 4 : 0)..<20, using: &dice) {
        case 0, 1: return try player.add(songs(&dice)).effects
        case 2: return try player.add(songs(&dice), at: place(count, &dice)).effects
        case 3, 4: return count > 8 ? [] : try player.addNext(songs(&dice)).effects
        case 5, 6: return try player.delete(from: start, upTo: end)
        case 7: return try player.delete(id: player.currentID ?? 0)
        case 8: return Int.random(in: 0..<6, using: &dice) == 0 ? player.clear() : player.removeDuplicates()
        case 9, 10: return try player.move(from: start, upTo: end, to: place(count, &dice))
        case 11: return try player.move(id: id, to: place(count, &dice))
        case 12: return try player.swap(start, end)
        case 13: return try player.swap(id: id, id: player.currentID ?? 0)
        case 14: return try player.shuffle(from: start, upTo: Bool.random(using: &dice) ? nil : end)
        case 15: return player.sortByURI(<)
        case 16, 17: return try player.prioritize(priority, from: start, upTo: end)
        default: return try player.prioritize(priority, id: id)
        }
    }

    static func transport(_ player: inout Player, _ dice: inout SeededGenerator) throws -> [Effect] {
        let position = Int.random(in: -1...player.queue.count, using: &dice)
        switch Int.random(in: 0..<12, using: &dice) {
        case 0: return player.stop()
        case 1, 2: return try player.play(position: position < 0 ? nil : position)
        case 3, 4: return player.pause([nil, true, false].randomElement(using: &dice) ?? nil)
        case 5, 6, 7: return try player.next()
        case 8:
            return try player.previous(elapsed: 5_000, restartAfter: [nil, 3_000].randomElement(using: &dice) ?? nil)
        case 9: return try player.seek(position: position, to: Int.random(in: 0...11_000, using: &dice))
        case 10: return try player.seekCurrent(.relative(Int.random(in: -9_000...9_000, using: &dice)), elapsed: 5_000)
        default:
            player.clearError()
            return []
        }
    }

    static func option(_ player: inout Player, _ dice: inout SeededGenerator) -> [Effect] {
        let flag = Flag.allCases.randomElement(using: &dice) ?? .off
        switch Int.random(in: 0..<6, using: &dice) {
        case 0: return player.setRandom(Bool.random(using: &dice))
        case 1: return player.setRepeat(Bool.random(using: &dice))
        case 2: return player.setSingle(flag)
        case 3: return player.setConsume(flag)
        case 4: return player.setRandomUnit(RandomUnit.allCases.randomElement(using: &dice) ?? .song)
        default:
            return player.setStopAfter([nil, .album, .songs(1), .songs(3)].randomElement(using: &dice) ?? nil)
        }
    }

    static func report(_ rig: inout Rig, _ dice: inout SeededGenerator) {
        guard let current = rig.speaker.current else { return }
        switch Int.random(in: 0..<10, using: &dice) {
        case 0: rig.act { $0.failed(id: current, reason: "bad") }
        case 1:
            guard let joined = rig.speaker.followUp, let id = joined else { return }
            rig.act { $0.failed(id: id, reason: "bad") }
        case 2: rig.started()
        case 3: rig.act { $0.ended(id: current) }
        case 4: rig.act { $0.outputFailed(reason: "no sink") }
        case 5:
            let id = rig.ids.randomElement(using: &dice) ?? 0
            rig.speaker.join(id)
            rig.act { $0.heard(id: id) }
        case 6: rig.act { $0.damaged(id: current, reason: "short") }
        default: playThrough(&rig)
        }
    }

    /// What was announced is what follows, and it follows without a start.
    static func playThrough(_ rig: inout Rig) {
        guard let announced = rig.speaker.followUp else {
            Issue.record("a song sounds and nobody said what follows")
            return
        }
        let starts = rig.speaker.starts
        rig.playThrough()
        if let announced {
            #expect(rig.player.currentID == announced)
            #expect(rig.speaker.starts == starts)
        } else {
            #expect(rig.player.state != .play, "nothing was joined")
        }
    }

    /// The process ends and begins again.
    static func restart(_ rig: inout Rig, _ dice: inout SeededGenerator) {
        let before = rig.player
        let start = StartState.allCases.randomElement(using: &dice) ?? .paused
        rig.player = Player(restoring: before.saved, milliseconds: 3_000, as: start)
        rig.speaker = Speaker()
        let player = rig.player
        #expect(player.queue.version == before.queue.version + 1)
        #expect(player.queue.entries.elementsEqual(before.queue.entries) { $0.isSame(as: $1) })
        #expect(player.currentID == before.currentID && player.modes == before.modes)
        #expect(player.state == (before.state == .stop || start == .stopped ? .stop : .pause))
        if before.state == player.state && before.failures.isEmpty { #expect(player.upcoming(9) == before.upcoming(9)) }
    }

    /// However far one goes back and forth, nothing is lost or doubled on the way.
    static func checkHistory(_ player: Player) {
        var player = player
        // Or a song might begin when another one goes, and use up its priority.
        _ = player.stop()
        player.record()
        let now = player.queue.entries
        let steps = player.history.undo.count
        for _ in 0..<steps { #expect((try? player.undo(1)) != nil) }
        #expect((try? player.undo(1)) == nil)
        #expect(player.history.redo.count >= steps)
        #expect(Set(player.queue.entries.map(\.id)).count == player.queue.count)
        if steps > 0 { #expect((try? player.redo(steps))?.count == steps) }
        #expect(player.queue.entries.elementsEqual(now) { $0.isSame(as: $1) })
    }

    static func check(_ rig: Rig, before: Player, refused: Bool) {
        let player = rig.player
        let ids = rig.ids
        #expect(Set(ids).count == ids.count)
        #expect(ids.enumerated().allSatisfy { player.queue.position(of: $1) == $0 })
        #expect(player.queue.entries.allSatisfy { $0.stamp < player.queue.version })
        #expect((player.order != nil) == player.modes.random)
        #expect(player.queue.prioritizedCount == player.queue.entries.count { $0.priority > 0 })
        if let order = player.order {
            #expect(order.ids.sorted() == ids.sorted())
            #expect(order.upcoming == nil || order.upcoming?.sorted() == ids.sorted())
            #expect(order.current == player.currentID)
            #expect(order.ids[order.firstUnplayed...].starts(with: player.nextUp))
        }
        #expect(player.failures.isSubset(of: ids))
        switch rig.speaker.sound {
        case .closed: #expect(player.state == (player.isDormant ? .pause : .stop))
        case .silent(let id): #expect(player.state == .pause && player.currentID == id && !player.isDormant)
        case .sounding(let id): #expect(player.state == .play && player.currentID == id)
        }
        if let id = player.currentID { #expect(player.queue.position(of: id) != nil) }
        if let announced = rig.speaker.followUp, let id = announced {
            let shown = player.nextPosition.map { ids[$0] }
            #expect(id == shown || (player.modes.repeats && player.modes.single.isOn && player.modes.consume.isOn))
        }
        let topics = rig.speaker.topics
        #expect(topics.contains(.playlist) == (player.queue.version != before.queue.version))
        let hasOptions = player.modes != before.modes || player.stopAfter != before.stopAfter
        #expect(topics.contains(.options) == hasOptions)
        if player.state != before.state { #expect(topics.contains(.player)) }
        if player.state != .stop && player.currentID != before.currentID { #expect(topics.contains(.player)) }
        if refused { #expect(player.state == before.state && player.currentID == before.currentID) }
    }

    @Test(arguments: 0..<16 as Range<UInt64>)
    func walk(seed: UInt64) throws {
        var dice = SeededGenerator(seed: seed &* 7_919)
        var rig = try Rig(count: 4, seed: seed)
        var mirrors = [2, 10, 60].map { (mirror: Mirror(), pace: $0) }
        for _ in 0..<1_000 {
            if Int.random(in: 0..<60, using: &dice) == 0 { Self.restart(&rig, &dice) }
            let before = rig.player
            rig.speaker.topics = []
            var refused = false
            if Bool.random(using: &dice) { rig.player.mark(elapsed: 5_000) }
            if Int.random(in: 0..<3, using: &dice) == 0 {
                Self.report(&rig, &dice)
            } else {
                do {
                    try rig.act { try Self.command(&$0, &dice) }
                } catch {
                    refused = true
                }
            }
            if Bool.random(using: &dice) { rig.player.record() }
            Self.check(rig, before: before, refused: refused)
            if Int.random(in: 0..<8, using: &dice) == 0 { Self.checkHistory(rig.player) }
            for index in mirrors.indices where Int.random(in: 0..<mirrors[index].pace, using: &dice) == 0 {
                mirrors[index].mirror.update(from: rig.player.queue)
                #expect(mirrors[index].mirror.entries.elementsEqual(rig.player.queue.entries) { $0.isSame(as: $1) })
            }
        }
    }
}

import Testing

@testable import Playback

/// Thousands of commands and reports in any order, each followed by everything that must hold.
@Suite struct PlayerWalkTests {
    /// A client that keeps its own copy of the queue as ncmpcpp does: by what changed since its last version.
    struct Mirror {
        var ids: [UInt32] = []
        var version: UInt32 = 0

        mutating func update(from queue: Queue) {
            ids = Array(ids.prefix(queue.count))
            for (position, entry) in queue.entries.enumerated() where entry.stamp >= version || entry.stamp == 0 {
                if position < ids.count { ids[position] = entry.id } else { ids.append(entry.id) }
            }
            version = queue.version
        }
    }

    static func command(_ player: inout Player, _ dice: inout SeededGenerator) throws -> [Effect] {
        let count = player.queue.count
        let position = Int.random(in: -1...count, using: &dice)
        let flag = Flag.allCases.randomElement(using: &dice) ?? .off
        // Short queues, so that the ends of rounds come often.
        switch Int.random(in: (count > 6 ? 4 : 0)..<20, using: &dice) {
        case 0, 1: return try player.add([song("x"), song("y")]).effects
        case 2: return try player.add([song("z")], at: .absolute(position)).effects
        case 3: return try player.add([song("w")], at: .afterCurrent(0)).effects
        case 4: return try player.delete(from: position, upTo: position + Int.random(in: 0...3, using: &dice))
        case 5: return try player.delete(id: player.currentID ?? 0)
        case 6: return Int.random(in: 0..<20, using: &dice) == 0 ? player.clear() : player.stop()
        case 7: return try player.play(position: position < 0 ? nil : position)
        case 8: return player.pause([nil, true, false].randomElement(using: &dice) ?? nil)
        case 9, 10: return try player.next()
        case 11: return try player.previous()
        case 12: return try player.seek(position: position, to: Int.random(in: 0...11_000, using: &dice))
        case 13: return try player.seekCurrent(.relative(Int.random(in: -9_000...9_000, using: &dice)), elapsed: 5_000)
        case 14: return player.setRandom(Bool.random(using: &dice))
        case 15: return player.setRepeat(Bool.random(using: &dice))
        case 16: return player.setSingle(flag)
        case 17: return player.setConsume(flag)
        default:
            player.clearError()
            return []
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

    static func check(_ rig: Rig, before: Player, refused: Bool) {
        let player = rig.player
        let ids = rig.ids
        #expect(Set(ids).count == ids.count)
        #expect(ids.enumerated().allSatisfy { player.queue.position(of: $1) == $0 })
        #expect(player.queue.entries.allSatisfy { $0.stamp < player.queue.version })
        #expect((player.order != nil) == player.modes.random)
        if let order = player.order {
            #expect(order.ids.sorted() == ids.sorted())
            #expect(order.upcoming == nil || order.upcoming?.sorted() == ids.sorted())
            #expect(order.current == player.currentID)
        }
        #expect(player.failures.isSubset(of: ids))
        switch rig.speaker.sound {
        case .closed: #expect(player.state == .stop)
        case .silent(let id): #expect(player.state == .pause && player.currentID == id)
        case .sounding(let id): #expect(player.state == .play && player.currentID == id)
        }
        if let id = player.currentID { #expect(player.queue.position(of: id) != nil) }
        if let announced = rig.speaker.followUp, let id = announced {
            let shown = player.nextPosition.map { ids[$0] }
            #expect(id == shown || (player.modes.repeats && player.modes.single.isOn && player.modes.consume.isOn))
        }
        let topics = rig.speaker.topics
        #expect(topics.contains(.playlist) == (player.queue.version != before.queue.version))
        #expect(topics.contains(.options) == (player.modes != before.modes))
        if player.state != before.state { #expect(topics.contains(.player)) }
        if player.state != .stop && player.currentID != before.currentID { #expect(topics.contains(.player)) }
        if refused { #expect(player.state == before.state && player.currentID == before.currentID) }
    }

    @Test(arguments: 0..<16 as Range<UInt64>)
    func walk(seed: UInt64) throws {
        var dice = SeededGenerator(seed: seed &* 7_919)
        var rig = try Rig(count: 4, seed: seed)
        var mirror = Mirror()
        for _ in 0..<1_000 {
            let before = rig.player
            rig.speaker.topics = []
            var refused = false
            if Int.random(in: 0..<3, using: &dice) == 0 {
                Self.report(&rig, &dice)
            } else {
                do {
                    try rig.act { try Self.command(&$0, &dice) }
                } catch {
                    refused = true
                }
            }
            Self.check(rig, before: before, refused: refused)
            if Bool.random(using: &dice) {
                mirror.update(from: rig.player.queue)
                #expect(mirror.ids == rig.ids)
            }
        }
    }
}

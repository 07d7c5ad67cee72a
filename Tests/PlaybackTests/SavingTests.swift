import Testing

@testable import Playback

@Suite struct SavingTests {
    @Test func everythingComesBack() throws {
        for seed in 0..<300 as Range<UInt64> {
            var dice = SeededGenerator(seed: seed)
            var rig = try Rig(count: 5, seed: seed)
            for _ in 0..<30 {
                rig.player.mark(elapsed: 100)
                _ = try? rig.act { try PlayerWalkTests.command(&$0, &dice) }
                rig.player.record()
                if Bool.random(using: &dice) { rig.playThrough() }
            }
            let before = rig.player
            let saved = before.saved
            var player = Player(restoring: saved, milliseconds: 1_234, as: .paused)
            #expect(player.queue.entries.elementsEqual(before.queue.entries) { $0.isSame(as: $1) })
            #expect(player.queue.version == before.queue.version + 1)
            #expect(player.queue.entries.allSatisfy { $0.stamp == before.queue.version })
            #expect(player.stopAfter == before.stopAfter)
            #expect(player.modes == before.modes && player.currentID == before.currentID)
            #expect(player.state == (before.state == .stop ? .stop : .pause))
            #expect(player.place == (before.state == .stop ? nil : 1_234))
            #expect(player.order?.ids == before.order?.ids && player.order?.index == before.order?.index)
            #expect(player.upcoming(20) == before.upcoming(20))
            #expect(player.nextUp == before.nextUp)
            #expect(player.history.undo.elementsEqual(before.history.undo) { $0 === $1 })
            #expect(player.history.redo.elementsEqual(before.history.redo) { $0 === $1 })
            var other = before
            let ids = try player.add([song("n")]).ids
            #expect(try other.add([song("n")]).ids == ids)
        }
    }

    @Test func aStepUnderWayIsSavedWithIt() throws {
        var rig = try Rig("abc")
        rig.player.mark(elapsed: 0)
        try rig.act { try $0.delete(id: 2) }
        var player = Player(restoring: rig.player.saved, milliseconds: 0, as: .paused)
        #expect(try player.undo(1).count == 1)
        #expect(player.queue.entries.map(\.id) == [1, 2, 3])
        #expect(try rig.player.undo(1).count == 1, "saving has not taken it from the player")
    }

    @Test func whatDoesNotFitIsPutRight() throws {
        for seed in 0..<2_000 as Range<UInt64> {
            var dice = SeededGenerator(seed: seed)
            func id() -> UInt32 { [0, 1, 2, 3, 4, 5, 77, .max].randomElement(using: &dice) ?? 0 }
            func ids() -> [UInt32] { (0..<Int.random(in: 0..<6, using: &dice)).map { _ in id() } }
            func edit() -> QueueEdit {
                QueueEdit(
                    start: Int.random(in: -1...4, using: &dice), removed: entries(), inserted: entries(),
                    before: QueueEdit.Moment(currentID: id(), milliseconds: 5),
                    after: QueueEdit.Moment(currentID: nil, milliseconds: -1))
            }
            func entries() -> [Entry] { ids().map { Entry(id: $0, song: song("s\($0)"), priority: UInt8($0 & 3)) } }
            var saved = SavedPlayer()
            saved.entries = entries()
            saved.version = [0, 1, 9, UInt32(Int32.max), .max].randomElement(using: &dice) ?? 0
            saved.nextID = id()
            saved.modes.random = Bool.random(using: &dice)
            saved.modes.repeats = Bool.random(using: &dice)
            saved.stopAfter = [nil, .album, .songs(2), .songs(0), .songs(-1)].randomElement(using: &dice) ?? nil
            saved.state = [.stop, .play, .pause].randomElement(using: &dice) ?? .stop
            saved.currentID = Bool.random(using: &dice) ? id() : nil
            saved.order = Bool.random(using: &dice) ? SavedOrder(ids: ids(), index: 2, upcoming: ids()) : nil
            saved.nextUp = ids()
            saved.chance = seed
            saved.undo = [edit(), edit()]
            saved.redo = [edit()]
            let limit = Int.random(in: 2...10, using: &dice)
            var rig = try Rig()
            rig.player = Player(
                restoring: saved, milliseconds: Int.random(in: -5...20_000, using: &dice), as: .paused, limit: limit)
            #expect(rig.player.queue.entries.elementsEqual(saved.entries.prefix(limit)) { $0.song === $1.song })
            PlayerWalkTests.check(rig, before: rig.player, refused: false)
            for _ in 0..<10 {
                rig.speaker.topics = []
                let before = rig.player
                _ = try? rig.act { try PlayerWalkTests.command(&$0, &dice) }
                PlayerWalkTests.check(rig, before: before, refused: false)
            }
        }
    }

    @Test func historyOfALongerQueueThanIsAllowedNowIsDropped() throws {
        var rig = try Rig("abcdefghij")
        rig.player.record()
        try rig.act { try $0.delete(from: 2, upTo: nil) }
        var player = Player(restoring: rig.player.saved, milliseconds: 0, as: .paused, limit: 2)
        #expect(throws: PlayerError.nothingToUndo) { try player.undo(1) }
        #expect(player.queue.entries.map(\.id) == [1, 2])
    }

    @Test func keptHistoryIsLimited() throws {
        let edits = (0..<60).map { _ in
            QueueEdit(
                start: 0, removed: [], inserted: [], before: QueueEdit.Moment(currentID: nil, milliseconds: -1),
                after: QueueEdit.Moment(currentID: nil, milliseconds: -1))
        }
        var saved = SavedPlayer()
        saved.undo = edits
        saved.redo = edits
        let history = Player(restoring: saved, milliseconds: 0, as: .paused).history
        #expect(history.undo.count + history.redo.count == 50)
    }
}

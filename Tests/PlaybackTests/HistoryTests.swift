import Testing

@testable import Playback

/// Undo and redo.
@Suite struct HistoryTests {
    /// A client's command as the daemon would run it.
    func edit(_ rig: inout Rig, elapsed: Int = 4_000, _ command: (inout Player) throws -> [Effect]) rethrows {
        rig.player.mark(elapsed: elapsed)
        defer { rig.player.record() }
        try rig.act(command)
    }

    struct State: Equatable {
        let ids: [UInt32]
        let uris: [String]
        let priorities: [UInt8]

        init(_ player: Player) {
            ids = player.queue.entries.map(\.id)
            uris = player.queue.entries.map(\.song.uri)
            priorities = player.queue.entries.map(\.priority)
        }
    }

    /// All the way back is the first queue, all the way forth the last, whether by steps or at once.
    @Test func undoingAllAndRedoingAll() throws {
        for seed in 0..<1_000 as Range<UInt64> {
            var dice = SeededGenerator(seed: seed)
            var rig = try Rig(count: Int.random(in: 0...5, using: &dice), seed: seed)
            rig.player.record()
            rig.player = Player(restoring: saved(rig.player), milliseconds: 0, as: .paused)
            if seed % 2 == 0 { rig.act { $0.setRandom(true) } }
            var states = [State(rig.player)]
            for _ in 0..<Int.random(in: 1...30, using: &dice) {
                rig.player.mark(elapsed: 0)
                for _ in 0..<Int.random(in: 1...3, using: &dice) {
                    _ = try? rig.act { try PlayerWalkTests.edit(&$0, &dice) }
                }
                let isStep = rig.player.record()
                #expect(isStep == (State(rig.player) != states.last))
                if isStep { states.append(State(rig.player)) }
            }
            #expect(rig.player.history.undo.count == states.count - 1)
            for direction in [-1, 1] {
                var other = rig.player
                let all = states.count - 1
                for step in 0..<all {
                    let version = rig.player.queue.version
                    let count = try direction < 0 ? rig.player.undo(1).count : rig.player.redo(1).count
                    #expect(count == 1 && rig.player.queue.version == version + 1)
                    #expect(State(rig.player) == states[direction < 0 ? all - 1 - step : step + 1])
                }
                guard all > 0 else { continue }
                let count = try direction < 0 ? other.undo(99).count : other.redo(99).count
                #expect(count == all)
                #expect(State(other) == State(rig.player))
                #expect(other.queue.version == rig.player.queue.version - UInt32(all) + 1, "one change")
            }
        }
    }

    func saved(_ player: Player) -> SavedPlayer {
        var saved = player.saved
        saved.undo = []
        return saved
    }

    /// A song that was played away is forgotten on all steps; what is undone has everything else.
    @Test func consumedSongsDoNotComeBack() throws {
        for seed in 0..<1_000 as Range<UInt64> {
            var dice = SeededGenerator(seed: seed)
            var rig = try Rig(count: 4, seed: seed)
            rig.player.record()
            var states = [rig.ids]
            var consumed: Set<UInt32> = []
            rig.act { $0.setConsume(.on) }
            rig.act { $0.setRepeat(true) }
            for _ in 0..<30 {
                if Int.random(in: 0..<3, using: &dice) == 0 {
                    let before = Set(rig.ids)
                    if rig.player.state == .play {
                        rig.playThrough()
                    } else {
                        try rig.act { try $0.play(position: nil) }
                    }
                    consumed.formUnion(before.subtracting(rig.ids))
                } else {
                    let before = rig.ids
                    edit(&rig) { (try? PlayerWalkTests.edit(&$0, &dice)) ?? [] }
                    if before != rig.ids { states.append(rig.ids) }
                }
            }
            _ = rig.player.stop()
            _ = rig.player.setConsume(.off)
            var seen = [rig.ids]
            while (try? rig.player.undo(1)) != nil { if rig.ids != seen.last { seen.append(rig.ids) } }
            var expected = states.reversed().map { $0.filter { !consumed.contains($0) } }
            expected = expected.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
            // The very first step is the filling of the queue.
            if seen.last == [] && expected.last != [] { expected.append([]) }
            #expect(seen == expected, "seed \(seed)")
        }
    }

    @Test func clearedQueueComesBackWithSongAndPlaceAndIsSilent() throws {
        var rig = try Rig("abc")
        rig.player.record()
        try rig.play("b")
        edit(&rig, elapsed: 4_321) { $0.clear() }
        #expect(rig.summary == "- stop ")
        #expect(try rig.act { try $0.undo(1).effects } == [.changed([.playlist, .player])])
        #expect(rig.summary == "b pause abc" && rig.ids == [1, 2, 3])
        #expect(rig.player.place == 4_321 && rig.speaker.sound == .closed)
        #expect(rig.act { $0.pause(false) }.first == .start(id: 2, milliseconds: 4_321, paused: false))

        edit(&rig) {
            _ = $0.clear()
            return $0.stop()
        }
        try rig.act { try $0.undo(1).effects }
        #expect(rig.summary == "b pause abc")
        rig.act { $0.stop() }
        edit(&rig) { $0.clear() }
        #expect(try rig.act { try $0.undo(1).effects } == [.changed(.playlist)])
        #expect(rig.summary == "b stop abc", "what was stopped stays so")
        try rig.act { try $0.redo(1).effects }
        #expect(rig.summary == "- stop ")
    }

    @Test func musicGoesOnUnlessItsSongGoes() throws {
        var rig = try Rig("abc")
        rig.player.record()
        try rig.play("b")
        try edit(&rig) { try $0.delete(id: 1) }
        try rig.act { try $0.undo(1).effects }
        #expect(rig.summary == "b play abc" && rig.speaker.starts == 1)
        try edit(&rig) { try $0.add([song("x"), song("y")], at: .afterCurrent(0)).effects }
        try rig.play("x")
        try rig.act { try $0.undo(1).effects }
        #expect(rig.summary == "c play abc", "as if it had been deleted")
        try rig.act { try $0.redo(1).effects }
        #expect(rig.summary == "c play abxyc" && rig.ids == [1, 2, 4, 5, 3])
    }

    @Test func severalStepsAtOnce() throws {
        var rig = try Rig("ab")
        rig.player.record()
        try rig.play("a")
        edit(&rig, elapsed: 1_000) { $0.clear() }
        try edit(&rig) { try $0.add([song("x")]).effects }
        try edit(&rig) { try $0.add([song("y")]).effects }
        try rig.play("y")
        let version = rig.player.queue.version
        #expect(try rig.player.undo(3).count == 3)
        #expect(rig.summary == "a pause ab" && rig.player.place == 1_000 && rig.player.queue.version == version + 1)
        #expect(try rig.player.redo(9).count == 3)
        #expect(rig.letters == "xy")
        #expect(try rig.player.undo(0).count == 0)
    }

    @Test func nothingLeft() throws {
        var rig = try Rig()
        let error = #expect(throws: PlayerError.self) { try rig.player.undo(1) }
        #expect(error?.code == .nothingToUndo && error?.message == "Nothing to undo")
        try rig.add("a")
        #expect(try rig.player.undo(5).count == 1)
        #expect(throws: PlayerError.nothingToUndo) { try rig.player.undo(1) }
        _ = try rig.player.redo(1)
        #expect(throws: PlayerError.nothingToRedo) { try rig.player.redo(1) }
        _ = try rig.player.undo(1)
        try edit(&rig) { try $0.add([song("b")]).effects }
        let refusal = #expect(throws: PlayerError.self) { try rig.player.redo(1) }
        #expect(refusal?.message == "Nothing to redo", "a new edit takes the place of those undone")
    }

    @Test func aBatchIsOneStepAndPlayingIsNone() throws {
        var rig = try Rig("abc")
        rig.player.record()
        try edit(&rig) {
            _ = try $0.add([song("x")])
            _ = try $0.move(id: 4, to: .absolute(0))
            return try $0.prioritize(9, id: 2)
        }
        rig.player.mark(elapsed: 0)
        try rig.play("b")
        let isStep = rig.player.record()
        #expect(!isStep, "that its priority is used up is no edit")
        #expect(rig.player.queue.entries.allSatisfy { $0.priority == 0 })
        #expect(try rig.player.undo(1).count == 1)
        #expect(rig.letters == "abc" && rig.player.queue.entries.allSatisfy { $0.priority == 0 })
        try edit(&rig) {
            _ = try $0.add([song("y")])
            return try $0.undo(1).effects
        }
        #expect(rig.letters == "abc", "what was done before in the batch is undone")
        rig.player.mark(elapsed: 0)
        try rig.act { try $0.add([song("p")]).effects }
        rig.player.mark(elapsed: 0)
        try rig.act { try $0.add([song("q")]).effects }
        let isOne = rig.player.record()
        #expect(isOne && rig.letters == "abcpq")
        try rig.act { try $0.undo(1).effects }
        #expect(rig.letters == "abcp", "a batch that another one came between is two steps")
    }

    @Test func atMostFiftySteps() throws {
        var rig = try Rig("")
        for _ in 0..<60 { try edit(&rig) { try $0.add([song("x")]).effects } }
        #expect(try rig.player.undo(99).count == 50)
        #expect(rig.ids == Array(1...10))
    }

    @Test func atMostTwoMillionEntries() {
        let entries = Array(repeating: Entry(id: 1, song: song("a")), count: 600_000)
        let nowhere = QueueEdit.Moment(currentID: nil, milliseconds: -1)
        var history = History()
        for start in 0..<5 {
            history.push(
                QueueEdit(start: start, removed: entries, inserted: [], before: nowhere, after: nowhere))
        }
        #expect(history.undo.map(\.start) == [2, 3, 4], "the oldest went")
    }
}

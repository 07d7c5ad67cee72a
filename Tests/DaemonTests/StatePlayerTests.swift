import Harness
import Playback
import Testing

@testable import Daemon

/// A real player's edits, saved one by one.
@Suite struct StatePlayerTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func load() -> StateFile.Loaded { StateFile.load(directory: directory.file("state"), log: Log()) }

    /// A command such as clients send, or a report of the sound side; what is refused changes nothing.
    private func act(_ player: inout Player, _ random: inout Seeded) throws(PlayerError) {
        let count = player.queue.count
        let place = Int.random(in: 0...count, using: &random)
        let end = min(count, place + Int.random(in: 0...40, using: &random))
        switch Int.random(in: 0..<16, using: &random) {
        case 0, 1: _ = try player.add(songs(Int.random(in: 1...60, using: &random), &random))
        case 2: _ = try player.add(songs(1, &random), at: .absolute(place))
        case 3: _ = try player.addNext(songs(2, &random))
        case 4: _ = try player.delete(from: place, upTo: end)
        case 5: _ = try player.move(from: place, upTo: end, to: .absolute(Int.random(in: 0...count, using: &random)))
        case 6: _ = try player.shuffle()
        case 7: _ = try player.prioritize(UInt8.random(in: 0...255, using: &random), from: place, upTo: end)
        case 8: _ = try player.undo(Int.random(in: 1...3, using: &random))
        case 9: _ = try player.redo(1)
        case 10: _ = player.setRandom(Bool.random(using: &random))
        case 11: _ = player.setConsume(Flag.allCases.randomElement(using: &random) ?? .off)
        case 12: _ = player.setRepeat(Bool.random(using: &random))
        case 13: _ = player.state == .stop ? [] : try player.next()
        case 14: if let id = player.current?.id, player.state == .play { _ = player.ended(id: id) }
        default: if Int.random(in: 0..<5, using: &random) == 0 { _ = player.clear() }
        }
    }

    private func songs(_ count: Int, _ random: inout Seeded) -> [Song] {
        let folder = SongFolder("/music")
        return (0..<count).map { _ in
            let name = "\(Int.random(in: 0..<300, using: &random)).mp3"
            return Song(uri: name, folder: folder, tags: [SongTag(.title, name)])
        }
    }

    @Test(arguments: UInt64(0)..<6) func whatAPlayerIsComesBack(seed: UInt64) throws {
        var random = Seeded(seed: seed)
        var player = Player(seed: seed)
        var loaded = load()
        for step in 0..<150 {
            player.mark(elapsed: step * 100)
            try? act(&player, &random)
            player.record()
            var zone = SavedZone(player: player.saved)
            zone.milliseconds = step
            try #require(loaded.file).write(zone)
            guard step % 15 == 14 else { continue }
            loaded = StateFile.Loaded(zone: nil, file: nil)
            loaded = load()
            #expect(StateText.lines(loaded.zone) == StateText.lines(zone), "after \(step) steps")
            // As after a restart: the songs and edits are other objects now.
            let kept = try #require(loaded.zone)
            player = Player(restoring: kept.player, milliseconds: kept.milliseconds, as: .paused)
            #expect(player.queue.entries.map(\.id) == zone.player.entries.map(\.id))
        }
    }
}

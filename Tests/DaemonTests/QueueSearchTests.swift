import Harness
import Playback
import Testing
import Wire

@testable import Daemon

/// A search of the queue, a few songs at a time, finds what one look at all of it would.
@Suite struct QueueSearchTests {
    private func entries(_ count: Int, _ generator: inout Seeded) -> [Entry] {
        (0..<count).map { place in
            let title = ["one", "two", "Three", "four"].randomElement(using: &generator) ?? ""
            let track = "\(Int.random(in: 1...30, using: &generator))"
            let song = Song(
                uri: "\(place).mp3", folder: nil, milliseconds: nil, modified: nil, format: nil,
                tags: [SongTag(.title, title), SongTag(.track, track)])
            return Entry(id: UInt32(place + 1), song: song)
        }
    }

    private func positions(_ entries: [Entry], _ arguments: [String], step: Int) throws -> [Int] {
        var search = try QueueSearch(entries, arguments, .find)
        var found: [Int] = []
        while search.step(step, { _, position in found.append(position) }) {}
        return found
    }

    @Test(arguments: 1...200 as ClosedRange<UInt64>) func findsTheSame(seed: UInt64) throws {
        var generator = Seeded(seed: seed)
        let entries = entries(Int.random(in: 0...60, using: &generator), &generator)
        var wanted = entries.indices.filter { entries[$0].song.first(.title)?.contains("o") == true }
        var arguments = ["(title contains 'o')"]
        if Bool.random(using: &generator) {
            arguments += ["sort", "-Track"]
            let track = { (place: Int) in Int(entries[place].song.first(.track) ?? "") ?? 0 }
            wanted.sort { (track($0), $1) > (track($1), $0) }
        }
        if Bool.random(using: &generator) {
            let start = Int.random(in: 0...70, using: &generator)
            let end = start + Int.random(in: 0...20, using: &generator)
            arguments += ["window", "\(start):\(end)"]
            wanted = Array(wanted.dropFirst(start).prefix(end - start))
        }
        for step in [1, 2, 7, 100] { #expect(try positions(entries, arguments, step: step) == wanted) }
    }
}

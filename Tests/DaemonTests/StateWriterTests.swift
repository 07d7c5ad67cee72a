import Harness
import Playback
import SQLite
import Testing

@testable import Daemon

/// How much is written for a change, and what a failed write leaves.
@Suite struct StateWriterTests {
    private let directory: TemporaryDirectory
    private let connection: Connection

    init() throws {
        directory = try TemporaryDirectory()
        connection = try Connection(path: directory.file("state.db"), access: .create)
    }

    private func read() throws -> SavedZone {
        var reader = StateReader(connection)
        let stored = try reader.read()
        #expect(reader.faults == [])
        return stored.zone
    }

    // MARK: Failures

    @Test func aFullDiskLosesNothingForLong() throws {
        let writer = StateWriter(connection)
        var sample = StateSample(seed: 6, songs: 500)
        sample.append(50)
        try writer.write(sample.zone)
        let kept = StateText.lines(sample.zone)
        try connection.pragma("max_page_count", "1")
        for _ in 0..<5 {
            sample.append(2000)
            #expect(throws: SQLiteError.self) { try writer.write(sample.zone) }
            #expect(StateText.lines(try read()) == kept, "what was there is whole")
        }
        try connection.pragma("max_page_count", "1000000")
        sample.append(1)
        try writer.write(sample.zone)
        #expect(StateText.lines(try read()) == StateText.lines(sample.zone))
    }

    @Test func aFullDiskAtTheFirstWrite() throws {
        let writer = StateWriter(connection)
        var sample = StateSample(seed: 8)
        sample.append(50)
        try connection.pragma("max_page_count", "2")
        #expect(throws: SQLiteError.self) { try writer.write(sample.zone) }
        try connection.pragma("max_page_count", "1000000")
        try writer.write(sample.zone)
        #expect(StateText.lines(try read()) == StateText.lines(sample.zone))
    }

    @Test func anotherWriterIsWaitedForByTheNextSave() throws {
        let writer = StateWriter(connection)
        var sample = StateSample(seed: 9)
        sample.append(10)
        try writer.write(sample.zone)
        let other = try Connection(path: directory.file("state.db"), access: .write)
        sample.append(10)
        try other.execute("BEGIN IMMEDIATE")
        #expect(throws: SQLiteError.self) { try writer.write(sample.zone) }
        try other.execute("COMMIT")
        sample.append(10)
        try writer.write(sample.zone)
        #expect(StateText.lines(try read()) == StateText.lines(sample.zone))
    }

    // MARK: How much is written

    /// Pages that each of these changes of a long queue writes, in a queue played in order and in a random one.
    @Test(arguments: [false, true]) func aSmallChangeWritesLittle(isRandom: Bool) throws {
        try connection.pragma("cache_size", "-100000")
        let writer = StateWriter(connection)
        var sample = StateSample(seed: 10, songs: 100)
        for _ in 0..<3 { sample.append(10_000) }
        var zone = sample.zone
        zone.player.undo = []
        if isRandom {
            var random = Seeded(seed: 4)
            zone.player.modes.random = true
            zone.player.order = SavedOrder(
                ids: zone.player.entries.map(\.id).shuffled(using: &random), index: 0, upcoming: nil)
        }
        try writer.write(zone)
        var pages: [Int] = []
        func write(_ change: (inout SavedZone) -> Void) throws {
            change(&zone)
            _ = connection.takePagesWritten()
            try writer.write(zone)
            pages.append(connection.takePagesWritten())
            #expect(StateText.lines(try read()) == StateText.lines(zone))
        }
        try write { $0.milliseconds = 5000 }
        try write { $0.player.order?.index = 1 }
        try write { zone in
            let gone = zone.player.entries.remove(at: 15_000).id
            zone.player.order?.ids.removeAll { $0 == gone }
        }
        try write { $0.player.entries.insert($0.player.entries.remove(at: 100), at: 29_000) }
        try write { zone in
            let block = zone.player.entries[1000..<2000]
            zone.player.entries.removeSubrange(1000..<2000)
            zone.player.entries.insert(contentsOf: block, at: 20_000)
        }
        try write { zone in
            zone.player.entries.insert(Entry(id: 99_999, song: zone.player.entries[0].song), at: 7)
            zone.player.order?.ids.insert(99_999, at: 12_345)
        }
        #expect(pages[0] <= 3, "a place is one page")
        #expect(pages.max() ?? 0 <= 25, "\(pages)")
    }
}

import Foundation
import Harness
import Playback
import SQLite
import Testing

@testable import Daemon

/// Files that are damaged, foreign, too new, or that cannot be written.
@Suite struct StateDamageTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func load(_ name: String = "state") -> StateFile.Loaded {
        StateFile.load(directory: directory.file(name), log: Log())
    }

    private func names(_ name: String = "state") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: directory.file(name)).sorted()
    }

    /// A zone of some size, and the bytes of its file.
    private func sample() throws -> (zone: SavedZone, bytes: [UInt8]) {
        var sample = StateSample(seed: 77, songs: 100)
        for _ in 0..<40 { sample.change() }
        sample.append(500)
        try #require(load("whole").file).write(sample.zone)
        return (sample.zone, Array(try Data(contentsOf: URL(fileURLWithPath: directory.file("whole/state.db")))))
    }

    /// Loads these bytes, writes something else over them and loads that; gives what was found first.
    ///
    /// Whatever is found, a player makes do with it.
    private func loadDamaged(_ bytes: [UInt8], _ comment: Comment) throws -> SavedZone? {
        _ = try directory.folder("damaged")
        _ = try directory.write(bytes, to: "damaged/state.db")
        var next = StateSample(seed: 3)
        next.append(10)
        let found = try writeOver(next.zone, comment)
        #expect(StateText.lines(load("damaged").zone) == StateText.lines(next.zone), comment)
        return found
    }

    private func writeOver(_ zone: SavedZone, _ comment: Comment) throws -> SavedZone? {
        let loaded = load("damaged")
        if let found = loaded.zone {
            var player = Player(restoring: found.player, milliseconds: found.milliseconds, as: .paused)
            _ = try? player.undo(50)
            _ = try? player.redo(50)
            _ = try? player.next()
            _ = player.clear()
        }
        try #require(loaded.file, comment).write(zone)
        return loaded.zone
    }

    private func isSetAside() throws -> Bool {
        try names("damaged").contains { $0.hasPrefix("state.db.damaged-") }
    }

    private func forget() throws {
        try FileManager.default.removeItem(atPath: directory.file("damaged"))
    }

    // MARK: Damage

    @Test func cutAnywhere() throws {
        let (zone, bytes) = try sample()
        var random = Seeded(seed: 5)
        let pages = (0..<15).map { _ in Int.random(in: 1..<bytes.count / 4096, using: &random) * 4096 }
        let lengths = [0, 1000, 4096] + pages + pages.map { $0 + Int.random(in: 1..<4096, using: &random) }
        for length in lengths {
            let found = try loadDamaged(Array(bytes[..<length]), "cut after \(length) of \(bytes.count)")
            #expect(StateText.lines(found) != StateText.lines(zone))
            // A file without a whole header is a fresh one.
            if length >= 100 { #expect(try isSetAside(), "cut after \(length)") }
            try forget()
        }
    }

    @Test(arguments: UInt64(0)..<4) func flippedAnywhere(seed: UInt64) throws {
        let (_, whole) = try sample()
        var random = Seeded(seed: seed)
        for round in 0..<15 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...20, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
            }
            _ = try loadDamaged(bytes, "seed \(seed), round \(round)")
            try forget()
        }
    }

    /// Bytes of the header of the file, and of that of its first page; from 60 on stands the version.
    @Test func bytesOfTheHeader() throws {
        let (_, whole) = try sample()
        var random = Seeded(seed: 6)
        for place in (0..<112).shuffled(using: &random).prefix(50) where !(60..<64).contains(place) {
            var bytes = whole
            bytes[place] ^= 0xA5
            _ = try loadDamaged(bytes, "byte \(place)")
            try forget()
        }
    }

    @Test func zeroedPages() throws {
        let (_, whole) = try sample()
        var random = Seeded(seed: 7)
        for page in [0] + (1..<whole.count / 4096).shuffled(using: &random).prefix(20) {
            var bytes = whole
            bytes.replaceSubrange(page * 4096..<(page + 1) * 4096, with: repeatElement(0, count: 4096))
            _ = try loadDamaged(bytes, "page \(page)")
            try forget()
        }
    }

    @Test func garbage() throws {
        var random = Seeded(seed: 9)
        let bytes = (0..<20_000).map { _ in UInt8.random(in: 0...255, using: &random) }
        #expect(try loadDamaged(bytes, "garbage") == nil)
        let aside = try #require(try names("damaged").first { $0.hasPrefix("state.db.damaged-") })
        #expect(aside.wholeMatch(of: /state\.db\.damaged-\d{8}-\d{6}/) != nil)
        #expect(try Data(contentsOf: URL(fileURLWithPath: directory.file("damaged/" + aside))) == Data(bytes))
    }

    @Test func damageTwiceInASecond() throws {
        let rubbish = [UInt8](repeating: 7, count: 1000)
        for _ in 0..<3 { #expect(try loadDamaged(rubbish, "rubbish") == nil) }
        #expect(try names("damaged").filter { $0.contains("damaged") }.count == 3)
    }

    private func change(_ sql: String) throws {
        try Connection(path: directory.file("whole/state.db"), access: .write).execute(sql)
    }

    @Test func oneBadRowIsOneLoss() throws {
        let (zone, _) = try sample()
        let lost = zone.player.entries[3].song
        let row = try Connection(path: directory.file("whole/state.db"), access: .read)
            .prepare("SELECT id FROM song WHERE uri = ?1").first(.text(lost.uri)) { row throws(SQLiteError) in
                row.value(0)
            }
        guard case .integer(let id) = row else {
            Issue.record("the song has no row")
            return
        }
        try change("UPDATE song SET tags = x'FF' WHERE id = \(id)")
        let loaded = load("whole")
        let left = zone.player.entries.filter { $0.song !== lost }.map(\.id)
        #expect(loaded.zone?.player.entries.map(\.id) == left)
        #expect(loaded.zone?.player.undo.count == 0, "what was undone would not fit any more")
        #expect(loaded.zone?.mixing == zone.mixing)
        #expect(loaded.file != nil)
        #expect(try names("whole").contains { $0.hasPrefix("state.db.damaged-") })
    }

    @Test func oneMissingTableIsOneLoss() throws {
        let (zone, _) = try sample()
        try change("DROP TABLE edit")
        let loaded = load("whole")
        #expect(loaded.zone?.player.entries.map(\.id) == zone.player.entries.map(\.id))
        #expect(loaded.zone?.mixing == zone.mixing)
    }

    @Test(arguments: [
        "DROP TABLE edit", "DROP TABLE property", "DROP TABLE chunk", "DROP TABLE list", "DROP TABLE song",
        "DELETE FROM list WHERE name = 'queue'", "UPDATE chunk SET content = x'80'", "UPDATE list SET rows = 'text'",
        "UPDATE edit SET start = -1", "UPDATE edit SET start = 9223372036854775807", "UPDATE property SET value = -1",
        "UPDATE property SET value = 9223372036854775807", "UPDATE property SET value = 'x'",
        "UPDATE song SET uri = 'a' || char(10) || 'OK'", "UPDATE song SET folder = x'00'", "DELETE FROM song",
        "UPDATE chunk SET content = (SELECT content FROM chunk LIMIT 1)", "PRAGMA user_version = -5",
    ]) func impossibleRows(sql: String) throws {
        _ = try sample()
        try change(sql)
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: directory.file("whole/state.db"))))
        _ = try loadDamaged(bytes, "\(sql)")
    }

    /// A century, and one millisecond more.
    @Test(arguments: [3_155_760_000_000, 3_155_760_000_001, Int.max]) func placesThatNoSongHas(place: Int) throws {
        let isPossible = place == 3_155_760_000_000
        let (zone, _) = try sample()
        try change("UPDATE property SET value = \(place) WHERE name = 'milliseconds'")
        try change("UPDATE edit SET before_milliseconds = \(place)")
        let loaded = load("whole")
        #expect(loaded.zone?.milliseconds == (isPossible ? place : 0))
        #expect(loaded.zone?.player.undo.count == (isPossible ? zone.player.undo.count : 0))
        #expect(loaded.zone?.player.entries.map(\.id) == zone.player.entries.map(\.id))
        #expect(try names("whole").contains { $0.hasPrefix("state.db.damaged-") } != isPossible)
        for start in [StartState.paused, .stopped] {
            let kept = try #require(loaded.zone)
            var player = Player(restoring: kept.player, milliseconds: place, as: start)
            #expect((0..<3_155_760_000_000).contains(player.place ?? 0))
            _ = try? player.undo(50)
        }
    }

    @Test func damageWhileRunning() throws {
        let file = try #require(load().file)
        var sample = StateSample(seed: 4)
        sample.append(1000)
        file.write(sample.zone)
        let garbage = [UInt8](repeating: 0x55, count: 200_000)
        for name in ["state/state.db", "state/state.db-wal"] {
            // Into the same file, which stays open.
            let handle = try #require(FileHandle(forWritingAtPath: directory.file(name)))
            try handle.write(contentsOf: Data(garbage))
            try handle.close()
        }
        for _ in 0..<20 {
            sample.change()
            file.write(sample.zone)
            file.tidy()
        }
        sample.append(2000)
        file.write(sample.zone)
        // Whether SQLite had to look at what was overwritten or not: the file may be lost, the program is not.
        withExtendedLifetime(file) {}
    }

    // MARK: Not ours

    @Test func aNewerFileIsLeftAlone() throws {
        _ = try sample()
        try change("PRAGMA user_version = 9")
        let path = directory.file("whole/state.db")
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        let loaded = load("whole")
        #expect(loaded.zone == nil)
        #expect(loaded.file == nil)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
        #expect(try names("whole") == ["state.db"])
    }

    @Test func anotherProgramsDatabase() throws {
        _ = try directory.folder("state")
        try Connection(path: directory.file("state/state.db"), access: .create).execute("CREATE TABLE other(a)")
        let loaded = load()
        #expect(loaded.zone == nil)
        #expect(loaded.file != nil)
        #expect(try names().contains { $0.hasPrefix("state.db.damaged-") })
    }

    @Test func placesWhereNothingCanBeKept() throws {
        _ = try directory.write([1], to: "file")
        for name in ["file", "file/below"] {
            let loaded = load(name)
            #expect(loaded.zone == nil)
            #expect(loaded.file == nil)
        }
        #expect(StateFile.load(directory: "/proc/none", log: Log()).file == nil)
        #expect(StateFile.load(directory: directory.file("zero\u{0}byte"), log: Log()).file == nil)
    }

    @Test(.enabled(if: System.user != 0, "root may write everywhere")) func aDirectoryThatMayNotBeWritten() throws {
        let path = try directory.folder("closed")
        try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: path)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path) }
        #expect(load("closed").file == nil)
    }
}

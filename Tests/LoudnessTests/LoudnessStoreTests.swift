import Foundation
import Harness
import SQLite
import Tags
import Testing
import Unix

@testable import Loudness

/// What is remembered, over a restart, beside a writer, and when the file is not what it should be.
@Suite final class LoudnessStoreTests {
    private let directory: TemporaryDirectory
    private let music: String
    private let said = Guarded<[String]>([])

    init() throws {
        directory = try TemporaryDirectory()
        music = try directory.write([1, 2, 3], to: "music")
    }

    private var cache: String { directory.file("cache/playd") }
    private var file: String { cache + "/loudness.db" }
    private var sentences: [String] { said.withLock { $0 } }
    private let level = Loudness.Level(gain: -7.5, peak: 0.9)

    private func store() -> LoudnessStore {
        let said = said
        return LoudnessStore(directory: cache) { sentence in said.withLock { $0.append(sentence) } }
    }

    private func key() throws -> FileKey { try #require(FileKey(path: music)) }

    private func setModification(_ seconds: Double) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: music)
    }

    @Test func asksBeforeAnythingIsThere() throws {
        #expect(store().level(of: music) == nil)
        #expect(store().level(of: directory.file("none")) == nil)
        #expect(!FileManager.default.fileExists(atPath: cache))
        #expect(sentences == [])
    }

    @Test func outlivesTheProgram() throws {
        let other = try directory.write([1, 2], to: "other")
        let silent = try directory.write([1, 2, 3, 4], to: "silent")
        let first = store()
        first.keep(.level(level), of: try key())
        first.keep(.level(Loudness.Level(gain: 3)), of: try #require(FileKey(path: other)))
        first.keep(.silence, of: try #require(FileKey(path: silent)))
        let second = store()
        #expect(second.level(of: music) == level)
        #expect(second.level(of: other) == Loudness.Level(gain: 3))
        #expect(second.level(of: silent) == nil)
        #expect(second.measurement(of: try #require(FileKey(path: silent))) == .silence)
        #expect(sentences == [])
    }

    @Test func knowsAFileThatWasRenamedAndNoneThatWasChanged() throws {
        try setModification(1_000_000.25)
        store().keep(.level(level), of: try key())
        let renamed = directory.file("renamed")
        try FileManager.default.moveItem(atPath: music, toPath: renamed)
        #expect(store().level(of: renamed) == level)
        try FileManager.default.moveItem(atPath: renamed, toPath: music)
        for time in [1_000_000.5, 1_000_001.25] {
            try setModification(time)
            #expect(store().level(of: music) == nil)
        }
        try setModification(1_000_000.25)
        #expect(store().level(of: music) == level)
        try FileHandle(forWritingTo: URL(fileURLWithPath: music)).truncate(atOffset: 2)
        try setModification(1_000_000.25)
        #expect(store().level(of: music) == nil)
    }

    @Test func isReadWhileItIsWritten() throws {
        store().keep(.level(level), of: try key())
        let reader = store()
        #expect(reader.level(of: music) == level)
        let writer = try Connection(path: file, access: .write)
        try writer.transaction { () throws(SQLiteError) in
            try writer.execute("UPDATE measured SET gain = 1")
            #expect(reader.level(of: music) == level)
        }
        #expect(reader.level(of: music)?.gain == 1)
    }

    @Test func aSecondConnectionSeesWhatTheFirstAdds() throws {
        let reader = store()
        let writer = store()
        #expect(reader.level(of: music) == nil)
        writer.keep(.level(level), of: try key())
        #expect(reader.level(of: music) == level)
        writer.keep(.level(Loudness.Level(gain: 2, peak: 1)), of: try key())
        #expect(reader.level(of: music) == Loudness.Level(gain: 2, peak: 1))
    }

    @Test(arguments: ["rubbish", "cut", "middle", "foreign"])
    func damageIsSetAsideAndSaidOnce(_ kind: String) throws {
        store().keep(.level(level), of: try key())
        try fill()
        var bytes = try Fixtures.bytes(of: file)
        switch kind {
        case "rubbish": bytes = Fixtures.junk(20_000)
        case "cut": bytes.removeLast(bytes.count / 2)
        case "middle": for index in 4_096..<bytes.count { bytes[index] = UInt8(truncatingIfNeeded: index &* 31) }
        default: break
        }
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        if kind == "foreign" {
            try FileManager.default.removeItem(atPath: file)
            try Connection(path: file, access: .create).execute("CREATE TABLE measured (x)")
        }
        let store = store()
        _ = store.level(of: music)
        _ = store.measurement(of: try key())
        store.keep(.level(level), of: try key())
        store.keep(.level(level), of: try key())
        #expect(store.level(of: music) == level)
        #expect(self.store().level(of: music) == level)
        #expect(sentences.count == 1)
        #expect(sentences.first?.contains("is damaged and now \(file).damaged") == true)
        #expect(FileManager.default.fileExists(atPath: file + ".damaged"))
        // Once more, over the one set aside before.
        try Data(Fixtures.junk(20_000, seed: 2)).write(to: URL(fileURLWithPath: file))
        store.keep(.level(Loudness.Level(gain: 5)), of: try key())
        #expect(self.store().level(of: music)?.gain == 5)
    }

    @Test func whatANewerOneHasWrittenIsLeftAlone() throws {
        store().keep(.level(level), of: try key())
        try Connection(path: file, access: .write).execute(
            "PRAGMA user_version = 2; PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE")
        let before = try Fixtures.bytes(of: file)
        let store = store()
        #expect(store.level(of: music) == nil)
        store.keep(.level(Loudness.Level(gain: 4)), of: try key())
        store.keep(.level(Loudness.Level(gain: 5)), of: try key())
        #expect(store.level(of: music)?.gain == 5)
        #expect(sentences.count == 1)
        #expect(sentences.first?.contains("only a newer playd knows its version 2") == true)
        #expect(try Fixtures.bytes(of: file) == before)
    }

    /// Adds rows until the file has many pages, and brings the log into it.
    private func fill() throws {
        let connection = try Connection(path: file, access: .write)
        try connection.execute(
            """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
            INSERT INTO measured (inode, size, seconds, nanoseconds, gain) SELECT i, -1, i, i, i FROM n;
            PRAGMA wal_checkpoint(TRUNCATE)
            """)
    }

    @Test func whereNothingCanBeWrittenItIsSaidOnceAndKnownUntilTheEnd() throws {
        _ = try directory.write([], to: "cache")
        let store = store()
        for gain in 1...3 {
            store.keep(.level(Loudness.Level(gain: Double(gain))), of: try key())
            #expect(store.level(of: music)?.gain == Double(gain))
            #expect(store.measurement(of: try key()) != nil)
        }
        #expect(sentences.count == 1)
        #expect(sentences.first?.contains("cannot be written") == true)
        try FileManager.default.removeItem(atPath: directory.file("cache"))
        store.keep(.level(level), of: try key())
        #expect(self.store().level(of: music) == level)
        #expect(sentences.count == 1)
    }

    @Test func theCacheMayBeDeletedAtAnyTime() throws {
        let store = store()
        store.keep(.level(level), of: try key())
        _ = store.level(of: music)
        try FileManager.default.removeItem(atPath: cache)
        store.keep(.level(Loudness.Level(gain: 4)), of: try key())
        #expect(self.store().level(of: music)?.gain == 4)
        #expect(sentences == [])
    }

    @Test func theOldestAreForgottenWhenThereAreTooMany() throws {
        _ = try directory.folder("cache/playd")
        let table = try LoudnessTable(path: file, writes: true)
        let keys = try (0..<20).map { number in
            try #require(FileKey(path: directory.write([], to: "f\(number)")))
        }
        for key in keys { try table.insert(.level(level), of: key, limit: 8) }
        let known = try keys.map { try table.find($0) != nil }
        #expect(known == (0..<20).map { $0 >= 12 })
        // What is measured again is young again.
        try table.insert(.silence, of: keys[12], limit: 8)
        try table.insert(.silence, of: keys[0], limit: 8)
        #expect(try table.find(keys[12]) == .silence)
        #expect(try table.find(keys[13]) == nil)
    }
}

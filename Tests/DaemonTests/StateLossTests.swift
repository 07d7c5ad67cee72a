import Foundation
import Glibc
import Harness
import Playback
import SQLite
import Testing
import Unix

@testable import Daemon

/// A file that goes while it is open, and one of which nothing is left at the next start.
@Suite struct StateLossTests {
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

    private func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: directory.file(name))
    }

    private func move(_ name: String, to other: String) throws {
        try FileManager.default.moveItem(atPath: directory.file(name), toPath: directory.file(other))
    }

    private func copy(_ name: String, to other: String) throws {
        try FileManager.default.copyItem(atPath: directory.file(name), toPath: directory.file(other))
    }

    private func sample(_ seed: UInt64, _ songs: Int = 50) -> SavedZone {
        var sample = StateSample(seed: seed)
        sample.append(songs)
        return sample.zone
    }

    /// What the log of a start says.
    private func sentences() async throws -> String {
        let path = directory.file("state")
        let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            [path = path as String] in
            _ = StateFile.load(directory: path, log: Log())
        }
        return String(decoding: result.standardErrorContent, as: UTF8.self)
    }

    // MARK: While it is open

    @Test(arguments: [
        "state", "state/state.db", "state/state.db-wal", "state/state.db and its log", "moved", "replaced", "emptied",
    ])
    func whatGoesIsMadeAnew(what: String) throws {
        let file = try #require(load().file)
        var zone = sample(1)
        file.write(zone)
        for round in 0..<3 {
            switch what {
            case "moved": try move("state", to: "elsewhere\(round)")
            case "replaced":
                try remove("state/state.db")
                _ = try directory.write(Array("a backup".utf8), to: "state/state.db")
            case "emptied": truncate("state/state.db")
            case "state/state.db and its log":
                try remove("state/state.db")
                try remove("state/state.db-wal")
            default: try remove(what)
            }
            zone.milliseconds += 1
            file.write(zone)
            file.tidy()
            zone.milliseconds += 1
            file.write(zone)
            // As `kill -9` would leave it.
            try copy("state", to: "killed\(round)")
            #expect(StateText.lines(load("killed\(round)").zone) == StateText.lines(zone), "\(what), round \(round)")
        }
        let backups = what == "emptied" ? [] : try names().filter { $0.hasPrefix("state.db.damaged-") }
        #expect(backups.count == (what == "replaced" ? 3 : 0))
        for name in backups {
            #expect(
                try Data(contentsOf: URL(fileURLWithPath: directory.file("state/\(name)"))) == Data("a backup".utf8))
        }
        #expect(try mode("state") == 0o700 && mode("state/state.db") == 0o600)
    }

    private func truncate(_ name: String) {
        unsafe Glibc.truncate(directory.file(name), 0)
    }

    private func mode(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: directory.file(name))[.posixPermissions] as? Int
    }

    @Test func theFileOfAnotherProcessStays() throws {
        let first = try #require(load().file)
        var mine = sample(1)
        first.write(mine)
        try move("state", to: "elsewhere")
        do {
            let second = try #require(load().file)
            second.write(sample(2))
            mine.milliseconds += 1
            first.write(mine)
            #expect(try names() == ["state.db", "state.db-wal"])
        }
        #expect(StateText.lines(load().zone) == StateText.lines(sample(2)))
        first.write(mine)
        #expect(try names().contains { $0.hasPrefix("state.db.damaged-") })
        try copy("state", to: "killed")
        #expect(StateText.lines(load("killed").zone) == StateText.lines(mine))
    }

    @Test func aPlaceThatComesBackIsUsedAgain() throws {
        let file = try #require(load().file)
        file.write(sample(1))
        try remove("state")
        _ = try directory.write([], to: "state")
        for seed in 2..<5 as Range<UInt64> { file.write(sample(seed)) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: directory.file("state"))) == Data())
        try remove("state")
        file.write(sample(6))
        try copy("state", to: "killed")
        #expect(StateText.lines(load("killed").zone) == StateText.lines(sample(6)))
    }

    @Test func itsLossIsSaidOnce() async throws {
        let path = directory.file("state")
        let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            [path = path as String] in
            let file = try #require(StateFile.load(directory: path, log: Log()).file)
            var sample = StateSample(seed: 1)
            for round in 0..<6 {
                sample.append(10)
                file.write(sample.zone)
                if round == 2 { try FileManager.default.removeItem(atPath: path) }
            }
        }
        let said = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(said.matches(of: #/state\.db was removed or replaced by another program; /#).count == 1, "\(said)")
        #expect(said.split(separator: "\n").count == 1, "\(said)")
    }

    // MARK: At the next start

    @Test func aFirstStartSaysNothing() async throws {
        #expect(try await sentences() == "")
    }

    @Test func anEmptyFileIsSaid() async throws {
        try #require(load().file).write(sample(1))
        _ = try directory.write([], to: "state/state.db")
        #expect(try await sentences().hasSuffix("/state/state.db is empty; the queue begins empty\n"))
        #expect(try names() == ["state.db"])
        #expect(load().zone == nil)
        #expect(load().file != nil)
    }

    @Test func theLogOfAnEmptyFileIsKeptAside() async throws {
        let file = try #require(load().file)
        file.write(sample(1))
        try copy("state/state.db-wal", to: "log")
        withExtendedLifetime(file) {}
        for isMissing in [false, true] {
            try? remove("state")
            _ = try directory.folder("state")
            if !isMissing { _ = try directory.write([], to: "state/state.db") }
            try copy("log", to: "state/state.db-wal")
            #expect(try await sentences().contains("/state/state.db is empty, while its log is not, and is now "))
            let aside = try #require(try names().first { $0.contains("damaged") && $0.hasSuffix("-wal") })
            #expect(
                FileManager.default.contentsEqual(
                    atPath: directory.file("log"), andPath: directory.file("state/\(aside)")))
        }
    }

    @Test func aFileWithoutTablesIsSetAside() async throws {
        _ = try directory.folder("state")
        do {
            try Connection(path: directory.file("state/state.db"), access: .create).pragma("journal_mode", "WAL")
        }
        #expect(try await sentences().contains("/state/state.db holds no state and is now "))
        #expect(try names().contains { $0.hasPrefix("state.db.damaged-") })
    }

    @Test func theFileHasItsTablesWithoutTheLog() async throws {
        let file = try #require(load("whole").file)
        file.write(sample(1))
        _ = try directory.folder("state")
        try copy("whole/state.db", to: "state/state.db")
        #expect(try await sentences().hasPrefix("playd: nothing was ever kept in "))
        #expect(try names() == ["state.db"])
        file.tidy()
        try remove("state/state.db")
        try copy("whole/state.db", to: "state/state.db")
        #expect(StateText.lines(load().zone) == StateText.lines(sample(1)), "what was tidied is in the file itself")
    }

    @Test func aCleanEndLeavesOneFile() throws {
        try #require(load().file).write(sample(1, 5000))
        #expect(try names() == ["state.db"])
        #expect(StateText.lines(load().zone) == StateText.lines(sample(1, 5000)))
    }

    /// A disk that is full from the beginning, or soon.
    @Test(arguments: [0, 1000, 5000, 20_000, 40_000, 100_000]) func aFirstRunWithoutSpace(limit: UInt) async throws {
        let path = directory.file("state")
        await #expect(processExitsWith: .success) { [path = path as String, limit = limit as UInt] in
            SignalWatch.ignoreWriteSignals()
            var size = rlimit(rlim_cur: limit, rlim_max: limit)
            unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &size)
            let file = StateFile.load(directory: path, log: Log()).file
            var sample = StateSample(seed: 1)
            for _ in 0..<3 {
                sample.append(5000)
                file?.write(sample.zone)
                file?.tidy()
            }
        }
        let said = try await sentences()
        #expect(!said.contains("is damaged"), "\(said)")
        #expect(said.split(separator: "\n").count <= 1, "\(said)")
        let loaded = load()
        #expect((loaded.zone?.player.entries.count ?? 0) % 5000 == 0, "all of a write or nothing")
        try #require(loaded.file).write(sample(2))
        try copy("state", to: "killed")
        #expect(StateText.lines(load("killed").zone) == StateText.lines(sample(2)))
    }

    @Test func spaceThatComesLaterIsUsed() async throws {
        let path = directory.file("state")
        let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            [path = path as String] in
            SignalWatch.ignoreWriteSignals()
            let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
            var size = rlimit()
            unsafe getrlimit(resource, &size)
            var none = rlimit(rlim_cur: 0, rlim_max: size.rlim_max)
            unsafe setrlimit(resource, &none)
            let file = try #require(StateFile.load(directory: path, log: Log()).file)
            var sample = StateSample(seed: 2)
            sample.append(50)
            file.write(sample.zone)
            file.write(sample.zone)
            unsafe setrlimit(resource, &size)
            file.write(sample.zone)
        }
        #expect(StateText.lines(load().zone) == StateText.lines(sample(2)))
        let said = String(decoding: result.standardErrorContent, as: UTF8.self).split(separator: "\n")
        #expect(said.count == 2 && said.last?.hasSuffix("can be written again, nothing was lost") == true, "\(said)")
    }

    @Test(arguments: ["directory", "pipe", "dangling", "loop"]) func whatIsNoFileIsSetAside(kind: String) async throws {
        _ = try directory.folder("state")
        let path = directory.file("state/state.db")
        switch kind {
        case "directory": _ = try directory.folder("state/state.db/full")
        case "pipe": unsafe mkfifo(path, 0o600)
        case "dangling": unsafe symlink("nowhere", path)
        default: unsafe symlink("state.db", path)
        }
        let type = try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        let said = try await sentences()
        let reason = ["dangling", "loop"].contains(kind) ? "is a link that leads nowhere" : "is no file"
        #expect(said.contains("/state/state.db \(reason) and is now "), "\(said)")
        let aside = try #require(try names().first { $0.hasPrefix("state.db.damaged-") })
        let kept = try FileManager.default.attributesOfItem(atPath: directory.file("state/\(aside)"))
        #expect(kept[.type] as? FileAttributeType == type)
        try #require(load().file).write(sample(1))
        #expect(StateText.lines(load().zone) == StateText.lines(sample(1)))
    }

    @Test(.enabled(if: System.user != 0, "root may rename everywhere")) func whatCannotBeSetAsideIsLeft() throws {
        _ = try directory.folder("state/state.db")
        let path = directory.file("state")
        try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: path)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path) }
        #expect(load().file == nil)
    }
}

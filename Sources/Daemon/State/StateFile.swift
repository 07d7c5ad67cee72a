import Playback
import SQLite
import Unix

/// The file in which a zone outlives the process: `state.db` in the state directory.
///
/// Only one process has it open. Used by one thread at a time: loaded on the control thread, then the state thread's.
package final class StateFile {
    /// What the start of a server found.
    package struct Loaded {
        /// What was kept; nil when nothing was, or nothing of it can be read.
        ///
        /// After damage its parts may not fit together; the player sees to that when it is restored.
        package let zone: SavedZone?
        /// Where to keep what comes; nil when nothing can be kept, for a reason that is in the log.
        package let file: StateFile?
    }

    private static let nothingKept = "nothing is kept over a restart"
    private static let queueIsEmpty = "the queue begins empty"

    private let directory: String
    private let path: String
    private let log: Log
    /// Nil when there is no file, be it damaged or gone or never made, and no new one can be made yet.
    private var writer: StateWriter?
    private var trace: FileTrace
    /// Whether what stands at the path is not ours and has to make room first.
    private var isForeign = false
    private var spell = FailureSpell()

    private init(directory: String, log: Log, writer: StateWriter?) {
        self.directory = directory
        path = Self.path(in: directory)
        self.log = log
        self.writer = writer
        trace = FileTrace(path)
    }

    private static func path(in directory: String) -> String { "\(directory)/state.db" }

    /// Opens the file, makes it and its directory if they are missing, and reads it.
    ///
    /// Never fails: what is damaged is set aside under another name, and where nothing can be kept the log says so.
    package static func load(directory: String, log: Log) -> Loaded {
        let path = path(in: directory)
        do {
            try Files.makeDirectory(directory, mode: 0o700)
            return try load(path, in: directory, log: log)
        } catch let error as SQLiteError where error.code.primary == .busy {
            log.fact("another playd has \(path) open; \(nothingKept)")
        } catch let error as SQLiteError where isLackOfSpace(error) && (try? Files.status(path).size) ?? 0 == 0 {
            // There is nothing to read; the writes say what is wrong, and that it is over.
            return Loaded(zone: nil, file: StateFile(directory: directory, log: log, writer: nil))
        } catch {
            log.fact("\(error); \(nothingKept)")
        }
        return Loaded(zone: nil, file: nil)
    }

    /// Makes the file hold `zone`; a new file, when the one that was open is not at its path any more.
    ///
    /// A failure is in the log once, until it is over.
    func write(_ zone: SavedZone) {
        var reason: String?
        do {
            try writeOut(zone)
        } catch let error as SQLiteError where Self.isDamaged(path, by: error) {
            reason = writeAnew(zone, because: error)
        } catch {
            reason = "\(error)"
        }
        if let sentence = spell.note(reason, path: path) { log.fact(sentence) }
    }

    /// Tidies while others wait, if it has been put off for too long.
    func tidyIfOverdue() {
        if writer?.isOverdue() == true { tidy() }
    }

    /// Does what can wait until nobody waits.
    func tidy() {
        do throws(SQLiteError) {
            try writer?.tidy()
        } catch {
            // The next write meets the same trouble, and speaks of it.
            log.detail("\(path): \(error)")
        }
    }

    /// Sets the file aside and writes a new one; gives the reason when that fails.
    private func writeAnew(_ zone: SavedZone, because damage: SQLiteError) -> String? {
        writer = nil
        do {
            let aside = try Self.setAside(path)
            log.fact("\(path) is damaged and now \(aside): \(damage)")
            try writeOut(zone)
            return nil
        } catch {
            return "\(error)"
        }
    }

    private func writeOut(_ zone: SavedZone) throws {
        try openedWriter().write(zone)
        trace.noteLog()
    }

    private func openedWriter() throws -> StateWriter {
        if writer != nil && trace.isLost { noteLoss() }
        if let writer { return writer }
        try Files.makeDirectory(directory, mode: 0o700)
        if isForeign, let aside = try Self.dislodge(path) { log.fact("what stood at \(path) is now \(aside)") }
        isForeign = false
        let opened = StateWriter(try Self.connect(path))
        trace = FileTrace(path)
        writer = opened
        return opened
    }

    private func noteLoss() {
        log.fact("\(path) was removed or replaced by another program; everything is written into a new one")
        isForeign = trace.isForeign
        writer = nil
        if isForeign { trace.removeLog() }
    }

    // MARK: Loading

    private static func isLackOfSpace(_ error: SQLiteError) -> Bool {
        error.code.primary == .full || error.code.primary == .inputOutput
    }

    private enum Finding {
        /// No byte.
        case nothing(Connection)
        /// Tables in which nothing was ever kept.
        case blank(Connection)
        /// A file of some size without any table.
        case tableless
        case newer(Int)
        case intact(Connection, StoredZone, StateReader)
        case damaged(StoredZone?, reason: String)
    }

    private static func load(_ path: String, in directory: String, log: Log) throws -> Loaded {
        if let obstacle = obstacle(path) {
            let aside = try setAside(path)
            log.fact("\(path) \(obstacle) and is now \(aside); \(queueIsEmpty)")
        }
        func loaded(_ zone: SavedZone?, _ writer: StateWriter) -> Loaded {
            Loaded(zone: zone, file: StateFile(directory: directory, log: log, writer: writer))
        }
        let isPresent = (try? Files.status(path)) != nil
        switch try examine(path) {
        case .nothing(let connection):
            if isPresent { log.fact("\(path) is empty; \(queueIsEmpty)") }
            return loaded(nil, StateWriter(connection))
        case .blank(let connection):
            log.fact("nothing was ever kept in \(path); \(queueIsEmpty)")
            return loaded(nil, StateWriter(connection))
        case .tableless:
            let aside = try setAside(path)
            log.fact("\(path) holds no state and is now \(aside); \(queueIsEmpty)")
            return loaded(nil, StateWriter(try connect(path)))
        case .newer(let version):
            log.fact("\(path) is left alone, as only a newer playd knows its version \(version); \(nothingKept)")
            return Loaded(zone: nil, file: nil)
        case .intact(let connection, let stored, let reader):
            let songs = SongRows(reader.songs, lastRow: reader.lastSong)
            let writer = StateWriter(connection, stored: stored, songs: songs, unusedSongs: reader.unusedSongs)
            return loaded(stored.zone, writer)
        case .damaged(let stored, let reason):
            let aside = try setAside(path)
            let zone = stored?.zone
            let count = zone?.player.entries.count ?? 0
            log.fact("\(path) is damaged and now \(aside); \(count) songs of the queue could be read: \(reason)")
            let new = loaded(zone, StateWriter(try connect(path)))
            if let zone { new.file?.write(zone) }
            return new
        }
    }

    private static func examine(_ path: String) throws(SQLiteError) -> Finding {
        do throws(SQLiteError) {
            let connection = try connect(path)
            let version = try StateSchema.version(of: connection)
            if version > StateSchema.version { return .newer(version) }
            let hasTables = try StateSchema.hasTables(connection)
            if version <= 0 {
                if hasTables || version < 0 { return .damaged(nil, reason: "it is another program's") }
                return (try? Files.status(path).size) == 0 ? .nothing(connection) : .tableless
            }
            try StateSchema.bringUpToDate(connection)
            if StateSchema.isBlank(connection) { return .blank(connection) }
            var reader = StateReader(connection)
            let stored = try reader.read()
            if let fault = reader.faults.first { return .damaged(stored, reason: fault) }
            // Finds what reading does not, such as a page in use that is also listed as free, and is quick.
            let verdict = try connection.pragma("quick_check(1)")
            if verdict != .text("ok") { return .damaged(stored, reason: "its pages are not in order") }
            return .intact(connection, stored, reader)
        } catch  where Self.isDamaged(path, by: error) {
            return .damaged(nil, reason: error.description)
        }
    }
}

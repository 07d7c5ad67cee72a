internal import Glibc
internal import SQLite
package import Tags
internal import Unix

/// What was measured, kept in `loudness.db` of the cache directory.
///
/// Two threads use it, each by a connection of its own: the decode thread asks and the measuring thread writes. It is there to save
/// time and nothing else: a file that is damaged is set aside, and where nothing can be written, or only a newer playd may
/// write, everything is known until the program ends. The log has that once.
package final class LoudnessStore: Sendable {
    /// Files known without the disk, for when it cannot be written.
    private static let mostRecent = 10_000

    private let directory: String
    private let path: String
    private let log: @Sendable (String) -> Void
    private let recent = Guarded<[FileKey: Measurement]>([:])
    // Each of these is used by one thread, so that nobody waits for the other's disk.
    private let reading = Guarded<LoudnessTable?>(nil)
    private let writing = Guarded<Writing>(Writing())

    private struct Writing {
        var table: LoudnessTable?
        var hasComplained = false
    }

    /// A store in `directory`, which is made when something is first kept; `log` takes one sentence.
    package init(directory: String, log: @escaping @Sendable (String) -> Void) {
        self.directory = directory
        path = directory + "/loudness.db"
        self.log = log
    }

    /// How loud the file at `path` was found to be, if it has not changed since.
    ///
    /// Decode thread; looks at the file's status, not into it.
    package func level(of path: String) -> Loudness.Level? {
        guard let key = FileKey(path: path) else { return nil }
        // A decode thread that was given up may hang here, on a disk that does not answer, and must not hold up the next.
        let known =
            recent.withLock { $0[key] }
            ?? reading.withLockIfFree { table in self.find(key, in: &table) }.flatMap(\.self)
        guard case .level(let level)? = known else { return nil }
        return level
    }

    /// What is known of a file.
    ///
    /// Measuring thread.
    func measurement(of key: FileKey) -> Measurement? {
        recent.withLock { $0[key] } ?? writing.withLock { writing in self.find(key, in: &writing) }
    }

    /// Keeps what a file is like.
    ///
    /// Measuring thread.
    func keep(_ measurement: Measurement, of key: FileKey) {
        recent.withLock { recent in
            if recent.count >= Self.mostRecent { recent = [:] }
            recent[key] = measurement
        }
        writing.withLock { writing in self.write(measurement, of: key, &writing) }
    }

    private func find(_ key: FileKey, in table: inout LoudnessTable?) -> Measurement? {
        if table?.isCurrent == false { table = nil }
        do throws(SQLiteError) {
            let open: LoudnessTable
            if let table { open = table } else { open = try LoudnessTable(path: path, writes: false) }
            table = open
            return try open.find(key)
        } catch {
            // There is none yet, or the one who writes meets the same trouble and speaks of it.
            table = nil
            return nil
        }
    }

    private func find(_ key: FileKey, in writing: inout Writing) -> Measurement? {
        do {
            return try opened(&writing).find(key)
        } catch {
            writing.table = nil
            return nil
        }
    }

    private func write(_ measurement: Measurement, of key: FileKey, _ writing: inout Writing) {
        do {
            do {
                try opened(&writing).insert(measurement, of: key)
            } catch let damage as SQLiteError where damage.isDamage {
                writing.table = nil
                try setAside(because: damage)
                try opened(&writing).insert(measurement, of: key)
            }
            writing.hasComplained = false
        } catch {
            writing.table = nil
            guard !writing.hasComplained else { return }
            writing.hasComplained = true
            log("\(path) cannot be written, what is measured is forgotten when playd ends: \(error)")
        }
    }

    private func opened(_ writing: inout Writing) throws -> LoudnessTable {
        if let table = writing.table, table.isCurrent { return table }
        writing.table = nil
        try Files.makeDirectory(directory, mode: 0o700)
        let table = try LoudnessTable(path: path, writes: true)
        writing.table = table
        return table
    }

    /// Renames the file, in the place of one that was renamed before.
    private func setAside(because damage: SQLiteError) throws(Errno) {
        let aside = path + ".damaged"
        if unsafe rename(path, aside) != 0 { throw Errno(code: errno, operation: "set aside \(path)") }
        for suffix in ["-wal", "-shm"] { unsafe unlink(path + suffix) }
        log("\(path) is damaged and now \(aside), what it held is measured again: \(damage)")
    }
}

extension SQLiteError {
    /// Whether the file itself is at fault, and not the disk, its space or a permission.
    fileprivate var isDamage: Bool {
        switch code.primary {
        case .corrupt, .notADatabase, .error, .constraint: true
        default: false
        }
    }
}

internal import SQLite
internal import Tags
internal import Unix

/// One connection to the file of measurements.
///
/// Belongs to one thread at a time.
final class LoudnessTable {
    /// More files than this are not remembered, which are some 20 MB; those measured first are forgotten first.
    static let mostFiles: Int64 = 250_000
    private static let version: Int64 = 1

    private let path: String
    private let identity: FileIdentity?
    private let connection: Connection
    private let finding: Statement
    private let inserting: Statement?
    private let forgetting: Statement?

    /// Opens the file at `path` to read it, or to write it as well and to make it first if it is missing.
    init(path: String, writes: Bool) throws(SQLiteError) {
        self.path = path
        connection = try Connection(path: path, access: writes ? .create : .read)
        // Playback does not wait for long; the one who measures has time.
        connection.setBusyTimeout(milliseconds: writes ? 2000 : 20)
        try connection.pragma("trusted_schema", "OFF")
        try connection.pragma("cache_size", "-64")
        if case .integer(let newer) = try connection.pragma("user_version"), newer > Self.version {
            throw SQLiteError(
                code: .cannotOpen, operation: "check", message: "only a newer playd knows its version \(newer)")
        }
        if writes { try Self.prepare(connection) }
        identity = Self.identity(path)
        finding = try connection.prepare(
            "SELECT gain, peak FROM measured WHERE inode = ? AND size = ? AND seconds = ? AND nanoseconds = ?")
        guard writes else {
            (inserting, forgetting) = (nil, nil)
            return
        }
        inserting = try connection.prepare(
            """
            INSERT OR REPLACE INTO measured (inode, size, seconds, nanoseconds, gain, peak) VALUES (?, ?, ?, ?, ?, ?)
            """)
        forgetting = try connection.prepare("DELETE FROM measured WHERE id <= (SELECT max(id) FROM measured) - ?")
    }

    /// Whether what is asked here is what stands at the path.
    var isCurrent: Bool { identity != nil && Self.identity(path) == identity }

    /// What is known of a file.
    func find(_ key: FileKey) throws(SQLiteError) -> Measurement? {
        try finding.first(
            .integer(key.inode), .integer(key.size), .integer(key.seconds), .integer(key.nanoseconds)
        ) { row throws(SQLiteError) in
            guard let gain = row.real(0) else { return .silence }
            return .level(Loudness.Level(gain: gain, peak: row.real(1)))
        }
    }

    /// Remembers what a file is like.
    func insert(_ measurement: Measurement, of key: FileKey, limit: Int64 = mostFiles) throws(SQLiteError) {
        var values = (gain: Value.null, peak: Value.null)
        if case .level(let level) = measurement {
            values = (.real(level.gain), level.peak.map(Value.real) ?? .null)
        }
        try connection.transaction { () throws(SQLiteError) in
            try inserting?.run(
                .integer(key.inode), .integer(key.size), .integer(key.seconds), .integer(key.nanoseconds), values.gain,
                values.peak)
            try forgetting?.run(.integer(limit))
        }
    }

    private static func prepare(_ connection: Connection) throws(SQLiteError) {
        let found = try connection.pragma("user_version")
        try connection.pragma("journal_mode", "WAL")
        try connection.pragma("synchronous", "NORMAL")
        try connection.pragma("journal_size_limit", "\(1 << 20)")
        if found == .integer(version) {
            if try connection.pragma("quick_check(1)") == .text("ok") { return }
            throw SQLiteError(code: .corrupt, operation: "check", message: "its pages are not in order")
        }
        guard found == .integer(0) else {
            throw SQLiteError(code: .notADatabase, operation: "check", message: "it has no version of ours")
        }
        // A table of another program by this name makes it fail, and that file is then set aside.
        try connection.execute(
            """
            BEGIN IMMEDIATE;
            CREATE TABLE measured (
                id INTEGER PRIMARY KEY, inode INTEGER NOT NULL, size INTEGER NOT NULL, seconds INTEGER NOT NULL,
                nanoseconds INTEGER NOT NULL, gain REAL, peak REAL,
                UNIQUE (inode, size, seconds, nanoseconds));
            PRAGMA user_version = \(version);
            COMMIT
            """)
    }

    private static func identity(_ path: String) -> FileIdentity? { try? Files.status(path).identity }
}

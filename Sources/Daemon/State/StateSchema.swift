import SQLite

/// The tables of the state file, and how they came about.
enum StateSchema {
    /// Each step leads from the version that is its index to the next one; the first makes the tables.
    ///
    /// A step, once released, stays as it is: files of its version are out there.
    private static let steps = [
        """
        -- What of a zone is one value: `Property`.
        CREATE TABLE property(name TEXT PRIMARY KEY, value) WITHOUT ROWID;
        -- Each song once, however often it is queued. It lies below `folder`; `tags` is `SongTags.packed`.
        CREATE TABLE song(
            id INTEGER PRIMARY KEY, uri TEXT NOT NULL, folder TEXT, milliseconds INTEGER, modified INTEGER,
            rate INTEGER, channels INTEGER, tags BLOB NOT NULL);
        -- Pieces of lists: `PackedEntry` for the queue, `PackedNumbers` for the others.
        CREATE TABLE chunk(id INTEGER PRIMARY KEY, content BLOB NOT NULL);
        -- `ListName`; `rows` is `PackedNumbers`: chunks in order, for `undo` and `redo` edits.
        CREATE TABLE list(name TEXT PRIMARY KEY, rows BLOB NOT NULL) WITHOUT ROWID;
        -- Edits of the queue that can be undone or made again; `removed` and `inserted` are `PackedEntry`.
        CREATE TABLE edit(
            id INTEGER PRIMARY KEY, start INTEGER NOT NULL, removed BLOB NOT NULL, inserted BLOB NOT NULL,
            before_id INTEGER, before_milliseconds INTEGER NOT NULL,
            after_id INTEGER, after_milliseconds INTEGER NOT NULL);
        """,
        // Of a sample; none for floating point and lossy codings, and for songs that were stored before.
        "ALTER TABLE song ADD COLUMN bits INTEGER",
    ]

    /// Takes every row out.
    static let empty = "DELETE FROM property; DELETE FROM song; DELETE FROM chunk; DELETE FROM list; DELETE FROM edit"

    /// The version that this program writes.
    static var version: Int { steps.count }

    /// The version of the file; 0 for one in which nothing was ever written.
    static func version(of connection: Connection) throws(SQLiteError) -> Int {
        guard case .integer(let version) = try connection.pragma("user_version") else { return 0 }
        return Int(version)
    }

    /// Whether there is any table, of ours or not.
    static func hasTables(_ connection: Connection) throws(SQLiteError) -> Bool {
        try connection.prepare("SELECT 1 FROM sqlite_schema").first { _ throws(SQLiteError) in true } ?? false
    }

    /// Whether all the tables are there and have no row.
    static func isBlank(_ connection: Connection) -> Bool {
        let tables = ["property", "song", "chunk", "list", "edit"]
        let rows = tables.map { "SELECT 1 FROM \($0)" }.joined(separator: " UNION ALL ")
        do throws(SQLiteError) {
            return try connection.prepare(rows).first { _ throws(SQLiteError) in false } ?? true
        } catch {
            return false
        }
    }

    /// Makes the tables of an empty file, or those of an older version what they are now.
    static func bringUpToDate(_ connection: Connection) throws(SQLiteError) {
        let present = try version(of: connection)
        if present == version { return }
        try connection.transaction { () throws(SQLiteError) in
            for step in steps[present...] { try connection.execute(step) }
            try connection.pragma("user_version", "\(version)")
        }
    }
}

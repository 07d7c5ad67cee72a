import Playback
import SQLite

/// The statements that write, compiled once.
struct StateStatements {
    let setProperty, addSong, removeSong, addChunk, removeChunk, setList, removeList, addEdit, removeEdit: Statement

    init(_ connection: Connection) throws(SQLiteError) {
        setProperty = try connection.prepare("INSERT OR REPLACE INTO property VALUES (?1, ?2)")
        addSong = try connection.prepare("INSERT INTO song VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)")
        removeSong = try connection.prepare("DELETE FROM song WHERE id = ?1")
        addChunk = try connection.prepare("INSERT INTO chunk VALUES (?1, ?2)")
        removeChunk = try connection.prepare("DELETE FROM chunk WHERE id = ?1")
        setList = try connection.prepare("INSERT OR REPLACE INTO list VALUES (?1, ?2)")
        removeList = try connection.prepare("DELETE FROM list WHERE name = ?1")
        addEdit = try connection.prepare("INSERT INTO edit VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")
        removeEdit = try connection.prepare("DELETE FROM edit WHERE id = ?1")
    }

    func add(_ song: Song, row: Int64) throws(SQLiteError) {
        try addSong.run(
            .integer(row), .text(song.uri), song.folder.map { .text($0.path) } ?? .null, Value(song.milliseconds),
            Value(song.modified), Value(song.format?.rate), Value(song.format?.channels), .blob(song.tags.packed),
            Value(song.format?.bits))
    }

    func add(_ edit: QueueEdit, removed: [UInt8], inserted: [UInt8], row: Int64) throws(SQLiteError) {
        try addEdit.run(
            .integer(row), Value(edit.start), .blob(removed), .blob(inserted),
            Value(edit.before.currentID), Value(edit.before.milliseconds),
            Value(edit.after.currentID), Value(edit.after.milliseconds))
    }

    func set(_ list: ListName, _ rows: some Sequence<Int64>) throws(SQLiteError) {
        try setList.run(.text(list.rawValue), .blob(PackedNumbers.pack(rows)))
    }
}

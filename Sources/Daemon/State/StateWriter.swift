import Playback
import SQLite

/// Brings what has changed in a zone into the tables.
final class StateWriter {
    private let connection: Connection
    /// Nil until the first write, as the tables may not be there yet.
    private var statements: StateStatements?
    /// What the tables hold; nil when that is unknown and they are to be emptied first.
    private var stored: StoredZone?
    private var songs: SongRows
    /// Rows of songs that nothing refers to.
    private var unusedSongs: [Int64]
    /// How many songs may be in the file before it is worth looking for some that nothing refers to.
    private var sweepLimit = 0
    /// Counts as full at first: the database itself shall hold a state soon, should its log be lost.
    private var pagesInLog = checkpointPages

    /// Songs gone by do not wait for long where there are few, and not for ever where there are many.
    private static let spareSongs = 4096
    /// Four megabytes.
    private static let checkpointPages = 1000
    /// Sixteen megabytes, and what one more write adds.
    private static let mostPages = 4000

    /// Writes through `connection`, whose tables hold `stored` and these songs.
    init(_ connection: Connection, stored: StoredZone? = nil, songs: SongRows = SongRows(), unusedSongs: [Int64] = []) {
        self.connection = connection
        self.stored = stored
        self.songs = songs
        self.unusedSongs = unusedSongs
        sweepLimit = 2 * songs.count + Self.spareSongs
    }

    /// Makes the tables hold `zone`, in one transaction.
    func write(_ zone: SavedZone) throws(SQLiteError) {
        let statements = try prepared()
        var next = stored ?? StoredZone()
        let old = next.zone
        let isEmptied = stored == nil
        do throws(SQLiteError) {
            try connection.transaction { () throws(SQLiteError) in
                if isEmptied { try connection.execute(StateSchema.empty) }
                for property in Property.allCases {
                    let value = zone.value(of: property)
                    guard isEmptied || value != old.value(of: property) else { continue }
                    try statements.setProperty.run(.text(property.rawValue), value)
                }
                try write(.queue, zone.player.entries, over: old.player.entries, into: &next) {
                    entries throws(SQLiteError) in try pack(entries)
                }
                try write(.order, zone.player.order?.ids, over: old.player.order?.ids, into: &next)
                try write(.upcoming, zone.player.order?.upcoming, over: old.player.order?.upcoming, into: &next)
                try write(.next, zone.player.nextUp, over: old.player.nextUp, into: &next)
                try writeEdits(zone.player, into: &next)
            }
        } catch {
            songs.forget()
            throw error
        }
        songs.settle()
        next.zone = zone
        stored = next
    }

    /// Whether the log has grown so long that somebody may have to wait.
    func isOverdue() -> Bool {
        pagesInLog += connection.takePagesWritten()
        return pagesInLog >= Self.mostPages
    }

    /// Does what nobody waits for: drops songs that nothing refers to, and copies the log into the database.
    func tidy() throws(SQLiteError) {
        try dropUnusedSongs()
        pagesInLog += connection.takePagesWritten()
        guard pagesInLog >= Self.checkpointPages else { return }
        try connection.checkpoint()
        pagesInLog = 0
    }

    private func prepared() throws(SQLiteError) -> StateStatements {
        if let statements { return statements }
        try connection.pragma("journal_mode", "WAL")
        let isNew = try StateSchema.version(of: connection) == 0
        try StateSchema.bringUpToDate(connection)
        // The database has its tables from the beginning, whatever becomes of its log.
        if isNew { try connection.checkpoint() }
        let prepared = try StateStatements(connection)
        statements = prepared
        return prepared
    }

    // MARK: Lists

    private func write(
        _ name: ListName, _ new: [UInt32]?, over old: [UInt32]?, into next: inout StoredZone
    ) throws(SQLiteError) {
        try write(name, new, over: old, into: &next) { PackedNumbers.pack($0.lazy.map(Int64.init)) }
    }

    private func write<Element: Chunked>(
        _ name: ListName, _ new: [Element]?, over old: [Element]?, into next: inout StoredZone,
        pack: (ArraySlice<Element>) throws(SQLiteError) -> [UInt8]
    ) throws(SQLiteError) {
        guard let statements else { preconditionFailure("lists are written once the statements are prepared") }
        let present = next.lists[name]
        guard let new else {
            guard let present else { return }
            for chunk in present.chunks { try statements.removeChunk.run(.integer(chunk.row)) }
            try statements.removeList.run(.text(name.rawValue))
            next.lists[name] = nil
            return
        }
        if present != nil, let old, old.isSameStorage(as: new) { return }
        let change = (present ?? ChunkedList()).change(from: old ?? [], to: new, lastRow: &next.lastChunk)
        for row in change.removed { try statements.removeChunk.run(.integer(row)) }
        for chunk in change.added {
            try statements.addChunk.run(.integer(chunk.row), .blob(try pack(new[chunk.range])))
        }
        if present?.rows != change.list.rows { try statements.set(name, change.list.rows) }
        next.lists[name] = change.list
    }

    // MARK: Songs and edits

    private func pack(_ entries: some Sequence<Entry>) throws(SQLiteError) -> [UInt8] {
        guard let statements else { preconditionFailure("entries are packed once the statements are prepared") }
        var packed: [PackedEntry] = []
        for entry in entries {
            let row = try songs.row(of: entry.song) { song, row throws(SQLiteError) in
                try statements.add(song, row: row)
            }
            packed.append(PackedEntry(id: entry.id, song: row, priority: entry.priority))
        }
        return PackedEntry.pack(packed)
    }

    private func writeEdits(_ player: SavedPlayer, into next: inout StoredZone) throws(SQLiteError) {
        guard let statements else { preconditionFailure("edits are written once the statements are prepared") }
        let known = next.editRows
        let (oldUndo, oldRedo) = (next.undo, next.redo)
        func rows(_ edits: [QueueEdit]) throws(SQLiteError) -> [Int64] {
            var rows: [Int64] = []
            for edit in edits {
                if let row = known[ObjectIdentifier(edit)] {
                    rows.append(row)
                } else {
                    next.lastEdit += 1
                    try statements.add(
                        edit, removed: pack(edit.removed), inserted: pack(edit.inserted), row: next.lastEdit)
                    rows.append(next.lastEdit)
                }
            }
            return rows
        }
        next.undo = try rows(player.undo)
        next.redo = try rows(player.redo)
        let kept = Set(next.undo + next.redo)
        for row in oldUndo + oldRedo where !kept.contains(row) { try statements.removeEdit.run(.integer(row)) }
        if next.undo != oldUndo { try statements.set(.undo, next.undo) }
        if next.redo != oldRedo { try statements.set(.redo, next.redo) }
    }

    private func dropUnusedSongs() throws(SQLiteError) {
        guard let statements, let player = stored?.zone.player else { return }
        if songs.count > sweepLimit {
            let edits = (player.undo + player.redo).lazy.flatMap { [$0.removed, $0.inserted] }
            unusedSongs += songs.sweep(keeping: (edits + [player.entries]).joined().lazy.map(\.song))
            sweepLimit = 2 * songs.count + Self.spareSongs
        }
        if unusedSongs.isEmpty { return }
        try connection.transaction { () throws(SQLiteError) in
            for row in unusedSongs { try statements.removeSong.run(.integer(row)) }
        }
        unusedSongs = []
    }
}

extension ChunkedList {
    fileprivate var rows: [Int64] { chunks.map(\.row) }
}

extension Array {
    /// Whether both are one array in memory, which takes no time to find out; two equal ones may say no.
    fileprivate func isSameStorage(as other: [Element]) -> Bool {
        unsafe withUnsafeBufferPointer { mine in
            unsafe other.withUnsafeBufferPointer { theirs in
                unsafe mine.count == theirs.count && mine.baseAddress == theirs.baseAddress
            }
        }
    }
}

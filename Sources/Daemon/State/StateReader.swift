import Playback
import SQLite

/// Reads a zone from the tables, past whatever is damaged.
struct StateReader {
    /// What was found damaged and left out, as the end of a sentence each.
    private(set) var faults: [String] = []
    /// The songs that something refers to, by their rows.
    private(set) var songs: [Int64: Song] = [:]
    /// The rows that nothing refers to.
    private(set) var unusedSongs: [Int64] = []
    /// The highest row of a song.
    private(set) var lastSong: Int64 = 0

    private let connection: Connection
    private var hasLostSongs = false

    /// Reads through `connection`.
    init(_ connection: Connection) {
        self.connection = connection
    }

    /// The zone; throws only what is not the file's fault.
    mutating func read() throws(SQLiteError) -> StoredZone {
        var stored = StoredZone()
        let lists = try readLists()
        stored.lastChunk = try highestRow(of: "chunk")
        stored.lastEdit = try highestRow(of: "edit")
        lastSong = try highestRow(of: "song")

        var chunks: [ListName: ChunkedList] = [:]
        let queue = try readList(.queue, lists[.queue], into: &chunks, PackedEntry.unpack)
        let undo = try readEdits(lists[.undo] ?? [])
        let redo = try readEdits(lists[.redo] ?? [])
        var needed = Set((queue ?? []).map(\.song))
        for edit in undo + redo { needed.formUnion((edit.removed + edit.inserted).map(\.song)) }
        try readSongs(needed)

        stored.zone.player.entries = entries(queue ?? [])
        if let ids = try readList(.order, lists[.order], into: &chunks, Self.unpackIDs) {
            let upcoming = try readList(.upcoming, lists[.upcoming], into: &chunks, Self.unpackIDs)
            stored.zone.player.order = SavedOrder(ids: ids, index: nil, upcoming: upcoming)
        }
        stored.zone.player.nextUp = try readList(.next, lists[.next], into: &chunks, Self.unpackIDs) ?? []
        stored.zone.player.undo = undo.map { edit($0) }
        stored.zone.player.redo = redo.map { edit($0) }
        stored.undo = undo.map(\.row)
        stored.redo = redo.map(\.row)
        if hasLostSongs {
            // What an edit would take back is not there, or has another place.
            stored.zone.player.undo = []
            stored.zone.player.redo = []
        }
        stored.lists = chunks
        try readProperties(into: &stored.zone)
        return stored
    }

    // MARK: Rows

    /// Runs `read`; damage is noted, and then the result is nil.
    private mutating func attempt<Result>(_ read: () throws(SQLiteError) -> Result) throws(SQLiteError) -> Result? {
        do throws(SQLiteError) {
            return try read()
        } catch  where error.isDamage {
            faults.append(error.description)
            return nil
        }
    }

    private mutating func highestRow(of table: String) throws(SQLiteError) -> Int64 {
        let connection = connection
        return try attempt { () throws(SQLiteError) in
            try connection.prepare("SELECT max(id) FROM \(table)").first { row throws(SQLiteError) in row.integer(0) }
                .flatMap(\.self) ?? 0
        } ?? 0
    }

    private mutating func readLists() throws(SQLiteError) -> [ListName: [Int64]] {
        let connection = connection
        var lists: [ListName: [Int64]] = [:]
        var bad: [String] = []
        try attempt { () throws(SQLiteError) in
            try connection.prepare("SELECT name, rows FROM list").forEachRow { row throws(SQLiteError) in
                if let name = row.text(0).flatMap(ListName.init), let rows = row.blob(1).flatMap(PackedNumbers.unpack) {
                    lists[name] = rows
                } else {
                    bad.append("a list cannot be read")
                }
            }
        }
        faults += bad
        return lists
    }

    /// The elements of a list, chunk by chunk; nil for a list that there is not.
    private mutating func readList<Element>(
        _ name: ListName, _ rows: [Int64]?, into chunks: inout [ListName: ChunkedList],
        _ unpack: ([UInt8]) -> [Element]?
    ) throws(SQLiteError) -> [Element]? {
        guard let rows else { return nil }
        let statement = try attempt { [connection] () throws(SQLiteError) in
            try connection.prepare("SELECT content FROM chunk WHERE id = ?1")
        }
        var elements: [Element] = []
        var list: [ChunkedList.Chunk] = []
        for id in rows {
            let content = try attempt { () throws(SQLiteError) in
                try statement?.first(.integer(id)) { row throws(SQLiteError) in row.blob(0) }.flatMap(\.self)
            }
            guard let part = content.flatMap(\.self).flatMap(unpack), !part.isEmpty else {
                faults.append("a part of the \(name.rawValue) is missing")
                if name == .queue { hasLostSongs = true }
                continue
            }
            list.append(ChunkedList.Chunk(row: id, range: elements.count..<elements.count + part.count))
            elements += part
        }
        chunks[name] = ChunkedList(list)
        return elements
    }

    private static func unpackIDs(_ bytes: [UInt8]) -> [UInt32]? {
        guard let numbers = PackedNumbers.unpack(bytes) else { return nil }
        let ids = numbers.compactMap { UInt32(exactly: $0) }
        return ids.count == numbers.count ? ids : nil
    }

    private mutating func readProperties(into zone: inout SavedZone) throws(SQLiteError) {
        let connection = connection
        var values: [Property: Value] = [:]
        var bad: [String] = []
        try attempt { () throws(SQLiteError) in
            try connection.prepare("SELECT name, value FROM property").forEachRow { row throws(SQLiteError) in
                // No row is without a name, except where bytes have become zeros; a name may be of a later release.
                guard let name = row.text(0) else { return bad.append("a property has no name") }
                if let property = Property(rawValue: name) { values[property] = row.value(1) }
            }
        }
        faults += bad
        for property in Property.allCases {
            // A file from before there was this property has no row for it.
            guard let value = values[property], !zone.set(property, to: value) else { continue }
            faults.append("\(property.rawValue) cannot be read")
        }
    }

    // MARK: Songs

    private mutating func readSongs(_ needed: Set<Int64>) throws(SQLiteError) {
        let connection = connection
        var songs: [Int64: Song] = [:]
        var unused: [Int64] = []
        let columns = "SELECT id, uri, folder, milliseconds, modified, rate, channels, tags, bits FROM song"
        var folders = SongFolders()
        songs.reserveCapacity(needed.count)
        try attempt { () throws(SQLiteError) in
            try connection.prepare(columns).forEachRow { row throws(SQLiteError) in
                guard let id = row.integer(0) else { return }
                if needed.contains(id) { songs[id] = Song(row, &folders) } else { unused.append(id) }
            }
        }
        if !faults.isEmpty {
            // The table may have broken off; what lies behind may still be found one by one.
            for id in needed where songs[id] == nil {
                songs[id] = try attempt { () throws(SQLiteError) in
                    try connection.prepare(columns + " WHERE id = ?1").first(.integer(id)) { row throws(SQLiteError) in
                        Song(row, &folders)
                    }.flatMap(\.self)
                }.flatMap(\.self)
            }
        }
        self.songs = songs
        unusedSongs = unused
    }

    private mutating func entries(_ packed: [PackedEntry]) -> [Entry] {
        packed.compactMap { entry in
            if let song = songs[entry.song] { return Entry(id: entry.id, song: song, priority: entry.priority) }
            faults.append("a song is missing")
            hasLostSongs = true
            return nil
        }
    }

    // MARK: Edits

    private struct PackedEdit {
        let row: Int64
        let start: Int
        let removed, inserted: [PackedEntry]
        let before, after: QueueEdit.Moment
    }

    /// The edits from the last to the first, as far as they can be read: behind a gap the others lead nowhere.
    private mutating func readEdits(_ rows: [Int64]) throws(SQLiteError) -> [PackedEdit] {
        let connection = connection
        var edits: [PackedEdit] = []
        for id in rows.reversed() {
            let edit = try attempt { () throws(SQLiteError) in
                try connection.prepare(
                    """
                    SELECT start, removed, inserted, before_id, before_milliseconds, after_id, after_milliseconds
                    FROM edit WHERE id = ?1
                    """
                ).first(.integer(id)) { row throws(SQLiteError) in Self.edit(row, id: id) }.flatMap(\.self)
            }.flatMap(\.self)
            guard let edit else {
                faults.append("an edit to undo is missing")
                break
            }
            edits.append(edit)
        }
        return edits.reversed()
    }

    private static func edit(_ row: borrowing Row, id: Int64) -> PackedEdit? {
        guard let start = row.integer(0), (0...Int64(Int32.max)).contains(start),
            let removed = row.blob(1).flatMap(PackedEntry.unpack),
            let inserted = row.blob(2).flatMap(PackedEntry.unpack),
            let before = moment(row, column: 3), let after = moment(row, column: 5)
        else { return nil }
        return PackedEdit(
            row: id, start: Int(start), removed: removed, inserted: inserted, before: before, after: after)
    }

    private static func moment(_ row: borrowing Row, column: Int) -> QueueEdit.Moment? {
        guard let milliseconds = row.integer(column + 1), (-1...Song.longest).contains(milliseconds) else { return nil }
        if row.isNull(column) { return QueueEdit.Moment(currentID: nil, milliseconds: Int(milliseconds)) }
        // Ids begin with 1; a 0 was something else before the end of the file was lost.
        guard let id = row.integer(column).flatMap({ UInt32(exactly: $0) }), id > 0 else { return nil }
        return QueueEdit.Moment(currentID: id, milliseconds: Int(milliseconds))
    }

    private mutating func edit(_ packed: PackedEdit) -> QueueEdit {
        QueueEdit(
            start: packed.start, removed: entries(packed.removed), inserted: entries(packed.inserted),
            before: packed.before, after: packed.after)
    }
}

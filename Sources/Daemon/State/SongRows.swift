import Playback

/// Which song is which row of the file.
struct SongRows {
    private var rows: [SongKey: Int64]
    /// Those of the transaction that is open.
    private var fresh: [SongKey: Int64] = [:]
    private var lastRow: Int64

    /// What the file has.
    init(_ songs: [Int64: Song] = [:], lastRow: Int64 = 0) {
        rows = Dictionary(songs.map { (SongKey(song: $1), $0) }, uniquingKeysWith: { first, _ in first })
        self.lastRow = lastRow
    }

    var count: Int { rows.count + fresh.count }

    /// The row of a song; one that is new is handed to `store` with the row that it gets.
    mutating func row<Failure: Error>(
        of song: Song, store: (Song, Int64) throws(Failure) -> Void
    ) throws(Failure) -> Int64 {
        let key = SongKey(song: song)
        if let row = rows[key] ?? fresh[key] { return row }
        lastRow += 1
        try store(song, lastRow)
        fresh[key] = lastRow
        return lastRow
    }

    /// The transaction was committed.
    mutating func settle() {
        for (key, row) in fresh { rows[key] = row }
        fresh = [:]
    }

    /// The transaction was taken back.
    mutating func forget() {
        fresh = [:]
    }

    /// The rows that none of `songs` needs, which are then not known any more.
    mutating func sweep(keeping songs: some Sequence<Song>) -> [Int64] {
        var kept: [SongKey: Int64] = [:]
        for song in songs {
            let key = SongKey(song: song)
            if let row = rows[key] { kept[key] = row }
        }
        let needed = Set(kept.values)
        defer { rows = kept }
        return rows.values.filter { !needed.contains($0) }
    }
}

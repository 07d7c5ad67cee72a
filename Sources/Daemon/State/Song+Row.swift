import Playback
import SQLite

extension Song {
    /// The song in a row: id, uri, folder, milliseconds, modified, rate, channels, tags, bits; nil when it is damaged.
    ///
    /// Songs share the folders of those that were read before.
    convenience init?(_ row: borrowing Row, _ folders: inout SongFolders) {
        let folder = row.text(2)
        guard let uri = row.text(1), folder != nil || row.isNull(2) && !uri.isEmpty,
            let tags = row.blob(7).flatMap({ SongTags(packed: $0) }),
            // Whatever goes out to clients in one line came in as one line.
            uri.isOneLine, folder?.isOneLine ?? true, tags.allSatisfy(\.value.isOneLine)
        else { return nil }
        var format: SongFormat?
        if let rate = row.integer(5), let channels = row.integer(6), (1...Self.rates).contains(rate),
            (1...Self.channels).contains(channels)
        {
            let bits = row.integer(8).flatMap { Self.bits.contains($0) ? Int($0) : nil }
            format = SongFormat(rate: Int(rate), bits: bits, channels: Int(channels))
        }
        self.init(
            uri: uri, folder: folder.map { folders[$0] },
            milliseconds: row.integer(3).flatMap { (0...Self.longest).contains($0) ? Int($0) : nil },
            modified: row.integer(4).flatMap { Self.years.contains($0) ? $0 : nil }, format: format, tags: tags)
    }

    /// No song and no place in one is longer.
    static let longest = Int64(Player.longestSong)

    private static let rates: Int64 = 100_000_000
    private static let channels: Int64 = 1024
    private static let bits: ClosedRange<Int64> = 1...64
    /// The years 1 to 9999 in Unix seconds.
    private static let years: ClosedRange<Int64> = -62_135_596_800...253_402_300_799
}

extension String {
    fileprivate var isOneLine: Bool { utf8.allSatisfy { $0 >= 0x20 } }
}

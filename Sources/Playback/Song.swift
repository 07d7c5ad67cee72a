/// A piece of music as the queue knows it; it never changes, so that entries share it.
///
/// Any thread.
package final class Song: Sendable {
    /// What clients see and send back: the path below the music directory, or an absolute path or URL.
    package let uri: String
    /// The absolute path that is opened.
    package let path: String
    /// Length in milliseconds, when it is known.
    package let milliseconds: Int?
    /// When the file was last modified, in Unix seconds.
    package let modified: Int64?
    /// Rate and channels, when somebody has looked into the file.
    package let format: SongFormat?
    /// Tags in the order of the file; a name may come several times.
    package let tags: [SongTag]
    /// What songs of one album have in common, and only they but for a chance of one in 2^64; 0: it stands alone.
    let album: Int

    /// A song of which everything but the place is optional.
    package init(
        uri: String, path: String, milliseconds: Int? = nil, modified: Int64? = nil, format: SongFormat? = nil,
        tags: [SongTag] = []
    ) {
        self.uri = uri
        self.path = path
        self.milliseconds = milliseconds
        self.modified = modified
        self.format = format
        self.tags = tags
        album = Self.album(uri, tags)
    }

    /// An album is known by its title and by its artist, or by its folder where nobody has written that down.
    private static func album(_ uri: String, _ tags: [SongTag]) -> Int {
        guard let title = tags.first(where: { $0.name == "Album" })?.value else { return 0 }
        var hasher = Hasher()
        hasher.combine(title)
        if let artist = tags.first(where: { $0.name == "AlbumArtist" })?.value {
            hasher.combine(artist)
        } else {
            hasher.combine(uri.lastIndex(of: "/").map { uri[..<$0] } ?? "")
        }
        return hasher.finalize() | 1
    }
}

/// One tag of a song.
package struct SongTag: Equatable, Sendable {
    /// The name in the protocol's spelling, such as `AlbumArtist`.
    package let name: String
    /// The text, one line of UTF-8.
    package let value: String

    /// A tag called `name` with the text `value`.
    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

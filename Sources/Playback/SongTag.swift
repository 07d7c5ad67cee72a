/// One tag of a song.
package struct SongTag: Equatable, Sendable {
    /// What the tag is about.
    package let name: Name
    /// The text, one line of UTF-8.
    package let value: String

    /// A tag of this name with the text `value`.
    package init(_ name: Name, _ value: String) {
        self.name = name
        self.value = value
    }
}

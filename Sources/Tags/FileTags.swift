/// What a file tells about itself: its tags and how its sound is made.
package struct FileTags: Equatable, Sendable {
    /// One tag value; a tag with several values is several fields.
    package struct Field: Equatable, Sendable {
        /// Which tag.
        package let name: TagName
        /// The value: one line of valid text, trimmed, never empty.
        package let value: String

        /// One value of one tag.
        package init(_ name: TagName, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// All values in the order of the file; none twice.
    package var fields: [Field]

    /// Exact length, rounded to milliseconds.
    package var milliseconds: Int?

    /// Frames per second.
    package var rate: Int

    /// 1 or 2.
    package var channels: Int

    /// Average over the file in kbit/s, without tags and pictures.
    package var bitrate: Int

    /// The values of one tag, in the order of the file.
    package func values(of name: TagName) -> [String] {
        fields.filter { $0.name == name }.map(\.value)
    }
}

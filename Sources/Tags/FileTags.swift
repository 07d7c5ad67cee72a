/// What a file tells about itself: its tags and how its sound is made.
package struct FileTags: Equatable, Sendable {
    /// One tag value; a tag with several values is several fields.
    package struct Field: Hashable, Sendable {
        /// Which tag.
        package let name: TagName
        /// The value: one line of valid text, trimmed, never empty.
        package let value: String

        /// One value of one tag; of a track or disc such as `3/12` the number alone, as clients look for it.
        package init(_ name: TagName, _ value: String) {
            self.name = name
            self.value = name == .track || name == .disc ? Self.number(value) : value
        }

        private static func number(_ value: String) -> String {
            let digits = value.prefix { ("0"..."9").contains($0) }
            let isFollowed = value.dropFirst(digits.count).drop { $0 == " " }.first == "/"
            return digits.isEmpty || !isFollowed ? value : String(digits)
        }
    }

    /// All values, none twice, those of one name in the order of the file.
    package var fields: [Field]

    /// Length in milliseconds, rounded; nil when the file does not tell.
    package var milliseconds: Int?

    /// Frames per second.
    package var rate: Int

    /// Samples per frame.
    package var channels: Int

    /// Size of a sample in bits; nil where samples are coded with loss or are floating-point numbers.
    package var bits: Int?

    /// Average over the file in kbit/s, without tags and pictures; 0 when the file does not tell.
    package var bitrate: Int

    /// A hundred years, in milliseconds: the length of what says that it is longer.
    static let longest = 3_155_760_000_000

    /// Whether the sound begins the file, or follows tags: then the file is nothing else that holds sound somewhere.
    package var beginsWithSound = true

    /// The values of one tag, in the order of the file.
    package func values(of name: TagName) -> [String] {
        fields.filter { $0.name == name }.map(\.value)
    }
}

/// The tags of a song in the order of its file, made one by one from the bytes that they are packed in.
package struct SongTags: Sequence, Sendable {
    /// Gives one tag after the other.
    package struct Iterator: IteratorProtocol {
        fileprivate var unpacking: Unpacking
        fileprivate let wanted: SongTag.Name?

        /// The next tag.
        package mutating func next() -> SongTag? { unpacking.tag(wanted) }
    }

    private let unpacking: Unpacking
    private let wanted: SongTag.Name?

    /// Those of one name in what is left of `unpacking`, or all of them.
    init(_ unpacking: Unpacking, _ wanted: SongTag.Name?) {
        self.unpacking = unpacking
        self.wanted = wanted
    }

    /// Tags from the bytes that they were packed in; nil when these are damaged.
    package init?(packed: [UInt8]) {
        let whole = Unpacking(packed)
        var unpacking = whole
        while !unpacking.isAtEnd {
            guard unpacking.tag() != nil else { return nil }
        }
        self.init(whole, nil)
    }

    /// All tags of the song as bytes, for a file: a name, the length of the value, the value, and so on.
    package var packed: [UInt8] { Array(unpacking.rest) }

    /// Whether there is none.
    package var isEmpty: Bool {
        var iterator = makeIterator()
        return iterator.next() == nil
    }

    /// The tags from the first one on.
    package func makeIterator() -> Iterator { Iterator(unpacking: unpacking, wanted: wanted) }
}

/// What songs are sorted by.
package struct SortKey: Equatable, Sendable {
    /// What is compared.
    package enum Field: Equatable, Sendable {
        /// The first value of a tag; `Track` and `Disc` by their number.
        case tag(TagType)
        /// When the file was last changed.
        case modified
        /// When the song came into the catalogue.
        case added
        /// The priority in the queue.
        case priority
    }

    /// What is compared.
    package let field: Field
    /// Whether what is greater comes first.
    package let isDescending: Bool

    /// A key made of its parts.
    package init(_ field: Field, isDescending: Bool = false) {
        self.field = field
        self.isDescending = isDescending
    }

    /// The key of a word such as `Date` or `-Date`.
    ///
    /// - Throws: code 2 for a word that is none.
    init(_ word: Substring) throws(Ack) {
        isDescending = word.utf8.first == .dash
        let name = String(isDescending ? word.dropFirst() : word)
        switch name {
        case "Last-Modified": field = .modified
        case "Added": field = .added
        case "prio": field = .priority
        default:
            guard let type = TagType(name: name) else { throw .argument("Unknown sort tag: \(name)") }
            field = .tag(type)
        }
    }
}

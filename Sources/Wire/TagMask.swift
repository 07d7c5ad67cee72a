/// A set of tags: which of them one client wants to see in song blocks.
package struct TagMask: OptionSet, Sendable {
    /// Bit n stands for the tag whose raw value is n.
    package let rawValue: UInt64

    /// A set given by its bits.
    package init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// The set of one tag.
    package init(_ type: TagType) {
        self.init(rawValue: 1 << UInt64(type.rawValue))
    }

    /// Every tag: what a connection begins with.
    package static let all = TagMask(rawValue: (1 << UInt64(TagType.allCases.count)) - 1)
    /// No tag at all.
    package static let none: TagMask = []

    /// Whether the tag is in the set.
    package func contains(_ type: TagType) -> Bool { contains(TagMask(type)) }
}

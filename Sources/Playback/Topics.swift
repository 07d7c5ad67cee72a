/// What clients are told to look at again; each is an idle event of the protocol.
package struct Topics: OptionSet, Hashable, Sendable {
    /// The bits below.
    package let rawValue: UInt8

    /// A set out of the bits below.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The queue, or a tag in it.
    package static let playlist = Topics(rawValue: 1)
    /// State, current song, position or error.
    package static let player = Topics(rawValue: 2)
    /// Random, repeat, single or consume.
    package static let options = Topics(rawValue: 4)
}

/// What a client may do.
package struct Permission: OptionSet, Sendable {
    /// The bits of the set.
    package let rawValue: UInt8

    /// A set of its bits.
    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Ask.
    package static let read = Permission(rawValue: 1)
    /// Add to the queue.
    package static let add = Permission(rawValue: 2)
    /// Control playback and the queue.
    package static let player = Permission(rawValue: 4)
    /// Change the library.
    package static let control = Permission(rawValue: 8)
    /// Change outputs and the server.
    package static let admin = Permission(rawValue: 16)
    /// Everything.
    package static let all: Permission = [.read, .add, .player, .control, .admin]
}

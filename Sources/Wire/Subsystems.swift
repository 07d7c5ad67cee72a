/// A set of the parts of the player that `idle` tells changes of.
package struct Subsystems: OptionSet, Sendable {
    /// Bit n stands for the n-th name in the protocol's order.
    package let rawValue: UInt16

    /// A set given by its bits.
    package init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// None of them.
    ///
    /// In other modules the empty literal goes through code that is generic over all sets, which is far slower.
    package static let none: Subsystems = []

    /// The catalogue of songs.
    package static let database = Subsystems(rawValue: 1 << 0)
    /// The stored playlists.
    package static let storedPlaylist = Subsystems(rawValue: 1 << 1)
    /// The queue.
    package static let playlist = Subsystems(rawValue: 1 << 2)
    /// Play, pause, stop, seek, the current song, an error.
    package static let player = Subsystems(rawValue: 1 << 3)
    /// The volume.
    package static let mixer = Subsystems(rawValue: 1 << 4)
    /// The list of outputs, or one going on or off.
    package static let output = Subsystems(rawValue: 1 << 5)
    /// Random, repeat, single, consume and the like.
    package static let options = Subsystems(rawValue: 1 << 6)
    /// Stickers.
    package static let sticker = Subsystems(rawValue: 1 << 7)
    /// An update of the catalogue begins or ends.
    package static let update = Subsystems(rawValue: 1 << 8)
    /// A client joins or leaves a channel.
    package static let subscription = Subsystems(rawValue: 1 << 9)
    /// A message on a channel.
    package static let message = Subsystems(rawValue: 1 << 10)
    /// A server nearby comes or goes.
    package static let neighbor = Subsystems(rawValue: 1 << 11)
    /// A storage is mounted or unmounted.
    package static let mount = Subsystems(rawValue: 1 << 12)
    /// A partition is made or removed.
    package static let partition = Subsystems(rawValue: 1 << 13)

    /// Every one: what `idle` without names means.
    package static let all = Subsystems(rawValue: (1 << UInt16(spellings.count)) - 1)

    /// The names of the members, in the protocol's order.
    package var names: [String] {
        Self.spellings.indices.filter { rawValue & (1 << UInt16($0)) != 0 }.map { Self.spellings[$0] }
    }

    /// The one of this name, upper and lower case alike; nil for a name that is not in the protocol.
    package init?(name: String) {
        guard let place = Self.spellings.firstIndex(where: { $0.equalsCaseless(name) }) else { return nil }
        self.init(rawValue: 1 << UInt16(place))
    }

    private static let spellings = [
        "database", "stored_playlist", "playlist", "player", "mixer", "output", "options", "sticker", "update",
        "subscription", "message", "neighbor", "mount", "partition",
    ]
}

/// A set of what a client may switch on in the protocol for itself.
package struct ProtocolFeatures: OptionSet, Sendable {
    /// Bit n stands for the n-th name.
    package let rawValue: UInt8

    /// A set given by its bits.
    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// `lsinfo` of the root does not list stored playlists.
    package static let hidePlaylistsInRoot = ProtocolFeatures(rawValue: 1 << 0)

    /// Every one that there is.
    package static let all: ProtocolFeatures = [.hidePlaylistsInRoot]

    /// The features of these names, upper and lower case alike.
    ///
    /// - Throws: code 2 for no name, and for one that is not in the protocol.
    package init(names: some Collection<String>) throws(Ack) {
        guard !names.isEmpty else { throw .argument("Not enough arguments") }
        self = []
        for name in names {
            guard let place = Self.spellings.firstIndex(where: { $0.equalsCaseless(name) }) else {
                throw .argument("Unknown protocol feature: \(name)")
            }
            insert(ProtocolFeatures(rawValue: 1 << UInt8(place)))
        }
    }

    /// The names of the members.
    package var names: [String] {
        Self.spellings.indices.filter { rawValue & (1 << UInt8($0)) != 0 }.map { Self.spellings[$0] }
    }

    private static let spellings = ["hide_playlists_in_root"]
}

/// A port of a card: one of those it has, or the active one of a device of its profile.
struct CardRoute: Equatable {
    var isActive: Bool
    var isOutput: Bool
    var index: Int32
    var name: String
    var description: String
    var isAvailable: Bool
    /// The devices of the profile that can use it; of an active one, the one that does.
    var devices: [Int32]
    var loudness: NodeLoudness
}

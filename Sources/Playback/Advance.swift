/// What happens by itself when the current song is over.
enum Advance: Equatable, Sendable {
    /// This one plays. It may be the one that is over, as the only one or as the first of the next round.
    case plays(UInt32)
    /// The same one plays again without a step in the order.
    case loops
    /// This one becomes current and waits at its start.
    case pausesOn(UInt32)
    /// Playback stops, and this one becomes current.
    case stopsOn(UInt32)
    /// Playback stops without a current song.
    case ends
}

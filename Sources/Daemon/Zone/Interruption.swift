import Output

/// What may break off the music, or end what did.
enum Interruption: Equatable {
    /// The sink that is played on has gone; the music must not go on elsewhere, or waits by itself.
    case sinkLost(pauses: Bool)
    /// It is there again.
    case sinkReturned
    /// What other programs play is another.
    case neighbours(Neighbours)
    /// A program of the desktop has paused the music.
    case pausedByDesktop
    /// A user has said what to play, or whether to.
    case userActed
}

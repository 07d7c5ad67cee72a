/// What somebody on the bus wants of the player.
package enum MediaCommand: Equatable, Sendable {
    /// To the next track, in the same state.
    case next
    /// To the track before, in the same state.
    case previous
    /// Playing pauses.
    case pause
    /// Playing pauses, all else plays.
    case playPause
    /// Nothing is current in the sense of a place.
    case stop
    /// Goes on, or begins.
    case play
    /// On by so many microseconds, which may be negative.
    case seek(Int64)
    /// To this place of this track, in microseconds, if it is the current one and has that place.
    case setPosition(UInt32, Int64)
    /// What comes after the end.
    case setLoop(MediaLoop)
    /// Whether the order is a random one.
    case setShuffle(Bool)
    /// The volume in percent, from 0 on, or the highest that there is.
    case setVolume(Int)
    /// The program ends.
    case quit
}

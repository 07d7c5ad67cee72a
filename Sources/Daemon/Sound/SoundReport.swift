package import Output

/// What the sound side tells the player.
package enum SoundReport: Equatable, Sendable {
    /// The song of a start is being decoded well; its format and length are known.
    case started(UInt32)
    /// The joined song has reached the speaker.
    case heard(UInt32)
    /// The last frame of the song was heard, and nothing was joined.
    case ended(UInt32)
    /// The song cannot be decoded: the one that was to begin, or the one that was to follow.
    case failed(UInt32, isFollowUp: Bool, reason: String)
    /// The song broke off early; what could be decoded is heard, then the next song.
    case damaged(UInt32, reason: String)
    /// There is no output; playback cannot go on.
    case outputFailed(reason: String)
    /// Somebody else moved the stream's slider: percent.
    case volume(Int)
    /// Somebody else muted the stream, or no longer.
    case muted(Bool)
    /// What the output tells of sinks, routes and neighbours.
    case output(OutputEvent)
}

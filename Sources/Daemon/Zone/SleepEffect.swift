/// What the sleep timer wants done; its owner carries it out.
package enum SleepEffect: Equatable, Sendable {
    /// The sound fades to silence over so many milliseconds.
    case fade(milliseconds: Int)
    /// The sound comes back from the fade.
    case unfade
    /// The player pauses.
    case pause
    /// The player stops after the song that plays.
    case stopAfterSong
    /// What `status` shows of the timer is another: set, replaced or over.
    case changed
}

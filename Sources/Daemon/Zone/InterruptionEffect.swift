/// What an interruption does to the music.
enum InterruptionEffect: Equatable {
    /// The player pauses.
    case pause
    /// It goes on, if it is paused.
    case resume
    /// The music becomes quieter.
    case duck
    /// It is as loud as before.
    case unduck
}

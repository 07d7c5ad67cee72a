/// What the caller of a command or report has to carry out, in the order in which effects are returned.
package enum Effect: Equatable, Sendable {
    /// Drop what sounds, with a fade, and begin this song at this place; `paused`: get it ready and stay silent.
    ///
    /// Forgets every earlier `followUp`; reports about what sounded before must not be passed on any more.
    case start(id: UInt32, milliseconds: Int, paused: Bool)
    /// The song to join to the end of the one that is being played; nil: playback ends there.
    ///
    /// Replaces the one before, even if that is decoded but not yet heard. May be the same song again.
    case followUp(UInt32?)
    /// Fade out, keep decoder and position.
    case pause
    /// Fade in where `pause` or a paused `start` left off.
    case resume
    /// Fade out and close the decoder.
    case halt
    /// Tell the clients.
    case changed(Topics)
}

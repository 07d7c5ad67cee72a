/// What other programs play.
package struct Neighbours: Equatable, Sendable {
    /// Whether somebody is being called or speaks on the phone: a stream with that role runs.
    package var isCalling = false
    /// Whether a stream of another program runs that is neither a call nor a notification.
    package var isPlaying = false

    /// Silence all around.
    package init() {}
}

/// What a player that was playing or paused when it was saved does when it comes back.
package enum StartState: String, Sendable, CaseIterable {
    /// It is paused at its place.
    case paused
    /// It is paused at its place, and its owner then lets it go on if it was playing.
    case resume
    /// It is stopped, with its current song remembered.
    case stopped
}

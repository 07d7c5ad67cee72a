/// What a user does to the player, as far as it says whether somebody is awake.
package enum SleepAction: Equatable, Sendable {
    /// Plays or resumes.
    ///
    /// A skip says nothing: what comes fades on.
    case play
    /// Pauses or stops.
    case pause
}

/// What is known of the crossfade into the follow-up.
enum CrossingPlan: Equatable {
    /// It is too early to say, or there is no follow-up.
    case undecided
    /// There is none: the follow-up begins where the song ends.
    case none
    /// It begins at this frame of the generation and ends with the song; the songs fade, or keep their levels.
    case begins(Int, fades: Bool)
}

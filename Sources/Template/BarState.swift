/// What a bar says about the player; the raw value is the word a bar's configuration and style sheet match.
package enum BarState: String, CaseIterable, Sendable {
    /// Sound comes out.
    case playing
    /// Held at a position.
    case paused
    /// No position; a song may still be remembered.
    case stopped
    /// No server answers.
    case offline

    /// The sign in front of a song; one cell wide.
    var icon: TargetText {
        switch self {
        case .playing: "▶"
        case .paused: "⏸"
        case .stopped: "⏹"
        case .offline: ""
        }
    }
}

internal import Wire

/// What a bar can show of a server at one moment.
package struct BarSnapshot: Equatable, Sendable {
    /// The player's state, as far as anybody knows.
    package enum State: Equatable, Sendable {
        /// What the server says.
        case playing, paused, stopped
        /// No server answers.
        case offline
    }

    /// The state.
    package let state: State
    /// In percent, over 100 when amplified; nil without a mixer.
    package let volume: Int?
    /// Style words of the modes that are on: `random`, `repeat`, `single`, `consume`, `muted`, in this order.
    package let modes: [String]
    /// The current song, also one remembered while stopped.
    package let song: SongInfo?

    /// No server.
    package static let offline = BarSnapshot(state: .offline, volume: nil, modes: [], song: nil)

    /// What the answers to `status` and `currentsong` say.
    init(_ status: PlayerStatus, song: SongInfo?) {
        let modes: [(String, Bool)] = [
            ("random", status.isRandom), ("repeat", status.isRepeating), ("single", status.single != .off),
            ("consume", status.consume != .off), ("muted", status.isMuted == true),
        ]
        let state: State =
            switch status.state {
            case .play: .playing
            case .pause: .paused
            case .stop: .stopped
            }
        self.init(
            state: state, volume: status.volume, modes: modes.filter(\.1).map(\.0), song: song)
    }

    private init(state: State, volume: Int?, modes: [String], song: SongInfo?) {
        self.state = state
        self.volume = volume
        self.modes = modes
        self.song = song
    }
}

import Client
import Template

extension BarState {
    /// The state of a snapshot.
    init(_ snapshot: BarSnapshot) {
        self =
            switch snapshot.state {
            case .playing: .playing
            case .paused: .paused
            case .stopped: .stopped
            case .offline: .offline
            }
    }
}

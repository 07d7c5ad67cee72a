import Output
import Playback
import Unix

/// Calls, lost sinks and other players.
extension Zone {
    /// Takes in what may break off the music, and carries out what follows from it.
    func interrupt(_ event: Interruption) {
        let isPlaying = player.state == .play
        for effect in interruptions.take(event, isPlaying: isPlaying, at: loop.time.now) {
            switch effect {
            case .pause: act { player throws(Never) in player.pause(true) }
            case .resume where player.state == .pause: act { player throws(Never) in player.pause(false) }
            case .resume: break
            case .duck: sound.output.setDucked(true)
            case .unduck: sound.output.setDucked(false)
            }
        }
    }

    /// Whether a pause that the desktop asks for now is about a sink that has gone.
    var isAboutLoss: Bool { interruptions.isAboutLoss(at: loop.time.now) }

    /// A user has said what to play, or whether to: what was broken off is theirs from now on.
    func userMoved() {
        interrupt(.userActed)
    }
}

import Decoding
import Playback
import Wire

/// What the modes and the configuration mean for the sound.
extension Zone {
    /// How loud songs are to be.
    private var gain: GainSettings {
        var gain = GainSettings()
        gain.mode = GainMode(mixing.replayGainMode, isRandom: player.modes.random)
        gain.preamp = settings.preamp
        gain.missingPreamp = settings.missingPreamp
        gain.limits = settings.limitsPeaks
        return gain
    }

    /// Tells the sound what has become of modes and options.
    func mix() {
        sound.setGain(gain)
        guard let next = sound.followUp, let successor = successor(next.track.id), successor != next else { return }
        sound.follow(with: successor)
    }

    /// Whether the stream will have to change within the next hours, if nobody interferes.
    var isChangeAhead: Bool { settings.join == .switch && player.changesFormat(within: 50) }

    /// A song of the queue as what follows the current one.
    func successor(_ id: UInt32) -> Successor? {
        track(id).map { Successor($0, crossing: $0.start > 0 ? .none : crossing(into: id)) }
    }

    /// How a song is mixed into the end of the current one.
    private func crossing(into id: UInt32) -> Crossing {
        guard settings.crossfadesAlbums || !player.isSameAlbum(as: id) else { return .none }
        var crossing = Crossing()
        crossing.seconds = mixing.crossfade
        crossing.mixRampLevel = mixing.mixRampDecibels
        crossing.mixRampDelay = mixing.mixRampDelay
        return crossing
    }
}

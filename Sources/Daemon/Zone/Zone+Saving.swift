import Output
import Playback

/// What of a zone outlives the process.
extension Zone {
    /// The zone as it is now, for the state file.
    package var saved: SavedZone {
        var saved = SavedZone(player: player.saved)
        saved.milliseconds = elapsed
        saved.volume = isVolumeKnown ? volume : nil
        saved.isMuted = isMuted
        saved.mixing = mixing
        saved.places = placesNow
        saved.outputs = outputs.known
        saved.route = outputs.route
        saved.volumeSink = volumeSink
        return saved
    }

    /// Takes over outputs, volume and mixing from the state file; the player was made from it already.
    package func restore(_ saved: SavedZone) {
        volumeSink = saved.volumeSink
        outputs.restore(saved.outputs, route: saved.route)
        sound.output.route = saved.route
        restoreVolume(saved.volume, isMuted: saved.isMuted)
        mixing = saved.mixing
        places = saved.places
        isUnsaved = false
    }
}

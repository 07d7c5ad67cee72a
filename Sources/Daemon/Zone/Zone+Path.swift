import Decoding
import Output
import Playback
import Realtime
import Wire

/// The way of the sound, as far as it is known.
extension Zone {
    /// What `audiopath` tells.
    var audioPath: AudioPath {
        var path = AudioPath()
        let output = sound.output
        path.crossfade = mixing.crossfade
        path.volume = outputSettings.volumeTarget == .stream ? volume : 100
        path.isMuted = outputSettings.volumeTarget == .stream && isMuted
        path.isDucked = interruptions.isDucking
        path.underruns = sound.underruns
        path.lateCycles = sound.lateCycles
        if mixing.replayGainMode != .off { path.gain = sound.worker.factor }
        guard player.state != .stop, !player.isDormant, let format = sound.format else { return path }
        path.song = sound.songFormat
        path.decoder = sound.place.part?.plugin
        path.stream = format
        path.ring = sound.transport.framesWaiting(channels: format.channels) * 1000 / format.rate
        path.output = output.path
        let names = output.path?.sinks ?? []
        path.ends = names.isEmpty ? presentSink.map { [$0] } ?? [] : names.compactMap(outputs.sink)
        return path
    }
}

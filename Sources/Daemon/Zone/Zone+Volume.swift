import Output
import Wire

/// How loud the zone is: its stream, or the sink that it plays on.
extension Zone {
    /// The volume that clients see and set, in percent; nil while there is none.
    var level: Int? {
        switch outputSettings.volumeTarget {
        case .stream: volume
        case .output: levelSink?.volume
        }
    }

    /// Whether clients see the sound muted; nil while there is nothing that could be.
    var isLevelMuted: Bool? {
        switch outputSettings.volumeTarget {
        case .stream: isMuted
        case .output: levelSink?.isMuted
        }
    }

    /// Sets the volume that clients see, in percent.
    func setLevel(_ percent: Int) throws(Ack) {
        switch outputSettings.volumeTarget {
        case .stream: setVolume(percent)
        case .output: setVolume(percent, ofSink: try sinkWithVolume().name)
        }
    }

    /// Changes the volume that clients see by so many percent, as far as that goes.
    func changeLevel(by step: Int) throws(Ack) {
        guard let level else { throw .noMixer }
        let change = LevelChange.by(step)
        if let wanted = change.applied(to: level, max: outputSettings.volumeMax) { try setLevel(wanted) }
    }

    /// Mutes, or unmutes; nil does the one that is not.
    func setLevelMuted(_ isMuted: Bool?) throws(Ack) {
        switch outputSettings.volumeTarget {
        case .stream: setMuted(isMuted ?? !self.isMuted)
        case .output:
            let sink = try sinkWithVolume()
            setMuted(isMuted ?? !(sink.isMuted ?? false), ofSink: sink.name)
        }
    }

    /// The sink whose volume is meant where it is not that of the stream; while what was chosen is not there, the default.
    private var levelSink: Sink? { presentSink ?? outputs.standardSink }

    private func sinkWithVolume() throws(Ack) -> Sink {
        guard let sink = levelSink, sink.volume != nil else { throw .noMixer }
        return sink
    }

    // MARK: The stream

    /// Sets the stream's volume in percent, up to `volume-max`.
    package func setVolume(_ percent: Int) {
        volume = percent
        isVolumeKnown = true
        rememberVolume()
        sound.output.setVolume(percent)
        note(.mixer)
    }

    /// Mutes or unmutes the stream, without touching its volume.
    package func setMuted(_ isMuted: Bool) {
        guard isMuted != self.isMuted else { return }
        self.isMuted = isMuted
        sound.output.setMuted(isMuted)
        note(.mixer)
    }

    /// Takes over what was kept; a stream whose volume clients do not see is at its full one.
    func restoreVolume(_ volume: Int?, isMuted: Bool) {
        if let volume {
            self.volume = min(volume, outputSettings.volumeMax)
            isVolumeKnown = true
        }
        self.isMuted = isMuted
        switch outputSettings.volumeTarget {
        case .stream:
            if isVolumeKnown { sound.output.setVolume(self.volume) }
            if isMuted { sound.output.setMuted(true) }
        case .output: openStreamFully()
        }
    }

    /// Has the stream at its full volume: clients see that of the sink, and could not tell why they hear nothing.
    func openStreamFully() {
        sound.output.setVolume(100)
        sound.output.setMuted(false)
    }

    /// Somebody else has set the stream's volume, or the desktop's memory of it was adopted.
    func streamVolumeChanged(to percent: Int) {
        guard outputSettings.volumeTarget == .stream else {
            if percent != 100 { openStreamFully() }
            return
        }
        // A mixer may go beyond what can be set here.
        let shown = min(max(percent, 0), OutputSettings.loudest)
        guard shown != volume else { return }
        volume = shown
        isVolumeKnown = true
        rememberVolume()
        note(.mixer)
    }

    /// Somebody else has muted the stream, or no longer.
    func streamMuteChanged(to isMuted: Bool) {
        guard outputSettings.volumeTarget == .stream else {
            if isMuted { openStreamFully() }
            return
        }
        guard isMuted != self.isMuted else { return }
        self.isMuted = isMuted
        note(.mixer)
    }

    // MARK: At a sink

    /// The present volume belongs to the sink that is played on, or would be.
    private func rememberVolume() {
        guard let name = volumeSink ?? presentSink?.name else { return }
        volumeSink = name
        outputs.remember(volume: volume, of: name)
    }

    /// Gives the stream the volume that it had at the sink that is played on now, if it was ever set there.
    func settleVolume() {
        guard outputSettings.volumeTarget == .stream, let name = presentSink?.name, name != volumeSink else { return }
        let left = volumeSink
        volumeSink = name
        isUnsaved = true
        guard let remembered = outputs.known.find(name)?.volume else { return }
        let wanted = min(remembered, outputSettings.volumeMax)
        guard wanted != volume else { return }
        // What is left untouched for this one's sake is there again on the way back.
        if let left, outputs.known.find(left)?.volume == nil { outputs.remember(volume: volume, of: left) }
        volume = wanted
        isVolumeKnown = true
        sound.output.setVolume(wanted)
        note(.mixer)
    }
}

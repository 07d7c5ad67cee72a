import Output
import Unix
import Wire

/// Where the zone is heard, and what happens there.
extension Zone {
    /// Begins to look at what there is to play on.
    func observeOutputs() {
        sound.output.lossPolicy = outputSettings.lossPolicy
        sound.output.route = outputs.route
        if outputSettings.volumeTarget == .output { openStreamFully() }
        sound.output.observe()
        _ = outputs.update(sound.output.sinks)
    }

    func take(_ event: OutputEvent) {
        switch event {
        case .sinks: updateSinks()
        case .route:
            outputs.adopt(sound.output.route)
            settleVolume()
            note(.output)
        case .missing: note([.output, .player])
        case .playsOn(let sink):
            let before = (level, isLevelMuted)
            playedOn = sink
            settleVolume()
            if before != (level, isLevelMuted) { note(.mixer) }
        case .sinkLost(_, let pauses): interrupt(.sinkLost(pauses: pauses))
        case .sinkReturned: interrupt(.sinkReturned)
        case .neighbours(let neighbours): interrupt(.neighbours(neighbours))
        default: break
        }
    }

    /// Takes the sinks as they are now, with what they were asked for.
    func updateSinks() {
        let before = (level, isLevelMuted)
        let change = outputs.update(askedLevels.apply(to: sound.output.sinks, at: loop.time.now))
        watchAskedLevels()
        if change.list {
            settleVolume()
            note(.output)
        }
        if change.levels || before != (level, isLevelMuted) { note(.mixer) }
    }

    /// Changes where to play; the stream moves at once.
    ///
    /// Who asks for a place to be played on is heard also when it is: the output may be holding the music back.
    func changeRoute(isAsked: Bool = false, _ change: (inout OutputList) -> Bool) {
        let isChanged = change(&outputs)
        if isChanged || isAsked { sound.output.route = outputs.route }
        guard isChanged else { return }
        settleVolume()
        note(.output)
    }

    // MARK: Sinks

    /// The sink that is played on, or would be, the first of several; nil while what was chosen is not there.
    var presentSink: Sink? {
        if sound.output.state == .streaming, let sink = playedOn.flatMap(outputs.sink) { return sink }
        return outputs.target
    }

    /// Sets the volume of a sink, for everybody who plays there.
    func setVolume(_ percent: Int, ofSink name: String) {
        askedLevels.ask(volume: percent, of: name, at: loop.time.now)
        sound.output.setVolume(percent, ofSink: name)
        updateSinks()
    }

    /// Mutes a sink, for everybody who plays there, or no longer.
    func setMuted(_ isMuted: Bool, ofSink name: String) {
        askedLevels.ask(isMuted: isMuted, of: name, at: loop.time.now)
        sound.output.setMuted(isMuted, ofSink: name)
        updateSinks()
    }

    /// Looks again when what was asked for should long have come true.
    private func watchAskedLevels() {
        if let askedTimer { loop.cancel(askedTimer) }
        askedTimer = askedLevels.due.map { due in
            loop.timer(at: due) { [unowned self] in
                askedTimer = nil
                updateSinks()
            }
        }
    }
}

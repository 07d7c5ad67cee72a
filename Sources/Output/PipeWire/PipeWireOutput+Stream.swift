import Realtime
import Unix

/// The stream: how it is made and changed, and what it reports.
extension PipeWireOutput {
    func make(_ format: StreamFormat) {
        do throws(PipeWireError) {
            isObserving = true
            try server.connect()
            guard let connection = server.connection else { return }
            guard !awaitsManager else { return fail("the session manager is not there") }
            isManaged = !doesWithoutManager
            volume.beginSettling()
            self.format = format
            state = .connecting
            stream = try unsafe PipeWireStream(
                on: connection, name: identity.node, properties: properties(for: format), format: format,
                isManaged: isManaged, render: render
            ) { [unowned self, streamNumber] in if streamNumber == self.streamNumber { take($0) } }
            isLatencyTheUsers = stream?.property("node.latency") != latency
            reviewRoute()
        } catch {
            fail("\(error.operation): \(error.message) (\(PipeWireSocket.text(of: server.place)))")
            server.connectWhenThere()
            reviewRoute()
        }
    }

    private func fail(_ reason: String) {
        endStream()
        state = .failed(reason: reason)
        events.post(.failed(reason: reason))
    }

    private func properties(for format: StreamFormat) -> PropertyList {
        let properties = PropertyList()
        identify(in: properties)
        describe(in: properties)
        // Asks for a graph at our rate where the user allows it; without it 44.1 kHz is always resampled.
        properties.set("node.rate", "1/\(format.rate)")
        properties.set("node.latency", latency)
        // The volume and the place are ours to remember; heeded from WirePlumber 0.5 on.
        properties.set("state.restore-props", "false")
        properties.set("state.restore-target", "false")
        if !isManaged { properties.set("adapter.auto-port-config", "{ mode = dsp }") }
        return properties
    }

    /// The cycles that we ask for, in frames of a rate.
    ///
    /// Each one costs a wake-up, so they are long, but not so long that a pause is felt to be late.
    private var latency: String { hasShortCycles ? "1024/48000" : "2048/48000" }

    func setCycles(short isShort: Bool) {
        guard isShort != hasShortCycles else { return }
        hasShortCycles = isShort
        guard !isLatencyTheUsers else { return }
        let properties = PropertyList()
        properties.set("node.latency", latency)
        stream?.update(properties)
    }

    /// Gives the stream the format, and lets it run if it is to, when the graph has come to rest after its last cycle.
    ///
    /// A graph takes another rate only at rest (0.3.65), where it comes when the stream has answered that it is paused: that
    /// answer goes out before the second question here. Told earlier, it would negotiate twice, or keep its rate.
    func changeAtRest() {
        isComingToRest = true
        server.connection?.afterAll { [unowned self] in
            server.connection?.afterAll { [unowned self] in finishChange() }
        }
    }

    private func finishChange() {
        guard let stream, let format, isComingToRest else { return }
        isComingToRest = false
        renegotiate(stream, format)
        if isActive { stream.setActive(true) }
    }

    func renegotiate(_ stream: PipeWireStream, _ format: StreamFormat) {
        volume.beginSettling()
        volume.nodeAppeared(at: loop.time.now)
        let properties = PropertyList()
        properties.set("node.rate", "1/\(format.rate)")
        stream.update(properties)
        stream.offer(format)
    }

    /// Mixers read the node, not the connection, so it says again who we are.
    private func identify(in properties: borrowing PropertyList) {
        properties.set("media.type", "Audio")
        properties.set("media.category", "Playback")
        properties.set("node.name", identity.node)
        properties.set("node.description", identity.application)
        properties.set("application.name", identity.application)
        properties.set("application.id", identity.id)
        properties.set("application.icon-name", identity.icon)
    }

    func describe(in properties: borrowing PropertyList, unknown: String? = nil) {
        properties.set("media.name", song.line ?? "Music")
        properties.set("media.title", song.title ?? unknown)
        properties.set("media.artist", song.artist ?? unknown)
        properties.set("media.album", song.album ?? unknown)
        properties.set("media.filename", song.file ?? unknown)
    }

    /// Has the audio thread move to the volume, and tells the stream what to show of it.
    ///
    /// PipeWire would change it by a hard step between two cycles.
    func applyVolume() {
        guard let format else { return }
        var gains = volume.effectiveGains(channels: format.channels)
        if isDucked { gains = gains.map { $0 * VolumeScale.ducked } }
        volumeControl.set(gains: gains)
        guard let stream, takesVolume else { return }
        stream.show(
            gains: volume.percent == nil ? nil : volume.gains(channels: format.channels), channels: format.channels,
            isMuted: volume.isMuted)
    }

    /// Applies the volume once the callback that we are in is over.
    private func applyVolumeSoon() {
        guard !owesVolume else { return }
        owesVolume = true
        loop.afterTurn { [weak self] in
            self?.owesVolume = false
            self?.applyVolume()
        }
    }

    // MARK: How it ends

    /// How long a stream stays, silent and at rest, after it was ended, in nanoseconds.
    private static let leavingTime: Int64 = 100_000_000

    /// Lets the stream go once PipeWire has sent all that it had for it.
    ///
    /// Descriptors in messages to an object that is no more are never closed (libpipewire 0.3.65), and while a stream is
    /// made and linked they come for some milliseconds.
    func leave() {
        guard let stream, server.connection != nil else { return }
        stream.setGate(open: false)
        stream.setActive(false)
        leaving.append(stream)
        _ = loop.timer(at: loop.time.now.advanced(by: Self.leavingTime)) { [weak self, weak stream] in
            self?.server.connection?.afterAll {
                self?.loop.afterTurn { self?.leaving.removeAll { $0 === stream } }
            }
        }
    }

    // MARK: What it reports

    private func take(_ report: StreamReport) {
        switch report {
        case .paused: pause()
        case .streaming:
            complaint = nil
            state = .streaming
            events.post(.streaming)
        case .broken(let message): reopen("PipeWire took the stream away: \(message)")
        case .notice(let message):
            complaint = "no sink to play on (\(message))"
            if isActive, let complaint { wait(complaint) }
        case .format(let format): settle(format)
        case .volume(let gains):
            takesVolume = true
            tell(volume.reported(gains: gains, at: loop.time.now))
        case .muted(let on): tell(volume.reported(muted: on, at: loop.time.now))
        case .properties: applyVolumeSoon()
        }
    }

    private func pause() {
        volume.nodeAppeared(at: loop.time.now)
        let wasStreaming = state == .streaming
        switch state {
        case .connecting, .streaming:
            let isGone = isActive && wasStreaming && !isComingToRest
            state = isGone ? .waiting(reason: "the sink is gone") : .ready
        case .closed, .ready, .waiting, .failed: break
        }
        if wasStreaming, !isComingToRest { events.post(.paused) }
        // The node has its id now.
        reviewRoute()
    }

    func wait(_ reason: String) {
        state = .waiting(reason: reason)
        events.post(.waiting(reason: reason))
    }

    private func settle(_ format: StreamFormat?) {
        guard format != nil else { return }
        takesVolume = true
        for change in volume.formatAppeared() { tell(change) }
        applyVolume()
    }

    private func tell(_ change: VolumeAgreement.Change?) {
        switch change {
        case .volume(let percent): events.post(.volume(percent: percent))
        case .muted(let on): events.post(.muted(on))
        case nil: break
        }
    }

    /// Gives the stream up once the callback that we are in is over; the caller is to make another one.
    func reopen(_ reason: String) {
        guard let lost = stream else { return }
        state = .failed(reason: reason)
        loop.afterTurn { [weak self] in
            guard let self, stream === lost else { return }
            endStream()
            state = .failed(reason: reason)
            events.post(.lost(reason: reason))
            tellAvailability()
        }
    }
}

package import Realtime
package import Unix

/// The output that plays through PipeWire: one connection and one stream, both made at the first `open`.
///
/// Control thread. The audio thread is PipeWire's and reaches nothing of this class: it knows the zone's `RenderState`
/// only, which must outlive the output.
@safe package final class PipeWireOutput: Output {
    /// What `outputs` calls it.
    package let name = "PipeWire"
    /// How things stand; changes inside calls and when PipeWire reports.
    package private(set) var state = OutputState.closed
    /// Told at the end of a turn of the loop.
    package var handler: ((OutputEvent) -> Void)? {
        get { events.handler }
        set { events.handler = newValue }
    }

    package private(set) var sinks: [Sink] = []
    package var route = OutputRoute()
    package var lossPolicy: LossPolicy?
    package private(set) var missing: Missing?
    package var path: OutputPath? { nil }
    package func observe() {}
    package func setVolume(_ percent: Int, ofSink name: String) {}
    package func setMuted(_ on: Bool, ofSink name: String) {}
    package func selectPort(_ port: String, ofSink name: String) {}
    package func setDucked(_ on: Bool) {}

    private let loop: EventLoop
    private let render: UnsafeMutablePointer<RenderState>
    private let volumeControl: VolumeControl
    private let identity: StreamIdentity
    private let remote: String?
    private let events: OutputEvents
    private var connection: PipeWireConnection?
    private var stream: PipeWireStream?
    /// The format on offer.
    private var format: StreamFormat?
    /// Whether the stream has reported its gains: before that it ignores ours.
    private var takesVolume = false
    private var isActive = false
    /// Whether the stream gets its format, and runs if it is to, once the graph has come to rest.
    private var isComingToRest = false
    private var volume = VolumeAgreement()
    /// Whether the stream is to be told at the end of the turn that the volume is ours to apply.
    private var owesVolume = false
    /// Whether cycles are to be short.
    private var hasShortCycles = false
    /// Whether the length of cycles is what the user has asked for, with `PIPEWIRE_LATENCY` or in PipeWire's settings.
    private var isLatencyTheUsers = false
    private var song = StreamDescription()
    /// PipeWire's last complaint that it has nothing to link us to.
    private var complaint: String?
    /// Why everything will be torn down at the end of the turn.
    private var loss: String?

    /// An output that renders through `render`, known to the desktop by `identity`.
    ///
    /// `remote` is the path of a PipeWire socket; nil is the user's PipeWire.
    package init(
        loop: EventLoop, render: UnsafeMutablePointer<RenderState>, identity: StreamIdentity = StreamIdentity(),
        remote: String? = nil
    ) {
        self.loop = loop
        unsafe self.render = unsafe render
        volumeControl = unsafe render.pointee.volumeControl
        self.identity = identity
        self.remote = remote
        events = OutputEvents(loop: loop)
    }

    /// Cycles so far, of the stream there is, in which PipeWire had no buffer to fill.
    package var starvedCycles: Int { stream?.starvedCycles ?? 0 }

    /// Connects if need be, and makes the stream or offers it another format.
    package func open(format: StreamFormat) {
        precondition(1...8 ~= format.channels && format.rate > 0, "a stream has 1 to 8 channels and a rate")
        // Everything goes at the end of this turn; the loss is told then.
        guard loss == nil else { return }
        if let stream {
            guard format != self.format else { return }
            precondition(!isActive, "the format of an active stream stays")
            let isOtherRate = format.rate != self.format?.rate
            self.format = format
            guard !isComingToRest else { return }
            if isOtherRate, state == .streaming { changeAtRest() } else { renegotiate(stream, format) }
        } else {
            make(format)
        }
    }

    /// Lets cycles run; `streaming` or `waiting` follows.
    package func activate(withShortCycles isShort: @autoclosure () -> Bool) {
        guard let stream, !isActive else { return }
        isActive = true
        setCycles(short: isShort())
        if let complaint { wait(complaint) }
        if !isComingToRest { stream.setActive(true) }
    }

    /// Stops cycles, which frees the sink; `paused` follows, unless it was paused on the way to a change of format.
    package func deactivate() {
        guard let stream, isActive else { return }
        isActive = false
        if case .waiting = state { state = .ready }
        if !isComingToRest { stream.setActive(false) }
    }

    /// Sets the gain of all channels, now and at every format to come.
    package func setVolume(_ percent: Int) {
        volume.set(percent: percent)
        applyVolume()
    }

    /// Sets PipeWire's mute, now and at every format to come.
    package func setMuted(_ on: Bool) {
        volume.set(muted: on)
        applyVolume()
    }

    /// Updates the node's media properties.
    package func describe(_ song: StreamDescription) {
        guard song != self.song else { return }
        self.song = song
        let properties = PropertyList()
        // The daemon keeps a key that an update leaves out or takes away (0.3.65), but not its value.
        describe(in: properties, unknown: "")
        stream?.update(properties)
    }

    /// Destroys stream and connection, and with them PipeWire's thread.
    package func close() {
        tearDown()
        events.discard()
        state = .closed
    }

    private func tearDown() {
        stream = nil
        connection = nil
        format = nil
        takesVolume = false
        isActive = false
        isComingToRest = false
        complaint = nil
        loss = nil
    }
}

// MARK: - Making and changing the stream

extension PipeWireOutput {
    private func make(_ format: StreamFormat) {
        do throws(PipeWireError) {
            let connection = try connect()
            volume.beginSettling()
            self.format = format
            state = .connecting
            let properties = PropertyList()
            identify(in: properties)
            describe(in: properties)
            // Asks for a graph at our rate where the user allows it; without it 44.1 kHz is always resampled.
            properties.set("node.rate", "1/\(format.rate)")
            properties.set("node.latency", latency)
            stream = try unsafe PipeWireStream(
                on: connection, name: identity.node, properties: properties, format: format, render: render
            ) { [unowned self] in take($0) }
            isLatencyTheUsers = stream?.property("node.latency") != latency
        } catch {
            tearDown()
            let reason = "\(error.operation): \(error.message) (\(PipeWireSocket.place(remote: remote)))"
            state = .failed(reason: reason)
            events.post(.failed(reason: reason))
        }
    }

    /// The cycles that we ask for, in frames of a rate.
    ///
    /// Each one costs a wake-up, so they are long, but not so long that a pause is felt to be late.
    private var latency: String { hasShortCycles ? "1024/48000" : "2048/48000" }

    private func setCycles(short isShort: Bool) {
        guard isShort != hasShortCycles else { return }
        hasShortCycles = isShort
        guard !isLatencyTheUsers else { return }
        let properties = PropertyList()
        properties.set("node.latency", latency)
        stream?.update(properties)
    }

    private func connect() throws(PipeWireError) -> PipeWireConnection {
        if let connection { return connection }
        let properties = PropertyList()
        properties.set("application.name", identity.application)
        properties.set("application.id", identity.id)
        properties.set("application.icon-name", identity.icon)
        properties.set("application.version", identity.version)
        let made = try PipeWireConnection(loop: loop, properties: properties, remote: remote) { [unowned self] in
            lose("PipeWire has gone: \($0)")
        }
        connection = made
        return made
    }

    /// Gives the stream the format, and lets it run if it is to, when the graph has come to rest after its last cycle.
    ///
    /// A graph takes another rate only at rest (0.3.65), where it comes when the stream has answered that it is paused: that
    /// answer goes out before the second question here. Told earlier, it would negotiate twice, or keep its rate.
    private func changeAtRest() {
        isComingToRest = true
        connection?.afterAll { [unowned self] in
            connection?.afterAll { [unowned self] in finishChange() }
        }
    }

    private func finishChange() {
        guard let stream, let format, isComingToRest else { return }
        isComingToRest = false
        renegotiate(stream, format)
        if isActive { stream.setActive(true) }
    }

    private func renegotiate(_ stream: PipeWireStream, _ format: StreamFormat) {
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

    private func describe(in properties: borrowing PropertyList, unknown: String? = nil) {
        properties.set("media.name", song.line ?? "Music")
        properties.set("media.title", song.title ?? unknown)
        properties.set("media.artist", song.artist ?? unknown)
        properties.set("media.album", song.album ?? unknown)
        properties.set("media.filename", song.file ?? unknown)
    }

    /// Has the audio thread move to the volume, and tells the stream what to show of it.
    ///
    /// PipeWire would change it by a hard step between two cycles.
    private func applyVolume() {
        guard let format else { return }
        volumeControl.set(gains: volume.effectiveGains(channels: format.channels))
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
}

// MARK: - What the stream reports

extension PipeWireOutput {
    private func take(_ report: StreamReport) {
        switch report {
        case .paused: pause()
        case .streaming:
            complaint = nil
            state = .streaming
            events.post(.streaming)
        case .broken(let message): lose("PipeWire took the stream away: \(message)")
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
    }

    private func wait(_ reason: String) {
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

    /// Marks all of it as lost, to be torn down later: this runs inside a callback of what is lost.
    private func lose(_ reason: String) {
        guard loss == nil else { return }
        loss = reason
        state = .failed(reason: reason)
        loop.afterTurn { [weak self] in self?.finishLoss() }
    }

    private func finishLoss() {
        guard let reason = loss else { return }
        tearDown()
        events.post(.lost(reason: reason))
    }
}

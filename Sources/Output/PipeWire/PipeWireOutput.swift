package import Realtime
package import Unix

/// The output that plays through PipeWire: one connection, for as long as there is a PipeWire, and one stream.
///
/// Control thread. The audio thread is PipeWire's and reaches nothing of this class: it knows the zone's `RenderState`
/// only, which must outlive the output.
@safe package final class PipeWireOutput: Output {
    /// What `outputs` calls it.
    package let name = "PipeWire"
    /// How things stand; changes inside calls and when PipeWire reports.
    package internal(set) var state = OutputState.closed
    /// Told at the end of a turn of the loop.
    package var handler: ((OutputEvent) -> Void)? {
        get { events.handler }
        set { events.handler = newValue }
    }
    /// The sinks there are, by name.
    package internal(set) var sinks: [Sink] = []
    /// What the stream waits for.
    package internal(set) var missing: Missing?

    let loop: EventLoop
    let render: UnsafeMutablePointer<RenderState>
    let volumeControl: VolumeControl
    let identity: StreamIdentity
    let events: OutputEvents
    private let remote: String?
    private var madeServer: PipeWireServer?

    // MARK: The stream

    var stream: PipeWireStream?
    /// Counts the streams: what one tells that is no more is not heard.
    var streamNumber = 0
    /// Streams that have been ended and are not gone yet.
    var leaving: [PipeWireStream] = []
    /// The format on offer.
    var format: StreamFormat?
    /// Whether the stream has reported its gains: before that it ignores ours.
    var takesVolume = false
    /// Whether the caller wants cycles.
    var isActive = false
    /// Whether the stream gets its format, and runs if it is to, once the graph has come to rest.
    var isComingToRest = false
    var volume = VolumeAgreement()
    /// Whether all is quieter by 12 dB.
    var isDucked = false
    /// Whether the stream is to be told at the end of the turn that the volume is ours to apply.
    var owesVolume = false
    /// Whether cycles are to be short.
    var hasShortCycles = false
    /// Whether the length of cycles is what the user has asked for, with `PIPEWIRE_LATENCY` or in PipeWire's settings.
    var isLatencyTheUsers = false
    var song = StreamDescription()
    /// PipeWire's last complaint that it has nothing to link us to.
    var complaint: String?
    /// Whether it is the session manager who links the stream, or nobody but us.
    var isManaged = true
    /// Looks whether cycles come.
    var watch = StreamWatch()
    var watchTimer: TimerToken?

    // MARK: The graph

    var graph = Graph()
    var wish = RouteWish()
    /// Whether PipeWire has told all that it knew when we connected.
    var isAllTold = false
    /// Whether there is anything to be said of the graph: before that nothing is missing.
    var isObserving = false
    /// Whether the sink that the stream has come to may have a level of its own, which is not set yet.
    var awaitsLevel = false
    /// Fires when the session manager has not linked the stream in time; and whether it has fired.
    var linkTimer: TimerToken?
    var isManagerSilent = false
    /// Whether the stream may sound where it is linked to.
    var isGateOpen = false
    /// How far the stream is on its way to another sink; nil: it stays where it is.
    var move: StreamMove?
    var moveTimer: TimerToken?
    /// The sinks that it was linked to when somebody else moved it, and may sound on until that is done.
    var tolerated: Set<UInt32> = []
    /// The sinks that were given ports by us.
    var portless: Set<UInt32> = []
    /// The links that are ours, by their ports; and those of them that were seen in the graph.
    var links: [LinkPlan.Pair: PipeWireLink] = [:]
    var seenLinks: Set<LinkPlan.Pair> = []
    /// What the session manager was told of our node, and when the node appeared.
    var told: (node: UInt32, target: String?, at: MonotonicTime)?
    /// The targets that the session manager was told and has not answered yet, in their order.
    var unheard: [String?] = []
    /// The sinks that the stream ran on last.
    var playedOn: Set<UInt32> = []
    /// The sink that `playsOn` named last.
    var namedSink: String?
    /// The sink whose loss was told last, until it returns.
    var lostSink: String?
    var neighbours = Neighbours()
    /// Fires when something has been silent for so long that it is over.
    var neighbourTimer: TimerToken?
    /// Whether `sinks` and the links are looked after at the end of the turn.
    var owesListing = false
    /// Fires when the session manager has been away for so long that we do without.
    var managerTimer: TimerToken?
    /// Fires when the default sink has not been named for too long; and how often it was asked for.
    var defaultTimer: TimerToken?
    var defaultTries = 0
    /// Whether we do without.
    var doesWithoutManager = false

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

    /// PipeWire, known from the first time that it is asked for.
    var server: PipeWireServer {
        if let madeServer { return madeServer }
        let server = makeServer(remote: remote)
        madeServer = server
        return server
    }

    /// Cycles so far, of the stream there is, in which PipeWire had no buffer to fill.
    package var starvedCycles: Int { stream?.starvedCycles ?? 0 }

    /// Connects if need be, and makes the stream or offers it another format.
    package func open(format: StreamFormat) {
        precondition(1...8 ~= format.channels && format.rate > 0, "a stream has 1 to 8 channels and a rate")
        guard let stream else { return make(format) }
        guard format != self.format else { return }
        precondition(!isActive, "the format of an active stream stays")
        let isOtherRate = format.rate != self.format?.rate
        self.format = format
        guard !isComingToRest else { return }
        if isOtherRate, state == .streaming { changeAtRest() } else { renegotiate(stream, format) }
    }

    /// Lets cycles run; `streaming` or `waiting` follows.
    package func activate(withShortCycles isShort: @autoclosure () -> Bool) {
        guard stream != nil, !isActive else { return }
        isActive = true
        setCycles(short: isShort())
        // Who plays again after the default sink has gone wants to hear it on another one.
        if wish.held != nil, wish.effectivePolicy == .pause {
            wish.held = nil
            reviewRoute()
        }
        if isGateOpen || missing == nil {
            if let complaint { wait(complaint) }
            if !isComingToRest { stream?.setActive(true) }
        } else {
            wait(waitingReason)
        }
        watchCycles()
    }

    /// Stops cycles, which frees the sink; `paused` follows, unless it was paused on the way to a change of format.
    package func deactivate() {
        guard let stream, isActive else { return }
        isActive = false
        stopWatchingCycles()
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

    /// Makes all that is heard quieter, which mixers do not see.
    package func setDucked(_ on: Bool) {
        isDucked = on
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

    /// Destroys the stream; the connection stays for as long as there is a PipeWire.
    package func close() {
        endStream()
        events.discardStreamEvents()
        state = .closed
    }

    /// Ends the stream and all that belongs to it.
    func endStream() {
        stopWatchingCycles()
        endMove()
        links = [:]
        leave()
        stream = nil
        streamNumber += 1
        format = nil
        takesVolume = false
        isActive = false
        isComingToRest = false
        isGateOpen = false
        awaitsLevel = false
        stopAwaitingLink()
        complaint = nil
        told = nil
        unheard = []
        playedOn = []
    }

    deinit {
        for timer in [watchTimer, managerTimer, moveTimer, defaultTimer, linkTimer, neighbourTimer] {
            if let timer { loop.cancel(timer) }
        }
        if madeServer != nil { endStream() }
        leaving = []
        madeServer?.close()
    }
}

package import Realtime
package import Unix

/// An output without a sound card: a device with a clock, a quantum and a latency, whose sound nobody hears.
///
/// Control thread, which here is the audio thread too: a timer of the event loop renders each cycle, one quantum after
/// the last. Where the loop's time is manual, cycles come as time is moved, each at its exact moment, and what would
/// be heard is kept for `takeSamples`. Unlike a real output it streams at once when activated.
@safe package final class SimulatedOutput: Output {
    /// What `outputs` calls it.
    package let name = "Simulated"
    /// How things stand; changes inside calls.
    package internal(set) var state = OutputState.closed
    /// Told at the end of a turn of the loop.
    package var handler: ((OutputEvent) -> Void)? {
        get { events.handler }
        set { events.handler = newValue }
    }

    /// What the device is like; a change counts from the next activation on.
    package var device: SimulatedDevice
    /// Why `open` fails, as if there were no sound system; nil lets it succeed.
    package var refusal: String?
    /// The volume in percent, 100 until somebody sets it.
    package internal(set) var volume = 100 {
        didSet { applyVolume() }
    }
    /// Whether the stream is silenced.
    package internal(set) var isMuted = false {
        didSet { applyVolume() }
    }
    /// What was said of the song that plays.
    package private(set) var description = StreamDescription()
    /// The format of the stream; nil while there is none.
    package private(set) var format: StreamFormat?

    /// Whether short cycles were wanted when they last began.
    package private(set) var hasShortCycles = false

    /// The sinks that are pretended, at first one by which the default is there; setting them tells.
    package var sinks = [Sink.simulated] {
        didSet {
            guard sinks != oldValue else { return }
            for sink in oldValue { descriptions[sink.name] = sink.description }
            events.post(.sinks)
            lookForMissing()
        }
    }
    /// After how many nanoseconds a sink has the level that it was asked for; nil: never.
    package var levelDelay: Int64? = 0
    /// Where the stream is said to play: it sounds the same everywhere.
    package var route = OutputRoute() {
        didSet { lookForMissing() }
    }
    /// Kept, and without meaning here.
    package var lossPolicy: LossPolicy?
    /// What is missing by the sinks and the route; may be set to pretend something else, and tells.
    package var missing: Missing? {
        didSet { if missing != oldValue { events.post(.missing) } }
    }
    /// Whether all is quieter by 12 dB.
    package internal(set) var isDucked = false {
        didSet { applyVolume() }
    }

    let events: OutputEvents
    /// What sinks that have gone were called.
    private(set) var descriptions: [String: String] = [:]
    /// Why there is nothing to play on; nil while there is.
    var missingSink: String?
    /// Whether only a new stream would find a sink.
    var isForgotten = false
    private(set) var isActive = false
    let loop: EventLoop
    private let render: UnsafeMutablePointer<RenderState>
    private let volumeControl: VolumeControl
    private var clock: SimulatedClock?
    private var timer: TimerToken?
    private var buffer: [Float] = []
    private var samples: [Float] = []

    /// An output that renders through `render` at the pace of `device`.
    package init(
        loop: EventLoop, render: UnsafeMutablePointer<RenderState>, device: SimulatedDevice = SimulatedDevice()
    ) {
        self.loop = loop
        unsafe self.render = unsafe render
        volumeControl = unsafe render.pointee.volumeControl
        self.device = device
        events = OutputEvents(loop: loop)
    }

    /// Takes the format, unless there is a `refusal`.
    package func open(format: StreamFormat) {
        precondition(1...8 ~= format.channels && format.rate > 0, "a stream has 1 to 8 channels and a rate")
        if let refusal {
            close()
            state = .failed(reason: refusal)
            events.post(.failed(reason: refusal))
            return
        }
        guard format != self.format else { return }
        precondition(!isActive, "the format of an active stream stays")
        self.format = format
        state = .ready
    }

    /// Starts the clock, the first cycle one quantum from now, unless the sink is missing; cycles are as the device has them.
    package func activate(withShortCycles isShort: @autoclosure () -> Bool) {
        guard format != nil, !isActive else { return }
        isActive = true
        hasShortCycles = isShort()
        if let missingSink { wait(missingSink) } else { start() }
    }

    /// Stops the clock.
    package func deactivate() {
        guard isActive else { return }
        isActive = false
        stop()
        if state == .streaming { events.post(.paused) }
        state = .ready
    }

    /// Sets the gain that what is heard moves to from the next cycle on.
    package func setVolume(_ percent: Int) {
        volume = min(max(percent, 0), 150)
    }

    /// Silences what is heard from the next cycle on.
    package func setMuted(_ on: Bool) {
        isMuted = on
    }

    /// Keeps the description.
    package func describe(_ song: StreamDescription) {
        description = song
    }

    /// Stops the clock and forgets the format; volume and accidents stay as they are.
    package func close() {
        tearDown()
        events.discardStreamEvents()
        state = .closed
    }

    /// Moves a manual clock by `frames` of the device's clock, rendering each cycle at its moment.
    ///
    /// A device that follows its stream counts 48,000 a second while it has none. Returns what was heard since samples were last taken. Timers of others that fell due run at the loop's next turn.
    @discardableResult
    package func advance(frames: Int) -> [Float] {
        guard let manual = loop.time as? ManualTime else { preconditionFailure("only manual time can be moved") }
        let rate = device.rate ?? format?.rate ?? 48_000
        let target = manual.now.advanced(by: (Int64(frames) * 1_000_000_000 + Int64(rate) - 1) / Int64(rate))
        while let due = clock?.due, due <= target {
            manual.advance(by: max(0, due.nanoseconds(since: manual.now)))
            renderDueCycles()
        }
        manual.advance(by: target.nanoseconds(since: manual.now))
        return takeSamples()
    }

    /// What was heard since the last call, interleaved, volume and muting applied; nothing where time is real.
    package func takeSamples() -> [Float] {
        defer { samples = [] }
        return samples
    }

    func start() {
        guard format != nil else { return }
        state = .streaming
        events.post(.streaming)
        startClock()
    }

    func startClock() {
        guard let format else { return }
        clock = SimulatedClock(device: device, streamRate: format.rate, start: loop.time.now)
        arm()
    }

    func stop() {
        if let timer { loop.cancel(timer) }
        timer = nil
        clock = nil
    }

    func wait(_ reason: String) {
        state = .waiting(reason: reason)
        events.post(.waiting(reason: reason))
    }

    func tearDown() {
        stop()
        isActive = false
        format = nil
        if isForgotten { missingSink = nil }
        isForgotten = false
    }

    private func arm() {
        if let timer { loop.cancel(timer) }
        guard let clock else { return }
        timer = loop.timer(at: clock.due) { [unowned self] in
            timer = nil
            renderDueCycles()
        }
    }

    private func renderDueCycles() {
        let now = loop.time.now
        if !loop.time.isManual { clock?.skip(to: now) }
        while let due = clock?.due, due <= now { renderCycle() }
        arm()
    }

    private func renderCycle() {
        guard let format, let cycle = clock?.cycle, let frames = clock?.next() else { return }
        let count = frames * format.channels
        if buffer.count < count { buffer = Array(repeating: 0, count: count) }
        unsafe buffer.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            unsafe render.pointee.render(into: base, frames: frames, format: format, cycle: cycle)
        }
        guard loop.time.isManual else { return }
        samples += buffer[..<count]
    }

    private func applyVolume() {
        let gain = isMuted ? 0 : VolumeScale.linear(percent: volume)
        volumeControl.set(gains: [isDucked ? gain * VolumeScale.ducked : gain])
    }

    deinit {
        if let timer { loop.cancel(timer) }
    }
}

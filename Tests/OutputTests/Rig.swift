import Harness
import Output
import Realtime
import Unix

/// A player's sound without the player: a loop, a ring filled by hand, and an output that drains it.
final class Rig<Device: Output> {
    let loop: EventLoop
    let path = SoundPath()
    let output: Device
    /// What was told of the stream.
    private(set) var events: [OutputEvent] = []
    /// What was told of what there is to play on.
    private(set) var news: [OutputEvent] = []
    private var producer: FrameProducer
    private var generation = 0

    init(time: any TimeSource, _ make: (EventLoop, UnsafeMutablePointer<RenderState>) -> Device) throws {
        loop = try EventLoop(time: time)
        producer = path.makeProducer()
        output = unsafe make(loop, path.renderState)
        output.handler = { [unowned self] in take($0) }
    }

    deinit {
        output.close()
    }

    private func take(_ event: OutputEvent) {
        switch event {
        case .streaming, .paused, .waiting, .volume, .muted, .failed, .lost: events.append(event)
        case .available, .sinks, .route, .missing, .playsOn, .sinkLost, .sinkReturned, .neighbours: news.append(event)
        }
    }

    /// Opens the output and puts `samples` into the ring, to be heard when the output is activated.
    func load(_ samples: Samples) {
        let format = StreamFormat(rate: samples.rate, channels: samples.channels)
        output.open(format: format)
        fill(samples)
    }

    /// Puts `samples` into the ring as a new generation.
    func fill(_ samples: Samples) {
        generation += 1
        producer.begin(
            generation: generation, format: StreamFormat(rate: samples.rate, channels: samples.channels))
        let written = unsafe samples.values.withUnsafeBufferPointer { unsafe producer.write($0) }
        precondition(written == samples.frameCount, "the signal fits into the ring")
        producer.markEnd()
        path.transport.send(TransportOrder(generation: generation, isOpen: true, fadesIn: false))
    }

    /// Frames of the signal that the audio thread has taken.
    var framesTaken: Int {
        path.transport.anchor.map { $0.generation == generation ? $0.frames : 0 } ?? 0
    }

    /// Turns the loop until `condition` holds; the limit only ends hangs.
    @discardableResult
    func turn(until condition: () throws -> Bool) rethrows -> Bool {
        let clock = SystemTime()
        let limit = clock.now.advanced(by: 20_000_000_000)
        while try !condition() {
            if clock.now > limit { return false }
            loop.turn(waitingAtMost: 5)
        }
        return true
    }

    /// Turns the loop for a while, for what shall not happen.
    func turn(milliseconds: Int64) {
        let clock = SystemTime()
        let limit = clock.now.advanced(by: milliseconds * 1_000_000)
        while clock.now < limit { loop.turn(waitingAtMost: 5) }
    }

    /// Waits for `event` and forgets everything up to it.
    func expect(_ event: OutputEvent) -> Bool {
        expect { $0 == event }
    }

    /// Waits for such an event and forgets everything up to it.
    func expect(_ isWanted: (OutputEvent) -> Bool) -> Bool {
        guard turn(until: { events.contains(where: isWanted) }), let index = events.firstIndex(where: isWanted)
        else { return false }
        events.removeSubrange(...index)
        return true
    }
}

extension Output {
    /// Lets cycles run, long ones.
    func activate() {
        activate(withShortCycles: false)
    }
}

/// A signal in which every frame says which one it is.
///
/// Whole multiples of 2⁻²⁴ are exact in 32-bit floats, so any gap, repeat, gain or resampling shows.
func countingFrames(_ range: Range<Int>, channels: Int = 2, rate: Int = 48000) -> Samples {
    var values: [Float] = []
    for frame in range {
        let value = Float(frame + 1) / Float(1 << 24)
        for channel in 0..<channels { values.append(channel == 0 ? value : -value) }
    }
    return Samples(values, channels: channels, rate: rate)
}

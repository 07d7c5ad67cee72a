import Realtime
import Synchronization

/// A sound path with a hand-driven audio thread: frames are numbered, so that any loss, gap or repeat can be read off.
@safe final class SoundPathRig {
    let path: SoundPath
    var producer: FrameProducer
    let format: StreamFormat
    /// Frames that were meant to be taken back and could not.
    let rubbish = Atomic<Int>(0)
    private(set) var now: Int64 = 1_000_000_000
    /// All channels of the newest cycle's last frame.
    private(set) var lastFrame: [Float] = []

    init(
        samples: Int = 1 << 14, format: StreamFormat = StreamFormat(rate: 1000, channels: 2), fadeMilliseconds: Int = 10
    ) {
        path = SoundPath(samples: samples, fadeMilliseconds: fadeMilliseconds)
        producer = path.makeProducer()
        self.format = format
    }

    var transport: Transport { path.transport }

    /// Begins a generation and orders it.
    func begin(_ generation: Int, format: StreamFormat? = nil, fadesIn: Bool = false, isOpen: Bool = true) {
        producer.begin(generation: generation, format: format ?? self.format)
        transport.send(TransportOrder(generation: generation, isOpen: isOpen, fadesIn: fadesIn))
    }

    /// Writes frames whose samples are `first`, `first + 1`, …; returns how many fit.
    @discardableResult
    func write(_ count: Int, from first: Int, channels: Int? = nil) -> Int {
        let channels = channels ?? format.channels
        var samples: [Float] = []
        for frame in first..<(first + count) {
            for _ in 0..<channels { samples.append(Float(frame)) }
        }
        return unsafe samples.withUnsafeBufferPointer { unsafe producer.write($0) }
    }

    /// Writes frames of full scale, whose gain is what is heard.
    func write(constant count: Int) {
        let samples = [Float](repeating: 1, count: count * format.channels)
        let written = unsafe samples.withUnsafeBufferPointer { unsafe producer.write($0) }
        precondition(written == count, "the ring is large enough for a test")
    }

    /// Takes back every frame of the generation behind the first `frames`, where that is still possible.
    func takeBack(to frames: Int) -> Bool {
        producer.retract(toFramesOfGeneration: frames)
    }

    /// Lets time pass in which a device would have taken `frames`.
    func wait(frames: Int) {
        now += Int64(frames) * 1_000_000_000 / Int64(format.rate)
    }

    /// One cycle of `frames` frames; returns the first channel.
    func cycle(_ frames: Int, format: StreamFormat? = nil, delay: Int64 = 0, buffered: Int = 0) -> [Float] {
        let format = format ?? self.format
        var output = [Float](repeating: .nan, count: frames * format.channels)
        let cycle = Cycle(now: now, delay: delay, graphRate: format.rate, queued: 0, buffered: buffered)
        unsafe output.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            RealtimeScope.enter()
            defer { RealtimeScope.exit() }
            unsafe path.renderState.pointee.render(into: base, frames: frames, format: format, cycle: cycle)
        }
        now += Int64(frames) * 1_000_000_000 / Int64(format.rate)
        lastFrame = output.suffix(format.channels)
        return (0..<frames).map { output[$0 * format.channels] }
    }
}

/// The numbers of `count` frames from `first` on, as samples.
func numbers(_ first: Int, _ count: Int) -> [Float] {
    (first..<(first + count)).map(Float.init)
}

/// Where two signals differ first, told in a line; nil where they are equal.
func firstDifference(_ heard: [Float], _ expected: [Float]) -> String? {
    for index in 0..<min(heard.count, expected.count) where heard[index] != expected[index] {
        return "frame \(index) is \(heard[index]), not \(expected[index])"
    }
    return heard.count == expected.count ? nil : "\(heard.count) frames, not \(expected.count)"
}

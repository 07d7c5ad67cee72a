import Realtime
import Unix

/// The cycles of a simulated device: when each is due and how many stream frames it takes.
struct SimulatedClock {
    private let device: SimulatedDevice
    private let streamRate: Int
    private let rate: Int
    private var start: MonotonicTime
    /// Cycles since `start`.
    private var cycles = 0

    /// The first cycle is due one quantum after `start`.
    init(device: SimulatedDevice, streamRate: Int, start: MonotonicTime) {
        self.device = device
        self.streamRate = streamRate
        rate = device.rate ?? streamRate
        self.start = start
    }

    /// When the next cycle is due.
    var due: MonotonicTime {
        start.advanced(by: Int64((cycles + 1) * device.quantum) * 1_000_000_000 / Int64(rate))
    }

    /// The time facts of the next cycle.
    var cycle: Cycle {
        Cycle(now: due.nanoseconds, delay: Int64(device.latency), graphRate: rate, queued: 0, buffered: 0)
    }

    /// Goes on to the next cycle; returns the stream frames that the one before takes.
    mutating func next() -> Int {
        let before = streamFrames
        cycles += 1
        return streamFrames - before
    }

    /// Leaves out cycles that were slept through, as a device that ran dry does, unless it is a few only.
    mutating func skip(to now: MonotonicTime) {
        let quantum = Int64(device.quantum) * 1_000_000_000 / Int64(rate)
        guard now.nanoseconds(since: due) > 8 * quantum else { return }
        start = now.advanced(by: -quantum)
        cycles = 0
    }

    private var streamFrames: Int { cycles * device.quantum * streamRate / rate }
}

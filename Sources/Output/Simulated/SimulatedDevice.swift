/// What a simulated device is like.
package struct SimulatedDevice: Equatable, Sendable {
    /// Frames a second of its clock; nil follows the stream.
    package var rate: Int?
    /// Frames of its clock in one cycle.
    package var quantum: Int
    /// Frames of its clock between a cycle and the speaker.
    package var latency: Int

    /// A device; without settings as quick as a desktop's.
    package init(rate: Int? = nil, quantum: Int = 1024, latency: Int = 0) {
        precondition(quantum > 0 && latency >= 0 && rate.map { $0 > 0 } ?? true, "a device has a rate and a quantum")
        self.rate = rate
        self.quantum = quantum
        self.latency = latency
    }
}

import Synchronization

/// The control thread's hand on the listener's volume; what it sets is heard within 20 ms, without a step.
package struct VolumeControl: Sendable {
    private let memory: SharedMemory

    init(_ memory: SharedMemory) {
        self.memory = memory
    }

    /// Sets the linear gain of each channel; channels that `gains` lacks get its last.
    package func set(gains: [Float]) {
        guard let last = gains.last else { return }
        for channel in 0..<ChannelVolume.count {
            let gain = channel < gains.count ? gains[channel] : last
            unsafe memory.wantedVolumes[channel].bits.store(gain.bitPattern, ordering: .relaxed)
        }
    }
}

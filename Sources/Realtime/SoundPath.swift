/// Owner of the memory that carries one player's sound from the decode thread to the audio thread.
///
/// Made on the control thread; the decode thread and the output must be gone before it goes.
@safe package final class SoundPath {
    private let memory: SharedMemory
    /// The audio thread's end, at a fixed address for the output's callback.
    package let renderState: UnsafeMutablePointer<RenderState>
    /// The control thread's end.
    package let transport: Transport

    /// Makes a path whose ring holds `samples` samples, a power of two, and whose fades take `fadeMilliseconds`.
    package init(samples: Int = 1 << 19, fadeMilliseconds: Int = 10) {
        precondition(samples > 0 && samples & (samples - 1) == 0, "the ring's size is a power of two")
        let cells = UnsafeMutablePointer<SharedCells>.allocate(capacity: 1)
        unsafe cells.initialize(to: SharedCells())
        // Not initialised: no slot is read before it is written, and the pages of a ring that never filled cost nothing.
        let slots = UnsafeMutablePointer<Float>.allocate(capacity: samples)
        let volumes = UnsafeMutablePointer<ChannelVolume>.allocate(capacity: ChannelVolume.count)
        for channel in 0..<ChannelVolume.count { unsafe (volumes + channel).initialize(to: ChannelVolume()) }
        let wanted = UnsafeMutablePointer<VolumeCell>.allocate(capacity: ChannelVolume.count)
        for channel in 0..<ChannelVolume.count { unsafe (wanted + channel).initialize(to: VolumeCell()) }
        memory = unsafe SharedMemory(
            cells: cells, wantedVolumes: wanted, volumes: volumes, slots: slots, mask: samples - 1)
        unsafe renderState = UnsafeMutablePointer<RenderState>.allocate(capacity: 1)
        unsafe renderState.initialize(to: RenderState(memory, fadeMilliseconds: fadeMilliseconds))
        transport = Transport(memory)
    }

    /// The decode thread's end.
    ///
    /// There is one producer at a time: whoever asks for another one has seen to it that the one before does nothing any more.
    package func makeProducer() -> FrameProducer {
        FrameProducer(memory)
    }

    deinit {
        unsafe renderState.deinitialize(count: 1)
        unsafe renderState.deallocate()
        unsafe memory.cells.deinitialize(count: 1)
        unsafe memory.cells.deallocate()
        unsafe memory.wantedVolumes.deinitialize(count: ChannelVolume.count)
        unsafe memory.wantedVolumes.deallocate()
        unsafe memory.volumes.deinitialize(count: ChannelVolume.count)
        unsafe memory.volumes.deallocate()
        unsafe memory.slots.deallocate()
    }
}

import Synchronization

/// The audio thread's end of the sound path: fills each cycle's buffer from the ring.
///
/// Placed once by `SoundPath` and reached by pointer. Its fields belong to the audio thread alone. Nothing here
/// waits, allocates or calls the system: the compiler checks it, RealtimeSanitizer checks it again.
package struct RenderState: ~Copyable {
    private let memory: SharedMemory
    private var ramp = GainRamp()
    private var slowFade = SlowFade()
    private var volume: VolumeRamp
    /// Milliseconds that one whole fade takes.
    private let fadeMilliseconds: Int
    /// Ring position of the next sample to read.
    private var tail = 0
    /// The generation that sounds, where it began, and its format.
    private var generation = 0
    private var start = 0
    private var format = StreamFormat(rate: 0, channels: 1)
    /// Frames of silence since the last frame of music.
    private var silence = 0
    /// When the next cycle is due, if this one gave music; else 0.
    private var nextCycle: Int64 = 0
    /// Frames of the cycle before, and whether it was as long as the one before that and both gave music.
    private var lastFrames = 0
    private var isSteady = false

    init(_ memory: SharedMemory, fadeMilliseconds: Int) {
        self.memory = memory
        self.fadeMilliseconds = fadeMilliseconds
        volume = VolumeRamp(memory)
    }

    /// What the output sets the volume by.
    package var volumeControl: VolumeControl { VolumeControl(memory) }

    /// Fills `output` with `frames` interleaved frames of the stream's `format`, silence where there is no music.
    ///
    /// Audio thread, once a cycle. Real-time safe.
    @_noLocks @_noAllocation
    package mutating func render(
        into output: UnsafeMutablePointer<Float>, frames: Int, format streamFormat: StreamFormat, cycle: Cycle
    ) {
        let cells = unsafe memory.cells
        unsafe cells.pointee.isRendering.store(true, ordering: .sequentiallyConsistent)
        unsafe cells.pointee.cycleSamples.store(frames * streamFormat.channels, ordering: .relaxed)
        let order = unsafe TransportOrder(packed: cells.pointee.order.load(ordering: .sequentiallyConsistent))

        var written = 0
        if order.generation != generation, order.cutsOff { ramp.set(0) }
        var beginsInSilence = ramp.isSilent
        if ramp.isSilent, order.slowFade == 0 { slowFade.reset() }
        if order.generation != generation {
            if format.matches(streamFormat) {
                written = unsafe leave(into: output, frames: frames)
            }
            if written == 0 { beginsInSilence = true }
            if ramp.isSilent || written < frames {
                ramp.set(0)
                take(order, streamFormat: streamFormat)
            }
        }
        if order.generation == generation, format.matches(streamFormat) {
            let rest = unsafe output + written * format.channels
            written += unsafe sound(into: rest, frames: frames - written, isOpen: order.isOpen)
        }
        var sample = written * streamFormat.channels
        while sample < frames * streamFormat.channels {
            unsafe output[sample] = 0
            sample += 1
        }
        unsafe slowFade.apply(
            to: output, frames: frames, channels: streamFormat.channels,
            step: slowStep(order, rate: streamFormat.rate))
        if beginsInSilence || written == 0 || cycle.followsBreak { volume.settle() }
        unsafe volume.apply(
            to: output, frames: written, channels: streamFormat.channels, length: streamFormat.rate / 50)
        noteDelay(of: cycle, frames: frames, rate: streamFormat.rate, isInMusic: !beginsInSilence)
        nextCycle = written > 0 ? cycle.now + Int64(frames) * 1_000_000_000 / Int64(streamFormat.rate) : 0
        silence = written > 0 ? frames - written : silence + frames

        unsafe cells.pointee.tail.store(tail, ordering: .sequentiallyConsistent)
        unsafe cells.pointee.isRendering.store(false, ordering: .sequentiallyConsistent)
        // What the resampler holds of a fade is lost when cycles end.
        unsafe cells.pointee.isQuiet.store(ramp.isSilent && silence >= cycle.buffered, ordering: .releasing)
        unsafe cells.pointee.isFadedOut.store(slowFade.isSilent, ordering: .releasing)
        publish(frames: frames, cycle: cycle, rate: streamFormat.rate)
    }

    /// Counts a cycle that should have been the one before.
    ///
    /// When cycles get another length, a driver may wait once more for as long as before.
    @_noLocks @_noAllocation
    private mutating func noteDelay(of cycle: Cycle, frames: Int, rate: Int, isInMusic: Bool) {
        let isExpected = isSteady && !cycle.followsBreak
        isSteady = isInMusic && nextCycle > 0 && abs(frames - lastFrames) <= frames / 16
        lastFrames = frames
        let period = Int64(frames) * 1_000_000_000 / Int64(rate)
        guard isExpected, isSteady, cycle.now - nextCycle > period / 2 + 2_000_000 else { return }
        unsafe memory.cells.pointee.lateCycles.add(1, ordering: .relaxed)
    }

    /// Frames that one whole fade takes.
    private var fadeLength: Int { @_noLocks @_noAllocation get { format.rate * fadeMilliseconds / 1000 } }

    /// By how much a frame moves the slow fade: back from silence it takes 300 ms, while all closes it stays.
    @_noLocks @_noAllocation
    private func slowStep(_ order: TransportOrder, rate: Int) -> Double {
        if order.slowFade > 0 { return -1000 / (Double(order.slowFade) * Double(rate)) }
        return order.isOpen ? 1 / (0.3 * Double(rate)) : 0
    }

    /// Samples of the sounding generation that can be read.
    @_noLocks @_noAllocation
    private func available(head: Int) -> Int {
        let offered = unsafe memory.cells.pointee.offeredGeneration.load(ordering: .sequentiallyConsistent)
        // 0: a generation is being begun, at `head`; what stands before it is still ours.
        guard offered != generation, offered != 0 else { return max(0, head - tail) }
        let border = unsafe memory.cells.pointee.offeredStart.load(ordering: .sequentiallyConsistent)
        return max(0, min(head, max(border, tail)) - tail)
    }

    /// Fades out what sounds, for as long as the fade and its frames last; returns the frames written.
    @_noLocks @_noAllocation
    private mutating func leave(into output: UnsafeMutablePointer<Float>, frames: Int) -> Int {
        guard !ramp.isSilent else { return 0 }
        let head = unsafe memory.cells.pointee.head.load(ordering: .sequentiallyConsistent)
        let fade = ramp.framesLeft(toward: 0, length: fadeLength)
        let count = min(min(frames, fade), available(head: head) / format.channels)
        unsafe read(count, into: output, toward: 0)
        return count
    }

    /// Moves on to the ordered generation, if the decode thread has begun it and the stream has its format.
    @_noLocks @_noAllocation
    private mutating func take(_ order: TransportOrder, streamFormat: StreamFormat) {
        let cells = unsafe memory.cells
        guard unsafe cells.pointee.offeredGeneration.load(ordering: .sequentiallyConsistent) == order.generation
        else { return }
        let offeredStart = unsafe cells.pointee.offeredStart.load(ordering: .sequentiallyConsistent)
        let packed = unsafe cells.pointee.offeredFormat.load(ordering: .sequentiallyConsistent)
        // Changed in between: the cells belong to a newer generation, which the next cycle will see.
        guard unsafe cells.pointee.offeredGeneration.load(ordering: .sequentiallyConsistent) == order.generation,
            packed == streamFormat.packed
        else { return }
        generation = order.generation
        start = offeredStart
        tail = offeredStart
        format = streamFormat
        silence = 0
        ramp.set(order.fadesIn || !order.isOpen ? 0 : 1)
        unsafe cells.pointee.tail.store(tail, ordering: .sequentiallyConsistent)
        unsafe cells.pointee.heldGeneration.store(generation, ordering: .sequentiallyConsistent)
    }

    /// Lets the generation sound, or fade out when it shall not; returns the frames written.
    @_noLocks @_noAllocation
    private mutating func sound(into output: UnsafeMutablePointer<Float>, frames: Int, isOpen: Bool) -> Int {
        if !isOpen, ramp.isSilent { return 0 }
        let head = unsafe memory.cells.pointee.head.load(ordering: .sequentiallyConsistent)
        var wanted = frames
        if !isOpen { wanted = min(frames, ramp.framesLeft(toward: 0, length: fadeLength)) }
        let count = min(wanted, available(head: head) / format.channels)
        unsafe read(count, into: output, toward: isOpen ? 1 : 0)
        if count < wanted {
            if !isOpen { ramp.set(0) }
            let end = unsafe memory.cells.pointee.end.load(ordering: .acquiring)
            if tail < end, isOpen {
                unsafe memory.cells.pointee.underruns.add(1, ordering: .relaxed)
            }
        }
        return count
    }

    /// Copies `count` frames out of the ring, with the gain on its way to `target`.
    @_noLocks @_noAllocation
    private mutating func read(_ count: Int, into output: UnsafeMutablePointer<Float>, toward target: Float) {
        unsafe memory.copy(from: tail, count: count * format.channels, to: output)
        tail += count * format.channels
        if ramp.isOpen, target >= 1 { return }
        let ramped = min(count, ramp.framesLeft(toward: target, length: fadeLength))
        unsafe ramp.apply(
            to: output, frames: ramped, channels: format.channels, toward: target, length: fadeLength)
    }

    /// Publishes the anchor of this cycle.
    @_noLocks @_noAllocation
    private func publish(frames: Int, cycle: Cycle, rate: Int) {
        let cells = unsafe memory.cells
        unsafe cells.pointee.anchorSequence.add(1, ordering: .sequentiallyConsistent)
        unsafe cells.pointee.anchorGeneration.store(generation, ordering: .sequentiallyConsistent)
        unsafe cells.pointee.anchorFormat.store(format.packed, ordering: .sequentiallyConsistent)
        unsafe cells.pointee.anchorNow.store(cycle.now, ordering: .sequentiallyConsistent)
        unsafe cells.pointee.anchorFrames.store((tail - start) / format.channels, ordering: .sequentiallyConsistent)
        unsafe cells.pointee.anchorAhead.store(
            frames + cycle.framesAhead(rate: rate), ordering: .sequentiallyConsistent)
        unsafe cells.pointee.anchorSilence.store(silence, ordering: .sequentiallyConsistent)
        unsafe cells.pointee.anchorSequence.add(1, ordering: .sequentiallyConsistent)
    }
}

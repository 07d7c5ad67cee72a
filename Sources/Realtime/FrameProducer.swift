import Synchronization

/// The decode thread's end of the ring.
///
/// One owner; waits for nobody but a cycle in progress, and that only to take frames back.
package struct FrameProducer: ~Copyable, Sendable {
    private let memory: SharedMemory
    /// Generation, start and format last offered, kept here so that the cells are only written.
    private var generation = 0
    private var start = 0
    private var channels = 1

    /// Goes on where another producer left off.
    init(_ memory: SharedMemory) {
        self.memory = memory
        generation = unsafe memory.cells.pointee.offeredGeneration.load(ordering: .acquiring)
        start = unsafe memory.cells.pointee.offeredStart.load(ordering: .acquiring)
        let format = unsafe StreamFormat(packed: memory.cells.pointee.offeredFormat.load(ordering: .acquiring))
        channels = max(1, format.channels)
    }

    /// Samples written so far: the ring position of the next one.
    package var position: Int {
        unsafe memory.cells.pointee.head.load(ordering: .relaxed)
    }

    /// Frames written that nobody has read yet.
    package var framesWaiting: Int {
        max(0, position - max(readPosition, isHeld ? 0 : start)) / channels
    }

    /// Frames that fit.
    package var framesFree: Int {
        (memory.mask + 1 - (position - readPosition)) / channels
    }

    /// Frames of the generation written so far.
    package var framesOfGeneration: Int {
        (position - start) / channels
    }

    /// Frames of the generation that have been read.
    package var framesRead: Int {
        isHeld ? max(0, readPosition - start) / channels : 0
    }

    /// The first frame of the generation that `retract` could take back now, with at least `frames` left to be read.
    ///
    /// It may be one that is not written yet.
    package func firstFrameToRetract(keeping frames: Int) -> Int {
        guard isHeld else { return 0 }
        return framesRead + max(frames, (margin + channels - 1) / channels)
    }

    /// Frames that a ring holds in the format offered last.
    package var capacity: Int {
        (memory.mask + 1) / channels
    }

    private var readPosition: Int {
        unsafe memory.cells.pointee.tail.load(ordering: .acquiring)
    }

    /// Samples in front of the audio thread that are left to it: two cycles.
    private var margin: Int {
        unsafe 2 * memory.cells.pointee.cycleSamples.load(ordering: .relaxed)
    }

    /// Whether the audio thread has moved on to the generation offered last.
    private var isHeld: Bool {
        unsafe memory.cells.pointee.heldGeneration.load(ordering: .acquiring) == generation
    }

    /// Begins a generation: what is written from here on belongs to it.
    ///
    /// Frames of a generation that never sounded are taken back; those of the sounding one stay for its fade.
    package mutating func begin(generation: Int, format: StreamFormat) {
        precondition(generation > self.generation, "generations only grow")
        if !isHeld, position > start {
            _ = retreat(to: start) {
                unsafe memory.cells.pointee.heldGeneration.load(ordering: .sequentiallyConsistent) != generation
            }
        }
        self.generation = generation
        start = position
        channels = format.channels
        let cells = unsafe memory.cells
        unsafe cells.pointee.end.store(Int.max, ordering: .relaxed)
        unsafe cells.pointee.offeredGeneration.store(0, ordering: .sequentiallyConsistent)
        unsafe cells.pointee.offeredStart.store(start, ordering: .sequentiallyConsistent)
        unsafe cells.pointee.offeredFormat.store(format.packed, ordering: .sequentiallyConsistent)
        unsafe cells.pointee.offeredGeneration.store(generation, ordering: .sequentiallyConsistent)
    }

    /// Writes as many of the interleaved `frames` as fit; returns how many.
    package func write(_ samples: UnsafeBufferPointer<Float>) -> Int {
        guard let base = samples.baseAddress else { return 0 }
        let frames = min(samples.count / channels, framesFree)
        let head = position
        unsafe memory.copy(from: base, count: frames * channels, to: head)
        unsafe memory.cells.pointee.end.store(Int.max, ordering: .relaxed)
        unsafe memory.cells.pointee.head.store(head + frames * channels, ordering: .sequentiallyConsistent)
        return frames
    }

    /// Says that nothing follows what has been written.
    package func markEnd() {
        unsafe memory.cells.pointee.end.store(position, ordering: .releasing)
    }

    /// Takes back every frame behind the first `frames` of the generation, if none of them is read yet or about to be.
    ///
    /// Returns whether they were taken back; if not, nothing has changed.
    package func retract(toFramesOfGeneration frames: Int) -> Bool {
        let target = start + frames * channels
        precondition(target <= position, "frames that were never written cannot be taken back")
        guard !isHeld || readPosition + margin <= target else { return false }
        return retreat(to: target) {
            unsafe memory.cells.pointee.tail.load(ordering: .sequentiallyConsistent) <= target
        }
    }

    /// Moves `head` back to `target` unless a cycle that ran at the same time makes it `isSafe` no more.
    private func retreat(to target: Int, isSafe: () -> Bool) -> Bool {
        let cells = unsafe memory.cells
        let head = position
        unsafe cells.pointee.head.store(target, ordering: .sequentiallyConsistent)
        // A cycle that saw the old head may still be copying; it is over in microseconds.
        while unsafe cells.pointee.isRendering.load(ordering: .sequentiallyConsistent) {}
        guard isSafe() else {
            unsafe cells.pointee.head.store(head, ordering: .sequentiallyConsistent)
            return false
        }
        return true
    }
}

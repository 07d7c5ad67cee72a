import Synchronization

/// The control thread's end of the sound path: orders in, the heard position out.
package struct Transport: Sendable {
    private let memory: SharedMemory

    init(_ memory: SharedMemory) {
        self.memory = memory
    }

    /// Says what shall sound from the next cycle on.
    package func send(_ order: TransportOrder) {
        unsafe memory.cells.pointee.order.store(order.packed, ordering: .sequentiallyConsistent)
    }

    /// Whether the last cycle ended silent: a fade out is over.
    package var isQuiet: Bool {
        unsafe memory.cells.pointee.isQuiet.load(ordering: .acquiring)
    }

    /// Whether the slow fade had come to silence when the last cycle ended.
    package var isFadedOut: Bool {
        unsafe memory.cells.pointee.isFadedOut.load(ordering: .acquiring)
    }

    /// Cycles so far that wanted frames and found too few.
    package var underruns: Int {
        unsafe memory.cells.pointee.underruns.load(ordering: .relaxed)
    }

    /// Cycles so far that came a cycle too late in the middle of the music: nothing is lost, but there was a gap.
    package var lateCycles: Int {
        unsafe memory.cells.pointee.lateCycles.load(ordering: .relaxed)
    }

    /// Frames of the last cycle, in a format of `channels`.
    package func cycleFrames(channels: Int) -> Int {
        unsafe memory.cells.pointee.cycleSamples.load(ordering: .relaxed) / channels
    }

    /// Frames of the ring that no cycle has read yet, in a format of `channels`.
    package func framesWaiting(channels: Int) -> Int {
        let head = unsafe memory.cells.pointee.head.load(ordering: .acquiring)
        return unsafe max(0, head - memory.cells.pointee.tail.load(ordering: .acquiring)) / channels
    }

    /// The snapshot of the newest cycle; nil before the first.
    package var anchor: PlaybackAnchor? {
        let cells = unsafe memory.cells
        while true {
            let before = unsafe cells.pointee.anchorSequence.load(ordering: .sequentiallyConsistent)
            if before == 0 { return nil }
            let format = unsafe StreamFormat(packed: cells.pointee.anchorFormat.load(ordering: .sequentiallyConsistent))
            let anchor = unsafe PlaybackAnchor(
                generation: cells.pointee.anchorGeneration.load(ordering: .sequentiallyConsistent),
                format: format,
                now: cells.pointee.anchorNow.load(ordering: .sequentiallyConsistent),
                frames: cells.pointee.anchorFrames.load(ordering: .sequentiallyConsistent),
                ahead: cells.pointee.anchorAhead.load(ordering: .sequentiallyConsistent),
                silence: cells.pointee.anchorSilence.load(ordering: .sequentiallyConsistent))
            let after = unsafe cells.pointee.anchorSequence.load(ordering: .sequentiallyConsistent)
            if before == after, before % 2 == 0 { return anchor }
        }
    }
}

internal import CLinux

/// Memory that is not in use.
package enum SpareMemory {
    /// Has all threads take their memory from one heap, so that what one has freed serves the others.
    ///
    /// The allocator gives each thread a heap of its own, and what a thread has no more use for stays there. Before there are
    /// threads.
    package static func shareAmongThreads() {
        mallopt(M_ARENA_MAX, 1)
    }

    /// Has all that is large taken from the system and given back when it is freed, for good.
    ///
    /// Left alone, the allocator takes the first large thing that is freed as a sign to keep the next ones: PipeWire's converter of
    /// 17 MB, made anew with each stream, then lies in a heap that never shrinks.
    package static func keepNothingLarge() {
        mallopt(M_MMAP_THRESHOLD, 256 * 1024)
    }

    /// Gives the pages that nothing lies in back to the system, those between others too, of all threads.
    ///
    /// The allocator keeps them by itself. Any thread but the audio thread; takes milliseconds after a large change.
    package static func giveBack() {
        malloc_trim(0)
    }
}

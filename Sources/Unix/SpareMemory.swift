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

    /// Gives the pages that nothing lies in back to the system, those between others too, of all threads.
    ///
    /// The allocator keeps them by itself. Any thread but the audio thread; takes milliseconds after a large change.
    package static func giveBack() {
        malloc_trim(0)
    }
}

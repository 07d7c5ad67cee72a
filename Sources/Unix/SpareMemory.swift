internal import CLinux

/// Memory that is not in use.
package enum SpareMemory {
    /// Gives the pages that nothing lies in back to the system, those between others too, of all threads.
    ///
    /// The allocator keeps them by itself. Any thread but the audio thread; takes milliseconds after a large change.
    package static func giveBack() {
        malloc_trim(0)
    }
}

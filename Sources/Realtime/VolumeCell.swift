import Synchronization

/// The linear gain that is wanted of one channel, placed once beside the shared cells.
struct VolumeCell: ~Copyable {
    /// The gain as bits.
    ///
    /// Control thread.
    let bits = Atomic<UInt32>(Float(1).bitPattern)

    /// The gain.
    var gain: Float {
        @_noLocks @_noAllocation get { Float(bitPattern: bits.load(ordering: .relaxed)) }
    }
}

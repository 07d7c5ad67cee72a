import Synchronization

/// The volume of one channel, placed once beside the shared cells.
struct ChannelVolume: ~Copyable {
    /// How many channels there are at most.
    static var count: Int { @_noLocks @_noAllocation get { 8 } }

    /// The linear gain that is wanted, as bits.
    ///
    /// Control thread.
    let cell = Atomic<UInt32>(Float(1).bitPattern)

    // MARK: The audio thread's own

    /// The gain that the ramp goes to.
    var target: Float = 1
    /// The gain of the last frame.
    var gain: Float = 1
    /// By how much a frame of the ramp moves it.
    var step: Float = 0

    /// The linear gain that is wanted.
    var wanted: Float {
        @_noLocks @_noAllocation get { Float(bitPattern: cell.load(ordering: .relaxed)) }
    }
}

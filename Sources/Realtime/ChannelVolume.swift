/// How far the volume of one channel is on its way; the audio thread's own, apart from the cell that says where to.
struct ChannelVolume {
    /// How many channels there are at most.
    static var count: Int { @_noLocks @_noAllocation get { 8 } }

    /// The gain that the ramp goes to.
    var target: Float = 1
    /// The gain of the last frame.
    var gain: Float = 1
    /// By how much a frame of the ramp moves it.
    var step: Float = 0
}

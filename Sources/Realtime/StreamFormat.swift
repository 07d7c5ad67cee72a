/// The shape of the samples of a stream: native-endian 32-bit float, interleaved.
package struct StreamFormat: Equatable, Hashable, Sendable {
    /// Frames a second.
    package let rate: Int
    /// Samples in a frame.
    package let channels: Int

    /// A format of `rate` frames a second with `channels` samples each.
    ///
    /// Real-time safe.
    @_noLocks @_noAllocation
    package init(rate: Int, channels: Int) {
        self.rate = rate
        self.channels = channels
    }
}

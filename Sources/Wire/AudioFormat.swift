/// The shape of a song's frames, shown as `RATE:BITS:CHANNELS`.
package struct AudioFormat: Sendable {
    /// Frames per second.
    package var rate: Int
    /// Bits of a sample; nil for floating point.
    package var bits: Int?
    /// Samples per frame.
    package var channels: Int

    /// A format of `rate` frames per second.
    package init(rate: Int, bits: Int?, channels: Int) {
        self.rate = rate
        self.bits = bits
        self.channels = channels
    }
}

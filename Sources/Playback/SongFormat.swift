/// The shape of a song's frames as its file has them.
package struct SongFormat: Equatable, Sendable {
    /// Frames per second.
    package let rate: Int
    /// Bits of a sample; nil for floating point and for lossy codings, which have none.
    package let bits: Int?
    /// Samples per frame.
    package let channels: Int

    /// A format of `rate` frames per second with `channels` samples each.
    package init(rate: Int, bits: Int? = nil, channels: Int) {
        self.rate = rate
        self.bits = bits
        self.channels = channels
    }
}

/// The shape of a song's frames as its file has them.
package struct SongFormat: Equatable, Sendable {
    /// Frames per second.
    package let rate: Int
    /// Samples per frame.
    package let channels: Int

    /// A format of `rate` frames per second with `channels` samples each.
    package init(rate: Int, channels: Int) {
        self.rate = rate
        self.channels = channels
    }
}

import Synchronization

/// What the decode thread shows of itself: one cell, the latest value wins.
final class DecodeGauge: Sendable {
    /// The bit rate of what was decoded last, in kbit/s.
    ///
    /// Written by the decode thread.
    let bitrate = Atomic<Int>(0)
}

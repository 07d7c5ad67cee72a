import Synchronization

/// What the decode thread shows of itself: single cells, the latest value wins.
final class DecodeGauge: Sendable {
    /// The bit rate of what was decoded last, in kbit/s.
    ///
    /// Written by the decode thread.
    let bitrate = Atomic<Int>(0)
    /// The bits of the factor by which the samples of the last song that was mixed are multiplied.
    ///
    /// Written by the decode thread.
    let factor = Atomic<UInt32>(Float(1).bitPattern)
}

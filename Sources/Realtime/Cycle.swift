/// What the output knows about time in one cycle of the graph, read before the cycle's buffer is filled.
///
/// The fields are those of PipeWire's `pw_time`; an output without a graph fills them in by its own clock.
package struct Cycle: BitwiseCopyable, Sendable {
    /// When the cycle began: `CLOCK_MONOTONIC` in nanoseconds.
    package var now: Int64
    /// Frames at the graph's rate between the stream and the speaker, beyond this buffer.
    package var delay: Int64
    /// Frames a second of the graph; 0 before the first cycle, when `delay` says nothing yet.
    package var graphRate: Int
    /// Frames at the stream's rate handed over earlier that wait in front of the converter.
    package var queued: Int
    /// Frames at the stream's rate that the resampler holds.
    package var buffered: Int
    /// Whether nothing was to be rendered for a while before it.
    package var followsBreak = false

    /// The time facts of one cycle.
    ///
    /// Real-time safe.
    @_noLocks @_noAllocation
    package init(now: Int64, delay: Int64, graphRate: Int, queued: Int, buffered: Int) {
        self.now = now
        self.delay = delay
        self.graphRate = graphRate
        self.queued = queued
        self.buffered = buffered
    }

    /// Frames at `rate` that were handed over before this buffer and are not heard yet at `now`.
    ///
    /// Real-time safe.
    @_noLocks @_noAllocation
    func framesAhead(rate: Int) -> Int {
        let device = graphRate > 0 ? Int(delay) * rate / graphRate : 0
        return max(0, device + queued + buffered)
    }
}

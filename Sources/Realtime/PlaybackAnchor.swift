/// A snapshot of one cycle from which the heard position at any later moment follows.
///
/// The position is that of the sample at the speaker: what was handed over, less what is still on its way.
package struct PlaybackAnchor: Equatable, Sendable {
    /// The generation that the frames belong to.
    package var generation: Int
    /// The format of that generation.
    package var format: StreamFormat
    /// When the cycle began: `CLOCK_MONOTONIC` in nanoseconds.
    package var now: Int64
    /// Frames of the generation handed over when the cycle ended.
    package var frames: Int
    /// Frames handed over, music or silence, that were not heard yet at `now`.
    package var ahead: Int
    /// Frames of silence handed over since the last frame of music.
    package var silence: Int

    /// Frames of the generation that have been heard at `time` (`CLOCK_MONOTONIC`, nanoseconds).
    ///
    /// Never more than was handed over: if cycles stop coming, the position stops with them.
    package func heardFrames(at time: Int64) -> Int {
        let elapsed = max(0, time - now)
        let passed = Int((Double(elapsed) * Double(format.rate) / 1e9).rounded(.down))
        let waiting = max(0, ahead - passed - silence)
        return max(0, frames - waiting)
    }

    /// When `frame` of the generation will be heard, if cycles go on: `CLOCK_MONOTONIC` in nanoseconds.
    package func time(ofFrame frame: Int) -> Int64 {
        let framesFromNow = frame - (frames - max(0, ahead - silence))
        return now + Int64((Double(framesFromNow) * 1e9 / Double(format.rate)).rounded(.up))
    }
}

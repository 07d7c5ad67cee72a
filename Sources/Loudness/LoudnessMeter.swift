internal import CEbur128
package import Realtime
package import Tags

/// Measures how loud a sound is as a whole, by EBU R128, while it is fed through.
///
/// The peak is that of the samples, not of the curve between them: it is what the limiter of the playback compares with full
/// scale and what ReplayGain tags hold, and the other would cost more than all the rest. Mono counts as one channel, as for the
/// programs that write ReplayGain tags, so that what was measured here and there is played alike. The channels are in the order
/// of WAV, the LFE does not count, and those behind the listener weigh what ITU-R BS.1770 gives them. `@safe` because the
/// pointer in it never leaves it.
@safe package final class LoudnessMeter {
    /// The loudness that gains lead to, in LUFS.
    package static let reference = -18.0

    private var state: UnsafeMutablePointer<ebur128_state>?
    private let channels: Int

    /// A meter for sound in a format; nil for one that nothing can measure, or for lack of memory.
    package init?(_ format: StreamFormat) {
        channels = format.channels
        guard (1...64).contains(format.channels), (16...2_822_400).contains(format.rate) else { return nil }
        // Without the histogram, which would save 3 MB in a two-hour file and be wrong by up to 0.05 LU.
        let mode = EBUR128_MODE_I.rawValue | EBUR128_MODE_SAMPLE_PEAK.rawValue
        unsafe state = ebur128_init(UInt32(format.channels), UInt(format.rate), Int32(mode))
        guard unsafe state != nil else { return nil }
        for (index, place) in Self.places(of: format.channels).enumerated() {
            _ = unsafe ebur128_set_channel(state, UInt32(index), Int32(place.rawValue))
        }
    }

    deinit {
        if unsafe state != nil { unsafe ebur128_destroy(&state) }
    }

    /// Takes the next whole frames, interleaved; false for lack of memory.
    package func add(_ frames: UnsafeBufferPointer<Float>) -> Bool {
        guard let start = frames.baseAddress, frames.count >= channels else { return true }
        return unsafe ebur128_add_frames_float(state, start, frames.count / channels) == EBUR128_SUCCESS.rawValue
    }

    /// The level of all that was fed; nil for silence and for less than the 0.4 s that a loudness needs.
    package var level: Loudness.Level? {
        var loudness = 0.0
        guard unsafe ebur128_loudness_global(state, &loudness) == EBUR128_SUCCESS.rawValue, loudness.isFinite else {
            return nil
        }
        var peak = 0.0
        for channel in 0..<channels {
            var one = 0.0
            _ = unsafe ebur128_sample_peak(state, UInt32(channel), &one)
            peak = max(peak, one)
        }
        return Loudness.Level(gain: Self.reference - loudness, peak: peak)
    }

    private static func places(of channels: Int) -> [channel] {
        let front = [EBUR128_LEFT, EBUR128_RIGHT]
        let surround = [EBUR128_LEFT_SURROUND, EBUR128_RIGHT_SURROUND]
        switch channels {
        case 1: return [EBUR128_LEFT]
        case 2: return front
        case 3: return front + [EBUR128_CENTER]
        case 4: return front + surround
        case 5: return front + [EBUR128_CENTER] + surround
        case 6: return front + [EBUR128_CENTER, EBUR128_UNUSED] + surround
        case 7: return front + [EBUR128_CENTER, EBUR128_UNUSED, EBUR128_Mp180, EBUR128_Mp090, EBUR128_Mm090]
        default:
            let rear = [EBUR128_Mp135, EBUR128_Mm135]
            let known = front + [EBUR128_CENTER, EBUR128_UNUSED] + rear + [EBUR128_Mp090, EBUR128_Mm090]
            return known + [channel](repeating: EBUR128_UNUSED, count: channels - known.count)
        }
    }
}

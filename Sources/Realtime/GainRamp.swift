/// A linear gain on its way from where it is to a target, one step a frame.
///
/// Owned by the audio thread. A ramp moves only with frames that sound, so waiting for frames never spends it.
struct GainRamp {
    /// The gain of the next frame, 0…1.
    private(set) var gain: Float = 0

    /// Whether nothing can be heard.
    var isSilent: Bool { @_noLocks @_noAllocation get { gain <= 0 } }

    /// Whether frames pass unchanged.
    var isOpen: Bool { @_noLocks @_noAllocation get { gain >= 1 } }

    /// Takes the gain at once, where there is nothing to hear that could click.
    @_noLocks @_noAllocation
    mutating func set(_ gain: Float) {
        self.gain = gain
    }

    /// Multiplies `frames` interleaved frames in place, moving toward `target`, a whole fade taking `length` frames.
    @_noLocks @_noAllocation
    mutating func apply(
        to samples: UnsafeMutablePointer<Float>, frames: Int, channels: Int, toward target: Float, length: Int
    ) {
        let step = (target > gain ? 1 : -1) / Float(max(1, length))
        var sample = 0
        while sample < frames * channels {
            gain = step > 0 ? min(target, gain + step) : max(target, gain + step)
            for _ in 0..<channels {
                unsafe samples[sample] *= gain
                sample += 1
            }
        }
    }

    /// Frames until the gain reaches `target`, a whole fade taking `length` frames.
    @_noLocks @_noAllocation
    func framesLeft(toward target: Float, length: Int) -> Int {
        let left = (target > gain ? target - gain : gain - target) * Float(max(1, length))
        let whole = Int(left)
        return Float(whole) < left ? whole + 1 : whole
    }
}

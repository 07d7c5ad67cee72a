/// The long fade before a pause that nobody should notice: a gain over all that sounds, whatever song it is.
///
/// Owned by the audio thread. The gain is the cube of a level that moves evenly, the law by which mixers scale their
/// sliders: it is heard as a slider drawn down by a steady hand. Steps even in decibels would sound as steady, but
/// never arrive at silence. The level moves with every frame, music or not, so a gap between songs delays nothing.
struct SlowFade {
    /// What is left of the full level, 0…1.
    ///
    /// In double precision, because a step of a long fade is as small as the rounding of single precision near 1.
    private var level = 1.0

    /// Whether all that passes becomes silence.
    var isSilent: Bool { @_noLocks @_noAllocation get { level <= 0 } }

    /// Takes the full level at once, where there is nothing to hear that could click.
    @_noLocks @_noAllocation
    mutating func reset() {
        level = 1
    }

    /// Multiplies `frames` interleaved frames in place, the level moving by `step` with each.
    ///
    /// At the full level nothing is touched.
    @_noLocks @_noAllocation
    mutating func apply(to samples: UnsafeMutablePointer<Float>, frames: Int, channels: Int, step: Double) {
        var sample = 0
        while sample < frames * channels {
            if level >= 1, step >= 0 { return }
            level = min(1, max(0, level + step))
            let gain = Float(level * level * level)
            var channel = 0
            while channel < channels {
                unsafe samples[sample + channel] *= gain
                channel += 1
            }
            sample += channels
        }
    }
}

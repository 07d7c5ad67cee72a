/// The listener's volume on its way from what it was to what it shall be: a linear gain a channel, and 20 ms.
///
/// Owned by the audio thread. A new target in the middle of a ramp begins another from where the gain is, so that the
/// newest counts and nothing jumps.
@safe struct VolumeRamp {
    private let cells: UnsafeMutablePointer<VolumeCell>
    private let channels: UnsafeMutablePointer<ChannelVolume>
    /// Frames until every gain is at its target.
    private var left = 0

    init(_ memory: SharedMemory) {
        unsafe cells = unsafe memory.wantedVolumes
        unsafe channels = unsafe memory.volumes
    }

    /// Multiplies `frames` interleaved frames in place, a ramp taking `length` frames.
    ///
    /// At full volume nothing is touched.
    @_noLocks @_noAllocation
    mutating func apply(to samples: UnsafeMutablePointer<Float>, frames: Int, channels count: Int, length: Int) {
        if takeTargets(count) {
            left = max(1, length)
            aim(count)
        }
        var frame = 0
        while left > 0, frame < frames {
            left -= 1
            var channel = 0
            while channel < count {
                if left == 0 {
                    unsafe channels[channel].gain = channels[channel].target
                } else {
                    unsafe channels[channel].gain += channels[channel].step
                }
                unsafe samples[frame * count + channel] *= channels[channel].gain
                channel += 1
            }
            frame += 1
        }
        unsafe scale(samples, from: frame, to: frames, channels: count)
    }

    /// Takes the targets at once, where there is nothing to hear that could click.
    @_noLocks @_noAllocation
    mutating func settle() {
        _ = takeTargets(ChannelVolume.count)
        left = 0
        var channel = 0
        while channel < ChannelVolume.count {
            unsafe channels[channel].gain = channels[channel].target
            channel += 1
        }
    }

    /// Notes what was set since; returns whether anything was.
    @_noLocks @_noAllocation
    private func takeTargets(_ count: Int) -> Bool {
        var isNew = false
        var channel = 0
        while channel < count {
            let target = unsafe cells[channel].gain
            if unsafe target != channels[channel].target {
                unsafe channels[channel].target = target
                isNew = true
            }
            channel += 1
        }
        return isNew
    }

    /// Gives each channel the step that takes it to its target in the frames left.
    @_noLocks @_noAllocation
    private func aim(_ count: Int) {
        var channel = 0
        while channel < count {
            unsafe channels[channel].step = (channels[channel].target - channels[channel].gain) / Float(left)
            channel += 1
        }
    }

    /// Multiplies the frames behind the ramp, in one go where all channels are equally loud.
    @_noLocks @_noAllocation
    private func scale(_ samples: UnsafeMutablePointer<Float>, from first: Int, to end: Int, channels count: Int) {
        let gain = unsafe channels[0].gain
        if isEven(count) {
            var sample = gain == 1 ? end * count : first * count
            while sample < end * count {
                unsafe samples[sample] *= gain
                sample += 1
            }
            return
        }
        var sample = first * count
        while sample < end * count {
            var channel = 0
            while channel < count {
                unsafe samples[sample + channel] *= channels[channel].gain
                channel += 1
            }
            sample += count
        }
    }

    @_noLocks @_noAllocation
    private func isEven(_ count: Int) -> Bool {
        var channel = 1
        while channel < count {
            if unsafe channels[channel].gain != channels[0].gain { return false }
            channel += 1
        }
        return true
    }
}

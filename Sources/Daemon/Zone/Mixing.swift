package import Wire

/// How songs are joined and levelled; the sound side takes it from here.
package struct Mixing: Equatable, Sendable {
    /// Crossfade in seconds; 0 is off.
    package var crossfade = 0.0
    /// The MixRamp threshold in dB.
    package var mixRampDecibels = 0.0
    /// MixRamp delay in seconds; 0 is off.
    package var mixRampDelay = 0.0
    /// Which ReplayGain values count.
    package var replayGainMode = ReplayGainMode.off
}

/// One pair of a MixRamp tag.
package struct MixRampPoint: Equatable, Sendable {
    /// The loudness in dB, usually below 0.
    package let level: Double
    /// Seconds from the song's beginning, or to its end.
    package let seconds: Double

    /// A point.
    package init(level: Double, seconds: Double) {
        self.level = level
        self.seconds = seconds
    }
}

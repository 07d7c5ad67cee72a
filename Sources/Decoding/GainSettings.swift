internal import Glibc
package import Tags

/// How loud songs are played.
package struct GainSettings: Equatable, Sendable {
    /// Which values count.
    package var mode = GainMode.off
    /// What is added to a song's gain, in dB.
    package var preamp = 0.0
    /// What stands for gain and preamp of songs of which no gain is known, in dB.
    package var missingPreamp = 0.0
    /// Whether a song is made no louder than its peak allows.
    package var limits = true

    /// The most that a song is amplified, whatever its tags say: a broken tag must not hurt anybody.
    package static let highestFactor = 15.0

    /// Every song as its file has it.
    package init() {}

    /// What the samples of a song are multiplied with.
    ///
    /// Where the wanted gain is missing the other one counts, and so for the peak. Where nobody knows it, `heardPeak` stands for
    /// it, which is 0 before anything was heard; but then nothing is made softer than the file has it.
    package func factor(for loudness: Loudness, heardPeak: Float = 0) -> Float {
        guard mode != .off else { return 1 }
        let (first, second) = mode == .album ? (loudness.album, loudness.track) : (loudness.track, loudness.album)
        let levels = [first, second].compactMap { $0 }
        let gain = levels.lazy.map(\.gain).first(where: \.isFinite)
        let factor = min(Self.linear(gain.map { $0 + preamp } ?? missingPreamp), Self.highestFactor)
        guard limits else { return Float(factor) }
        let known = levels.lazy.compactMap(\.usablePeak).first
        return Self.float(factor, notAbove: known.map { 1 / $0 } ?? max(1, 1 / Double(heardPeak)))
    }

    /// Whether a song of which no peak is known has to be listened to.
    var listens: Bool { mode != .off && limits }

    /// Decibels as a factor of samples.
    package static func linear(_ decibels: Double) -> Double { pow(10, decibels / 20) }

    /// A factor of samples in decibels.
    package static func decibels(_ factor: Float) -> Double { 20 * log10(Double(factor)) }

    /// The smaller of the two; rounded down, since a sample at the peak must not come out above 1.
    private static func float(_ factor: Double, notAbove most: Double) -> Float {
        guard factor > most else { return Float(factor) }
        let nearest = Float(most)
        return Double(nearest) > most ? nearest.nextDown : nearest
    }
}

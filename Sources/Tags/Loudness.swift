/// What is known of a song's loudness: by its file's tags, or because somebody has measured it.
package struct Loudness: Equatable, Sendable {
    /// How far something is from the reference loudness of −18 LUFS, and how loud its loudest sample is.
    package struct Level: Equatable, Sendable {
        /// What brings it to the reference, in dB.
        package var gain: Double
        /// The highest sample, 1 being full scale; nil when nobody has looked.
        package var peak: Double?

        /// A level.
        package init(gain: Double, peak: Double? = nil) {
            self.gain = gain
            self.peak = peak
        }

        /// The peak, unless it is none that a sound can have.
        package var usablePeak: Double? { peak.flatMap { $0.isFinite && $0 > 0 ? $0 : nil } }
    }

    /// The song by itself.
    package var track: Level?
    /// The album that the song is on, as a whole.
    package var album: Level?
    /// Where the song's beginning reaches a loudness, in the order of the file.
    package var rampIn: [MixRampPoint] = []
    /// How long before the song's end its loudness falls below a level, in the order of the file.
    package var rampOut: [MixRampPoint] = []

    /// The highest sample of the song, or of its album, 1 being full scale; nil when nobody has looked.
    package var peak: Double? { track?.usablePeak ?? album?.usablePeak }

    /// Nothing is known.
    package init() {}
}

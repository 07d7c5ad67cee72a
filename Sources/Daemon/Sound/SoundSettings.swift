/// What the configuration says of joins, loudness and fades.
package struct SoundSettings: Equatable, Sendable {
    /// What becomes of a song of another format than the one before.
    package enum Join: String, CaseIterable, Sendable {
        /// The stream takes its format, with a short silence.
        case `switch`
        /// The song is converted to the format of the stream.
        case resample
    }

    /// What becomes of a song of another format than the one before.
    package var join = Join.switch
    /// What is added to a song's ReplayGain, in dB.
    package var preamp = 0.0
    /// What stands for gain and preamp of songs without ReplayGain, in dB.
    package var missingPreamp = 0.0
    /// Whether a song is made no louder than its peak allows.
    package var limitsPeaks = true
    /// For how many seconds a song is mixed into what sounds when the user skips to it; 0: not at all.
    package var skipCrossfade = 0.0
    /// Whether songs of one album are crossfaded too.
    package var crossfadesAlbums = false
    /// How many milliseconds the fades of pause, stop, seek and skip take.
    package var fade = 10
    /// How many seconds a stopped player keeps its stream.
    package var releaseAfter = 10
    /// Whether the stream of a paused player runs on in silence, so that its sink is not suspended.
    package var keepsAlive = false

    /// Everything as usual.
    package init() {}
}

import Realtime
import Tags

/// A song with its open decoder.
///
/// Decode thread.
struct OpenedTrack {
    let track: Track
    let decoder: any Decoder
    let loudness: Loudness
    /// What decodes it.
    var plugin = ""
    /// The highest sample that has been decoded, where nobody knew beforehand; else 0.
    var heardPeak: Float = 0
    /// Whether the decoder stands at its first frame because nothing was read yet.
    var isFresh = true
    /// Its frames in the format of the generation, where they have been prepared; then nobody else may read `decoder`.
    var converted: ResamplingDecoder?

    /// What its samples are to be multiplied with, by what is known of it now.
    func factor(by settings: GainSettings) -> Float {
        settings.factor(for: loudness, heardPeak: heardPeak)
    }
}

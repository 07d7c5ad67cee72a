import Realtime
import Tags

/// A song with its open decoder.
///
/// Decode thread.
struct OpenedTrack {
    let track: Track
    let decoder: any Decoder
    let loudness: Loudness
    /// Whether the decoder stands at its first frame because nothing was read yet.
    var isFresh = true
    /// Its frames in the format of the generation, where they have been prepared; then nobody else may read `decoder`.
    var converted: ResamplingDecoder?
}

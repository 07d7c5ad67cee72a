/// A song with its open decoder.
///
/// Decode thread.
struct OpenedTrack {
    let track: Track
    let decoder: any Decoder
    /// Whether the decoder stands at its first frame because nothing was read yet.
    let isFresh: Bool
}

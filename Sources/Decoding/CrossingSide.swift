import Tags

/// One of the two songs of a crossfade.
struct CrossingSide {
    /// How long it is, as far as it is played.
    let seconds: Double
    /// What is known of its loudness.
    let loudness: Loudness
    /// By how much it is made louder, in dB.
    let decibels: Double
}

internal import Tags

/// What came of measuring a file.
enum Measurement: Equatable, Sendable {
    /// It is so loud.
    case level(Loudness.Level)
    /// It is silence, or too short to have a loudness.
    case silence
}

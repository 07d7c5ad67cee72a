/// How two songs are heard together.
struct Overlap: Equatable {
    /// For how long.
    var seconds: Double
    /// Whether one fades out and the other in; else both keep their level.
    var fades: Bool
}

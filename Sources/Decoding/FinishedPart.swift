/// The part that gave its last frame most recently.
struct FinishedPart: Equatable {
    let number: Int
    let track: Track
    /// The frame of the generation behind its last one.
    let end: Int
}

/// The part that gave its last frame most recently.
struct FinishedPart: Equatable {
    let number: Int
    /// The frame of the generation behind its last one.
    let end: Int
}

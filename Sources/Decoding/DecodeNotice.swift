/// What the decode thread tells the control thread.
///
/// Frames count from the start of the generation.
package enum DecodeNotice: Equatable, Sendable {
    /// The frames of a part begin at `frame` with the frame `offset` of its song.
    case began(PartStart)
    /// Enough is in the ring for the sound to start, or all there is.
    case ready(generation: Int)
    /// The part has given its last frame, and at `frame` nothing follows it (yet).
    case ended(generation: Int, part: Int, frame: Int)
    /// The part's song gave its last frame, but its follow-up has another format and needs a generation of its own.
    case formatChanges(generation: Int, part: Int, frame: Int)
    /// A joined part was taken back before it was heard.
    case retracted(generation: Int, part: Int)
    /// The song cannot be decoded: not at all as the start of the generation, or not as a follow-up.
    case failed(generation: Int, id: UInt32, isFollowUp: Bool, reason: String)
    /// Nothing sounds that the song could be mixed into; it has to start by itself.
    case declined(generation: Int)
    /// The song broke off early; what could be decoded stays in the ring and the follow-up joins there.
    case damaged(generation: Int, id: UInt32, reason: String)

    /// The generation that the notice speaks of.
    package var generation: Int {
        switch self {
        case .began(let start): start.generation
        case .ready(let generation), .declined(let generation), .ended(let generation, _, _),
            .formatChanges(let generation, _, _),
            .retracted(let generation, _), .failed(let generation, _, _, _), .damaged(let generation, _, _):
            generation
        }
    }
}

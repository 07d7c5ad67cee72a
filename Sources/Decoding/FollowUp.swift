/// What comes after a part.
enum FollowUp: Equatable {
    /// The control thread has not said yet.
    case unknown
    /// Nothing: the music ends.
    case nothing
    /// Tried and found unplayable, or of another format; waiting for the control thread to decide.
    case refused
    /// This song.
    case successor(Successor)

    init(_ successor: Successor?) {
        self = successor.map { .successor($0) } ?? .nothing
    }
}

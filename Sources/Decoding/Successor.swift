/// The song that is to follow another, and how.
package struct Successor: Equatable, Sendable {
    /// The song.
    package let track: Track
    /// How it is mixed into the end of the one before.
    package let crossing: Crossing

    /// A song that follows.
    package init(_ track: Track, crossing: Crossing = .none) {
        self.track = track
        self.crossing = crossing
    }
}

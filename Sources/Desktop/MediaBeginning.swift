/// A moment at which the place was set, and not only moved on.
package struct MediaBeginning: Equatable, Sendable {
    /// Counts them.
    package private(set) var number = 0
    /// Where it was set to, in milliseconds of the track.
    package private(set) var milliseconds = 0

    /// Nothing has begun.
    package init() {}

    /// The place is set to `milliseconds`.
    package mutating func next(at milliseconds: Int) {
        number += 1
        self.milliseconds = milliseconds
    }
}

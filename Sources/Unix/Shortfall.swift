/// A socket that did not take all of a broadcast.
package struct Shortfall: Sendable, Equatable {
    /// Its index among the sockets.
    package let place: Int
    /// The bytes that it did take.
    package let taken: Int
}

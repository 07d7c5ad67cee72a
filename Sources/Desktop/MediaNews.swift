/// What there is to tell of a player.
package struct MediaNews: Equatable, Sendable {
    /// The properties that have other values than those that were told.
    package var changed: [MediaProperty] = []
    /// Where the music is after a jump that nobody could foresee, in microseconds.
    package var seeked: Int64?

    /// Nothing.
    package init() {}
}

/// The order of random playback as it is saved.
package struct SavedOrder: Equatable, Sendable {
    /// Every id of the queue once, in playing order.
    package var ids: [UInt32]
    /// Where the current song is in `ids`; nil: the round has not begun.
    package var index: Int?
    /// The next round, if it is decided.
    package var upcoming: [UInt32]?

    /// An order made of its parts.
    package init(ids: [UInt32], index: Int?, upcoming: [UInt32]?) {
        self.ids = ids
        self.index = index
        self.upcoming = upcoming
    }
}

/// Names an order to look for songs, to take it back by.
package struct SongTicket: Hashable, Sendable {
    /// Counted from 1.
    let number: Int
}

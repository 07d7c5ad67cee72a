/// Queue positions as a client writes them: `N`, `START:END`, `START:`, or `-1` for everything.
package struct SongRange: Equatable, Sendable {
    /// The first position.
    package let start: Int
    /// The position behind the last one; nil is the end of the queue.
    package let end: Int?

    /// A range made of its bounds.
    package init(start: Int, end: Int?) {
        self.start = start
        self.end = end
    }

    /// The positions that exist in a queue of `length` songs.
    ///
    /// A range that begins right behind the last song is empty.
    package func clipped(to length: Int) throws(Ack) -> Range<Int> {
        guard start <= length else { throw .badSongIndex }
        return start..<min(end ?? length, length)
    }
}

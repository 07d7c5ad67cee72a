/// A song at its place in the queue.
package struct Entry: Sendable {
    /// Names the entry as long as it is queued, wherever it moves; from 1.
    package let id: UInt32
    /// What is played; replaced as a whole when its tags become known.
    package let song: Song
    /// 0...255; larger goes first in random order.
    package internal(set) var priority: UInt8
    /// The queue's version just before the last change of this entry or its position; 0 outside a queue.
    package internal(set) var stamp: UInt32

    /// An entry as it was saved.
    package init(id: UInt32, song: Song, priority: UInt8 = 0, stamp: UInt32 = 0) {
        self.id = id
        self.song = song
        self.priority = priority
        self.stamp = stamp
    }

    /// Whether a listener could not tell the two apart; stamps do not count.
    func isSame(as other: Entry) -> Bool { id == other.id && priority == other.priority && song === other.song }
}

/// A song at its place in the queue.
package struct Entry: Sendable {
    /// Names the entry as long as it is queued, wherever it moves; from 1.
    package let id: UInt32
    /// What is played; replaced as a whole when its tags become known.
    package let song: Song
    /// 0...255; larger goes first in random order.
    ///
    /// Nothing sets it yet.
    package internal(set) var priority: UInt8
    /// The queue's version just before the last change of this entry or its position.
    package internal(set) var stamp: UInt32
}

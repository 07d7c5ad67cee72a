/// A song of the queue, by its two numbers.
package struct QueuePlace: Equatable, Sendable {
    /// Position in the queue, from 0.
    package let position: Int
    /// The id that the song keeps as long as it is in the queue.
    package let id: UInt32

    /// A place made of its numbers.
    package init(position: Int, id: UInt32) {
        self.position = position
        self.id = id
    }
}

/// A song as the decode thread sees it.
package struct Track: Equatable, Sendable {
    /// The song's id in the queue.
    package let id: UInt32
    /// The file to open.
    package let path: String

    /// The song `id` in the file at `path`.
    package init(id: UInt32, path: String) {
        self.id = id
        self.path = path
    }
}

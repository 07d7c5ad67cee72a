/// A song as the decode thread sees it.
package struct Track: Equatable, Sendable {
    /// The song's id in the queue.
    package let id: UInt32
    /// The file to open.
    package let path: String
    /// Where it begins when it follows another song, in milliseconds.
    package let start: Int

    /// The song `id` in the file at `path`.
    package init(id: UInt32, path: String, start: Int = 0) {
        self.id = id
        self.path = path
        self.start = start
    }
}

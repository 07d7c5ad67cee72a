/// The directory that songs lie below, one object for all of them.
package final class SongFolder: Sendable {
    /// The absolute path, without a slash at its end.
    package let path: String

    /// A folder at `path`.
    package init(_ path: String) {
        self.path = path
    }
}

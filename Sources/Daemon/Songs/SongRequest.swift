/// What a client wants to add: resolved on the song thread before the command runs.
package struct SongRequest: Equatable, Sendable {
    /// What the client wrote: below the music directory, an absolute path or `file://`.
    package let uri: String
    /// Whether a directory will do.
    package let takesDirectories: Bool
    /// The user at the other end of the Unix socket; nil where paths outside the music directory are refused.
    package let user: UInt32?

    /// A request.
    package init(uri: String, takesDirectories: Bool, user: UInt32?) {
        self.uri = uri
        self.takesDirectories = takesDirectories
        self.user = user
    }
}

/// What `stat` tells about a file, as far as a player asks.
package struct FileStatus: Hashable, Sendable {
    /// The kinds that are told apart.
    package enum Kind: Sendable {
        /// A regular file.
        case file

        /// A directory.
        case directory

        /// A device, a pipe, a socket.
        case other
    }

    /// What it is, symbolic links followed.
    package let kind: Kind

    /// What makes it the same whatever it is called: device and inode.
    package let identity: FileIdentity

    /// Its size in bytes.
    package let size: Int64

    /// When its content last changed.
    package let modification: FileTime

    /// When anything about it last changed, which no program can set back as it can `modified`.
    package let changed: FileTime

    /// The user who owns it.
    package let user: UInt32

    /// The permission bits, `0o7777` at most.
    package let mode: UInt32

    /// When its content last changed, in seconds since 1970.
    package var modified: Int64 { modification.seconds }
}

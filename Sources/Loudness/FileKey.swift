internal import Unix

/// What a measurement is remembered by: a file as it was, wherever it has been moved to since.
///
/// The device is left out on purpose. Its number may be another after a restart (LVM, btrfs and network file systems), and two
/// files that agree in inode, size and the nanosecond of their last change are copies of each other.
struct FileKey: Hashable, Sendable {
    let inode: Int64
    let size: Int64
    let seconds: Int64
    let nanoseconds: Int64

    /// The file at `path` as it is now; nil when there is none.
    ///
    /// May block on the disk.
    init?(path: String) {
        guard let status = try? Files.status(path), status.kind == .file else { return nil }
        inode = Int64(truncatingIfNeeded: status.identity.inode)
        size = status.size
        seconds = status.modification.seconds
        nanoseconds = status.modification.nanoseconds
    }
}

internal import Glibc

/// What makes a file the same file whatever it is called: device and inode.
package struct FileIdentity: Hashable, Sendable {
    private let device: UInt
    /// The number of the file on its file system, and only there.
    package let inode: UInt

    /// Of an open file; nil when it cannot be examined.
    init?(descriptor: Int32) {
        var status = stat()
        if unsafe fstat(descriptor, &status) != 0 { return nil }
        self.init(status)
    }

    /// Of what stands at `path`, symbolic links not followed; nil when nothing does.
    init?(path: String) {
        var status = stat()
        if unsafe lstat(path, &status) != 0 { return nil }
        self.init(status)
    }

    init(_ status: stat) {
        device = UInt(status.st_dev)
        inode = UInt(status.st_ino)
    }
}

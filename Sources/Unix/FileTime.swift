internal import Glibc

/// A time that a file system has written down, as fine as it has it.
package struct FileTime: Hashable, Sendable {
    /// Whole seconds since 1970.
    package let seconds: Int64

    /// Nanoseconds of the second after those.
    package let nanoseconds: Int64

    /// A time by its parts.
    package init(seconds: Int64, nanoseconds: Int64) {
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    init(_ time: timespec) {
        self.init(seconds: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec))
    }
}

/// A time that a file system has written down, as fine as it has it.
package struct FileTime: Hashable, Sendable {
    /// Whole seconds since 1970.
    package let seconds: Int64

    /// Nanoseconds of the second after those.
    package let nanoseconds: Int64
}

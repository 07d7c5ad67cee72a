internal import Glibc
import Unix

extension Errno {
    /// Whether there is nothing at the path.
    var isMissing: Bool { code == ENOENT || code == ENOTDIR }
}

internal import CLinux
internal import Glibc

/// What this process is and where it stands.
package enum ProcessFacts {
    /// Its number.
    package static var id: Int32 { getpid() }

    /// The user it runs as.
    package static var user: UInt32 { geteuid() }

    /// The signals that ask a server to end: `SIGTERM`, `SIGINT`, `SIGHUP`.
    package static var endingSignals: [Int32] { [SIGTERM, SIGINT, SIGHUP] }

    /// Lets the process open as many descriptors as the system permits it: usually far more than it has at the start.
    ///
    /// Where that is refused, things stay as they are.
    package static func raiseDescriptorLimit() {
        _ = linux_raise_descriptor_limit()
    }

    /// The working directory; `/` when it has been removed.
    package static var workingDirectory: String { Files.canonical(".") ?? "/" }
}

extension Files {
    /// The path with links, `.` and `..` resolved; nil when there is nothing at it.
    package static func canonical(_ path: String) -> String? {
        guard !path.utf8.contains(0), let resolved = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(resolved) }
        return unsafe String(validatingCString: resolved)
    }
}

internal import Glibc

extension Files {
    /// Whether `user` may read the file, and this process may too; for paths that clients name.
    ///
    /// For another user than our own only ownership and the bits for everybody count, on the file and on every
    /// directory above it: that user's groups and access lists are unknown here, and then the answer is no.
    package static func mayRead(_ path: String, asUser user: UInt32) -> Bool {
        // Resolved first: the directories that count are those above the file that will be opened.
        guard !path.utf8.contains(0), let resolved = unsafe realpath(path, nil) else { return false }
        defer { unsafe free(resolved) }
        if unsafe faccessat(AT_FDCWD, resolved, R_OK, AT_EACCESS) != 0 { return false }
        if user == geteuid() || user == 0 { return true }
        let file = unsafe String(cString: resolved)
        guard allows(file, user: user, bit: 0o4) else { return false }
        // By bytes: a combining mark behind a slash makes another `Character` of it.
        var directory = file.utf8[...]
        while let slash = directory.lastIndex(of: UInt8(ascii: "/")) {
            directory = directory[..<slash]
            guard allows(directory.isEmpty ? "/" : String(Substring(directory)), user: user, bit: 0o1) else {
                return false
            }
        }
        return true
    }

    private static func allows(_ path: String, user: UInt32, bit: UInt32) -> Bool {
        guard let status = try? status(path) else { return false }
        return status.mode & (status.user == user ? bit << 6 : bit) != 0
    }
}

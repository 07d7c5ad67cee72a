internal import Glibc
internal import Unix

/// Names that a user typed, as a server on the same machine understands them.
enum LocalPath {
    /// The absolute path of `name` where such a file or folder exists below `directory`, else `name` as a library path.
    ///
    /// The last part may be a symbolic link and keeps its name; a slash at the end goes.
    static func resolved(_ name: String, in directory: String?) -> String {
        let trimmed = withoutTrailingSlashes(name)
        if trimmed.hasPrefix("/") || trimmed.contains("://") { return trimmed }
        guard let directory, exists(directory + "/" + trimmed) else { return trimmed }
        let parts = trimmed.split(separator: "/").filter { $0 != "." }
        let base = directory == "/" ? "" : directory
        if parts.isEmpty { return directory }
        let path = base + "/" + parts.joined(separator: "/")
        return parts.contains("..") ? real(path) ?? path : path
    }

    private static func withoutTrailingSlashes(_ name: String) -> String {
        var trimmed = name
        while trimmed.utf8.count > 1, trimmed.hasSuffix("/"), !trimmed.hasSuffix("://") { trimmed.removeLast() }
        return trimmed
    }

    private static func exists(_ path: String) -> Bool {
        (try? Files.status(path)) != nil
    }

    private static func real(_ path: String) -> String? {
        guard let text = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(text) }
        return unsafe String(validatingCString: text)
    }
}

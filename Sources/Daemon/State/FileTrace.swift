import Glibc
import Unix

/// Which files a connection has open, to notice when their names lead elsewhere.
struct FileTrace {
    private let path: String
    private let database: FileIdentity?
    /// Nil before the first write.
    private var log: FileIdentity?

    /// The file at `path`, which was just opened.
    init(_ path: String) {
        self.path = path
        database = Self.identity(path)
    }

    /// Whether the path names another file than the open one, or none, or one that was emptied since the first write.
    var isForeign: Bool {
        guard let database, let status = try? Files.status(path) else { return true }
        return status.identity != database || (log != nil && status.size == 0)
    }

    /// Whether what is written would not be found by the next one who opens the path.
    var isLost: Bool { isForeign || (log != nil && Self.identity(path + "-wal") != log) }

    /// Remembers the log, which the first write makes.
    mutating func noteLog() {
        log = log ?? Self.identity(path + "-wal")
    }

    /// Removes the log of a database that is not there any more, before another one takes it for its own.
    func removeLog() {
        if let log, Self.identity(path + "-wal") == log { unsafe unlink(path + "-wal") }
    }

    private static func identity(_ path: String) -> FileIdentity? { try? Files.status(path).identity }
}

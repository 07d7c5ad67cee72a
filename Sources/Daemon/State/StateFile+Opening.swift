import Glibc
import SQLite
import Unix

/// The file in the directory: who may read it, who has it open, and where it goes when it is damaged.
extension StateFile {
    /// Opens the file for this process alone, and makes it when it is missing.
    static func connect(_ path: String) throws(SQLiteError) -> Connection {
        // Made here, because SQLite would let everybody read it. Why it cannot be made, SQLite finds out too.
        let made = unsafe open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        if made >= 0 { close(made) }
        let connection = try Connection(path: path, access: .create)
        connection.setBusyTimeout(milliseconds: 1000)
        try connection.pragma("locking_mode", "EXCLUSIVE")
        try connection.pragma("trusted_schema", "OFF")
        // A commit outlives the process. It need not outlive the loss of power, and so waits for no disk.
        try connection.pragma("synchronous", "NORMAL")
        try connection.pragma("wal_autocheckpoint", "0")
        // Kilobytes; what is written is not read again before the next start.
        try connection.pragma("cache_size", "-64")
        try connection.pragma("journal_size_limit", "\(8 << 20)")
        // Takes the lock, which stays, and writes nothing.
        try connection.execute("BEGIN EXCLUSIVE; ROLLBACK")
        return connection
    }

    /// Whether the file cannot be used because its bytes are wrong.
    ///
    /// Some headers make SQLite refuse to write although the system would let it.
    static func isDamaged(_ path: String, by error: SQLiteError) -> Bool {
        unsafe error.isDamage || (error.code == .readOnly && access(path, W_OK) == 0)
    }

    /// Renames what stands there, and what SQLite has beside it, after the time of day; gives the new name.
    static func setAside(_ path: String) throws(Errno) -> String {
        let name = "\(path).damaged-\(stamp())"
        var aside = name
        var number = 1
        while isTaken(aside) {
            number += 1
            aside = "\(name)-\(number)"
        }
        for suffix in ["", "-wal", "-shm", "-journal"] {
            guard unsafe rename(path + suffix, aside + suffix) != 0, errno != ENOENT else { continue }
            throw .last("set aside \(path)")
        }
        return aside
    }

    /// Sets aside what stands at the path of a file of ours that is gone, unless another process has it open.
    static func dislodge(_ path: String) throws -> String? {
        guard isTaken(path) else { return nil }
        var holder: Connection?
        if case .file? = try? Files.status(path).kind {
            do throws(SQLiteError) {
                holder = try connect(path)
            } catch  where error.code.primary == .busy {
                throw error
            } catch {
                holder = nil
            }
        }
        return try withExtendedLifetime(holder) { try setAside(path) }
    }

    /// What is wrong at `path` before SQLite has seen it, as the end of a sentence; nil for a file or for nothing.
    static func obstacle(_ path: String) -> String? {
        var status: FileStatus?
        do throws(Errno) {
            status = try Files.status(path)
        } catch {
            if [ENOENT, ELOOP].contains(error.code) && isTaken(path) { return "is a link that leads nowhere" }
        }
        if let status, status.kind != .file { return "is no file" }
        let log = (try? Files.status(path + "-wal").size) ?? 0
        // SQLite would delete such a log.
        return log > 0 && status?.size ?? 0 == 0 ? "is empty, while its log is not," : nil
    }

    /// Whether anything has this name, be it a link that leads nowhere.
    private static func isTaken(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0
    }

    private static func stamp() -> String {
        var now = time(nil)
        var parts = unsafe tm()
        var text = [CChar](repeating: 0, count: 32)
        unsafe localtime_r(&now, &parts)
        let count = unsafe strftime(&text, text.count, "%Y%m%d-%H%M%S", &parts)
        return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

internal import CLinux
internal import Glibc

/// The lock file beside a socket: of two servers that start at once, one gets it, and its death gives it back.
struct SocketLock: ~Copyable {
    private let path: String
    private let file: Descriptor

    /// Takes the lock or throws `EWOULDBLOCK` when another process has it.
    init(path: String) throws(Errno) {
        let operation = "lock \(path)"
        while true {
            let file = try opening(operation) { unsafe linux_open_lock_file(path) }
            _ = try retrying(operation) { linux_flock(file.raw, Int32(LINUX_LOCK_EXCLUSIVE_NOW)) }
            // The last owner may have removed the file between our two calls; then we hold what nobody else sees.
            if FileIdentity(descriptor: file.raw) == FileIdentity(path: path) {
                self.path = path
                self.file = file
                return
            }
        }
    }

    deinit {
        // Removed while still held, and only if a later starter would find this very file.
        if FileIdentity(descriptor: file.raw) == FileIdentity(path: path) { unsafe unlink(path) }
    }
}

internal import CLinux
internal import Glibc

/// A socket that a server listens on: a Unix socket for its own user only, or a TCP port.
///
/// The lock at `path.lock` decides between two starters. A socket file left by a dead server is replaced; one behind
/// which anybody lives, even a stopped process, is never touched.
package final class Listener {
    /// The descriptor, for `EventLoop.watch`; −1 once closed.
    package private(set) var raw: Int32
    /// Where it listens: the path, or address and port.
    package let place: String

    /// The socket file that we made; nil for a TCP port.
    private let identity: FileIdentity?
    private var lock: SocketLock?

    /// Takes over a listening socket without a file.
    init(_ descriptor: consuming Descriptor, at place: String) {
        raw = descriptor.release()
        self.place = place
        identity = nil
    }

    /// Begins to listen at `path`, making its directory (0700) when missing; the socket has mode 0600 from the start.
    package init(path: String) throws(ListenerError) {
        let operation = "listen on \(path)"
        if path.utf8.count > Int(LINUX_UNIX_PATH_LIMIT) {
            throw ListenerError(.pathTooLong, operation: operation)
        }
        do throws(Errno) {
            try refusingZeroByte(path, operation)
            // A name in the abstract name space would be open to every user.
            if path.isEmpty || path.hasPrefix("@") { throw Errno(code: EINVAL, operation: operation) }
            if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
                try Files.makeDirectory(String(path[..<slash]), mode: 0o700)
            }
            let lock = try SocketLock(path: path + ".lock")
            if try Listener.isServed(path) { throw Errno(code: EWOULDBLOCK, operation: operation) }
            raw = try Listener.bound(to: path, operation).release()
            self.lock = consume lock
        } catch {
            let isTaken = error.code == EWOULDBLOCK
            throw isTaken ? ListenerError(.inUse, operation: operation) : ListenerError(error)
        }
        place = path
        identity = FileIdentity(path: path)
    }

    deinit {
        close()
    }

    /// The next client that is waiting; nil when none is.
    ///
    /// Throws when the process is out of descriptors (`EMFILE`): the client stays in the queue and the descriptor
    /// readable, so the caller has to look away for a while.
    package func accept() throws(Errno) -> ByteStream? {
        while true {
            do throws(Errno) {
                return ByteStream(try opening("accept a client on \(place)") { linux_accept(raw) })
            } catch {
                if error.code == EAGAIN { return nil }
                // A client that gave up while waiting is no failure of ours.
                if error.code != ECONNABORTED { throw error }
            }
        }
    }

    /// Stops listening and removes the socket file and its lock, if they are still those we made.
    package func close() {
        if raw < 0 { return }
        // While the socket is open its inode cannot be given to another file.
        if identity != nil, identity == FileIdentity(path: place) { unsafe unlink(place) }
        _ = Glibc.close(raw)
        raw = -1
        lock = nil
    }

    /// Whether anybody lives behind the file at `path`; a socket file of the dead is removed.
    ///
    /// Called with the lock held.
    private static func isServed(_ path: String) throws(Errno) -> Bool {
        let operation = "listen on \(path)"
        var status = stat()
        if unsafe lstat(path, &status) != 0 {
            let code = errno
            if code == ENOENT { return false }
            throw Errno(code: code, operation: operation)
        }
        // Connecting to a plain file is refused as to a dead socket, and a plain file is not ours to remove.
        if status.st_mode & S_IFMT != S_IFSOCK { throw Errno(code: EEXIST, operation: operation) }
        let probe = try opening(operation) { socket(AF_UNIX, Int32(LINUX_STREAM_NONBLOCKING), 0) }
        do throws(Errno) {
            _ = try retrying(operation) { unsafe linux_connect_unix(probe.raw, Array(path.utf8), path.utf8.count) }
            return true
        } catch {
            switch error.code {
            case ECONNREFUSED:
                _ = try retrying("remove the stale socket \(path)") { unsafe unlink(path) }
                return false
            // A full queue of new connections, or a socket of another type: in both cases a process holds it open.
            case EAGAIN, EPROTOTYPE: return true
            default: throw error
            }
        }
    }

    private static func bound(to path: String, _ operation: String) throws(Errno) -> Descriptor {
        let descriptor = try opening(operation) { socket(AF_UNIX, Int32(LINUX_STREAM_NONBLOCKING), 0) }
        // Linux gives the socket file the mode of the unbound socket, so it is never open to others (unix(7)).
        _ = try retrying(operation) { fchmod(descriptor.raw, 0o600) }
        _ = try retrying(operation) { unsafe linux_bind_unix(descriptor.raw, Array(path.utf8), path.utf8.count) }
        _ = try retrying(operation) { listen(descriptor.raw, SOMAXCONN) }
        return descriptor
    }
}

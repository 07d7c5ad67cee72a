internal import CLinux
internal import Glibc

extension ByteStream {
    /// Connects to the Unix socket at `path`; a leading `@` means the abstract name space.
    ///
    /// Blocks only while the server's queue of new connections is full, at most so many milliseconds (nil: for ever),
    /// then throws `ETIMEDOUT`. Nobody there throws `ENOENT` or `ECONNREFUSED`; a path over 107 bytes `ENAMETOOLONG`.
    package static func connect(path: String, waitingAtMost milliseconds: Int32? = nil) throws(Errno) -> ByteStream {
        let operation = "connect to \(path)"
        try refusingZeroByte(path, operation)
        let descriptor = try opening(operation) {
            socket(AF_UNIX, Int32(LINUX_STREAM_BLOCKING), 0)
        }
        if let milliseconds {
            _ = try retrying(operation) { linux_set_send_limit(descriptor.raw, max(1, milliseconds)) }
        }
        do throws(Errno) {
            _ = try retrying(operation) { unsafe linux_connect_unix(descriptor.raw, Array(path.utf8), path.utf8.count) }
        } catch  where error.code == EAGAIN {
            throw Errno(code: ETIMEDOUT, operation: operation)
        }
        _ = try retrying(operation) { linux_set_nonblocking(descriptor.raw) }
        return ByteStream(descriptor)
    }

    /// Blocks until there is something to read, the end included; false when the time is out, nil waits for ever.
    package func waitReadable(milliseconds: Int32?) throws(Errno) -> Bool {
        try waitUntilReady(raw, for: POLLIN, milliseconds: milliseconds)
    }

    /// Blocks until a write takes something or fails; false when the time is out, nil waits for ever.
    package func waitWritable(milliseconds: Int32?) throws(Errno) -> Bool {
        try waitUntilReady(raw, for: Int32(POLLOUT), milliseconds: milliseconds)
    }
}

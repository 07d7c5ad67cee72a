internal import CLinux
internal import Glibc

/// A connected stream socket, non-blocking and closed on exec; one owner, on one thread.
package final class ByteStream {
    /// The descriptor, for `EventLoop.watch`; −1 once closed.
    package private(set) var raw: Int32

    /// Takes over a connected, non-blocking socket.
    package init(_ descriptor: consuming Descriptor) {
        raw = descriptor.release()
    }

    deinit {
        close()
    }

    /// Two streams connected to each other.
    package static func pair() throws(Errno) -> (ByteStream, ByteStream) {
        var ends: [Int32] = [-1, -1]
        _ = try retrying("make a pair of sockets") {
            unsafe socketpair(AF_UNIX, Int32(LINUX_STREAM_NONBLOCKING), 0, &ends)
        }
        return (ByteStream(Descriptor(owning: ends[0])), ByteStream(Descriptor(owning: ends[1])))
    }

    /// Appends at most `limit` bytes to `buffer`, without blocking.
    ///
    /// A connection that the peer broke off throws, with `ECONNRESET` for one.
    package func read(into buffer: inout [UInt8], atMost limit: Int) throws(Errno) -> ReadOutcome {
        let descriptor = raw
        var count = 0
        var code: Int32 = 0
        buffer.append(addingCapacity: limit) { span in
            unsafe span.withUnsafeMutableBufferPointer { bytes, filled in
                repeat {
                    count = unsafe recv(descriptor, bytes.baseAddress, limit, 0)
                    code = count < 0 ? errno : 0
                } while code == EINTR
                filled = max(0, count)
            }
        }
        if count > 0 { return .bytes(count) }
        if count == 0 { return .endOfFile }
        if code == EAGAIN { return .wouldBlock }
        throw Errno(code: code, operation: "read from a connection")
    }

    /// Writes from the front of `bytes` without blocking and returns how many were taken; 0 means it would block.
    ///
    /// A peer that is gone throws `EPIPE` or `ECONNRESET`; no signal is raised.
    package func write(_ bytes: ArraySlice<UInt8>) throws(Errno) -> Int {
        if bytes.isEmpty { return 0 }
        let (count, code) = sendNow(raw, bytes)
        if count >= 0 { return count }
        if code == EAGAIN { return 0 }
        throw Errno(code: code, operation: "write to a connection")
    }

    /// The user at the other end of a Unix socket, as the kernel noted at `connect`; nil over TCP.
    package var peerUser: UInt32? {
        UInt32(exactly: linux_peer_user(raw))
    }

    /// Closes the socket now; closing again does nothing.
    ///
    /// Cancel its watch first.
    package func close() {
        if raw < 0 { return }
        _ = Glibc.close(raw)
        raw = -1
    }
}

/// Sends without blocking or raising a signal: how many bytes were taken, or −1 and the error.
func sendNow(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) -> (count: Int, code: Int32) {
    unsafe bytes.withUnsafeBytes { bytes in
        while true {
            let count = unsafe send(descriptor, bytes.baseAddress, bytes.count, Int32(LINUX_NO_SIGNAL))
            if count >= 0 { return (count, 0) }
            let code = errno
            if code != EINTR { return (count, code) }
        }
    }
}

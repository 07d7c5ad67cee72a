internal import CLinux
internal import Glibc

extension ByteStream {
    /// Connects over TCP to a numeric IPv4 or IPv6 address, or to `localhost`.
    ///
    /// Blocks at most so many milliseconds (nil: as long as the kernel tries) and then throws `ETIMEDOUT`. Other names
    /// throw `EADDRNOTAVAIL`: a program without shared libraries cannot ask the system's name services.
    package static func connect(
        host: String, port: UInt16, waitingAtMost milliseconds: Int32? = nil
    ) throws(Errno) -> ByteStream {
        if host != "localhost" { return try connect(address: host, port: port, waitingAtMost: milliseconds) }
        do throws(Errno) {
            return try connect(address: "127.0.0.1", port: port, waitingAtMost: milliseconds)
        } catch  where error.code == ECONNREFUSED {
            return try connect(address: "::1", port: port, waitingAtMost: milliseconds)
        }
    }

    private static func connect(
        address: String, port: UInt16, waitingAtMost milliseconds: Int32?
    ) throws(Errno) -> ByteStream {
        let operation = "connect to \(address) port \(port)"
        try refusingZeroByte(address, operation)
        let family = unsafe linux_address_family(address)
        if family == 0 {
            throw Errno(
                code: EADDRNOTAVAIL, operation: "\(operation) (host names are not looked up, give a numeric address)")
        }
        let descriptor = try opening(operation) { socket(family, Int32(LINUX_STREAM_NONBLOCKING), 0) }
        if unsafe linux_connect_numeric(descriptor.raw, family, address, port) != 0 {
            let code = errno
            // Interrupted or not, the kernel goes on connecting.
            if code != EINPROGRESS, code != EINTR { throw Errno(code: code, operation: operation) }
            guard try waitUntilReady(descriptor.raw, for: Int32(POLLOUT), milliseconds: milliseconds)
            else { throw Errno(code: ETIMEDOUT, operation: operation) }
            let outcome = linux_socket_error(descriptor.raw)
            if outcome != 0 { throw Errno(code: outcome, operation: operation) }
        }
        return ByteStream(descriptor)
    }
}

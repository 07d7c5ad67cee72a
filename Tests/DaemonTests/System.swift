import Glibc

/// The few questions to the system that tests ask themselves.
enum System {
    /// Our user id.
    static var user: UInt32 { getuid() }

    /// Somebody else's.
    static var otherUser: UInt32 { getuid() == 65534 ? 65533 : 65534 }

    /// Lets other threads run.
    static func yield() {
        sched_yield()
    }

    /// Ends the sending half of a socket.
    static func closeSending(_ socket: Int32) {
        shutdown(socket, Int32(SHUT_WR))
    }

    /// Reads what is there, without waiting; 0 or less when there is nothing.
    static func read(_ socket: Int32, into buffer: inout [UInt8]) -> Int {
        unsafe recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
    }

    /// The port that a TCP socket for IPv4 has been given.
    static func port(of socket: Int32) -> UInt16 {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = unsafe getsockname(socket, $0, &size)
            }
        }
        return address.sin_port.bigEndian
    }
}

import Foundation
import Harness

/// The barest client: lines to a Unix socket and back.
final class RawClient {
    private let descriptor: Int32
    private var bytes: [UInt8] = []

    /// Connects and reads the greeting.
    init(_ path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let capacity = MemoryLayout.size(ofValue: address.sun_path)
        guard path.utf8.count < capacity else { throw HarnessError("\(path) is too long") }
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { target in
            for (index, byte) in path.utf8.enumerated() { unsafe target[index] = byte }
        }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe connect(descriptor, $0, length) }
        }
        guard result == 0 else { throw HarnessError("nobody answers at \(path)") }
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        guard try line() == "OK MPD 0.24.0" else { throw HarnessError("that is not playd") }
    }

    deinit {
        close(descriptor)
    }

    /// The process that listens at the other end.
    var serverPID: Int32 {
        var credentials = [Int32](repeating: 0, count: 3)
        var length = socklen_t(12)
        unsafe getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length)
        return credentials[0]
    }

    /// Sends bytes as they are.
    func send(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw HarnessError("playd has closed the connection") }
            rest = rest.dropFirst(count)
        }
    }

    /// Sends a line and gives the lines of the answer, the last one included.
    func ask(_ line: String) throws -> [String] {
        try send(Array((line + "\n").utf8))
        var lines: [String] = []
        while true {
            let line = try self.line()
            lines.append(line)
            if line == "OK" || line.hasPrefix("ACK ") { return lines }
        }
    }

    /// The next line.
    func line() throws -> String {
        while true {
            if let end = bytes.firstIndex(of: 10) {
                defer { bytes.removeFirst(end + 1) }
                return String(decoding: bytes[..<end], as: UTF8.self)
            }
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { throw HarnessError("playd says nothing more") }
            bytes += buffer[..<count]
        }
    }
}

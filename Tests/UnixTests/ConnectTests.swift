import Glibc
import Testing

@testable import Unix

@Suite struct ConnectTests {
    @Test func `numeric addresses and localhost are reached over TCP`() throws {
        let (server, port) = try Self.serve()
        for host in ["127.0.0.1", "localhost"] {
            let client = try ByteStream.connect(host: host, port: port, waitingAtMost: 60_000)
            #expect(client.peerUser == nil)
            let accepted = ByteStream(Descriptor(owning: accept(server.raw, nil, nil)))
            #expect(try client.write([1, 2]) == 2)
            var bytes: [UInt8] = []
            #expect(try accepted.waitReadable(milliseconds: nil))
            #expect(try accepted.read(into: &bytes, atMost: 9) == .bytes(2))
        }
    }

    @Test func `what cannot be reached says why`() throws {
        let (server, port) = try Self.serve()
        server.close()
        #expect(refusal { _ = try ByteStream.connect(host: "127.0.0.1", port: port) } == ECONNREFUSED)
        do throws(Errno) {
            _ = try ByteStream.connect(host: "music.example", port: 6600)
            Issue.record("names must not be found")
        } catch {
            #expect(error.code == EADDRNOTAVAIL)
            #expect(error.operation.contains("music.example port 6600 (host names are not looked up"))
        }
        #expect(refusal { _ = try ByteStream.connect(path: "/nowhere/socket") } == ENOENT)
        #expect(refusal { _ = try ByteStream.connect(path: "") } == ENAMETOOLONG)
        #expect(refusal { _ = try ByteStream.connect(path: "@playd-nobody-listens-here") } == ECONNREFUSED)
    }

    @Test func `the abstract name space is reached`() throws {
        let name = "@playd-test-\(getpid())"
        let server = ByteStream(Descriptor(owning: socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)))
        var address = sockaddr_un()
        address.sun_family = UInt16(AF_UNIX)
        let size = socklen_t(2 + name.utf8.count)
        let bound = unsafe withUnsafeMutableBytes(of: &address) { bytes in
            for (index, byte) in name.utf8.enumerated() where index > 0 { unsafe bytes[2 + index] = byte }
            return unsafe bytes.withMemoryRebound(to: sockaddr.self) { unsafe bind(server.raw, $0.baseAddress, size) }
        }
        try #require(bound == 0)
        listen(server.raw, 5)
        let client = try ByteStream.connect(path: name)
        #expect(client.peerUser == geteuid())
    }

    @Test func `text is written whole, also to a slow reader`() throws {
        let (near, far) = try ByteStream.pair()
        let text = String(repeating: "Müßiggang ", count: 100_000)
        let raw = near.raw
        let thread = try WorkerThread.start(name: "writer") { try? writeAll(text, to: raw) }
        var bytes: [UInt8] = []
        while bytes.count < text.utf8.count, try far.waitReadable(milliseconds: 60_000) {
            _ = try far.read(into: &bytes, atMost: 50_000)
        }
        thread.join()
        #expect(bytes == Array(text.utf8))
        #expect(refusal { try writeAll("x", to: -1) } == EBADF)
    }

    private static func serve() throws -> (ByteStream, UInt16) {
        let server = ByteStream(Descriptor(owning: socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)))
        var address = sockaddr_in()
        address.sin_family = UInt16(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(server.raw, $0, size) == 0 && listen(server.raw, 5) == 0
                    && getsockname(server.raw, $0, &size) == 0
            }
        }
        try #require(bound)
        return (server, address.sin_port.bigEndian)
    }
}

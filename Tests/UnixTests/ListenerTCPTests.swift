import Glibc
import Testing

@testable import Unix

@Suite struct ListenerTCPTests {
    /// A listener on a port that the system chose, and that port.
    private func open(_ host: String = "127.0.0.1") throws -> (Listener, UInt16) {
        let listener = try #require(try Listener.open(host: host, port: 0).first)
        var address = sockaddr_in6()
        var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let code = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe getsockname(listener.raw, $0, &size)
            }
        }
        try #require(code == 0)
        // The port stands at the same place in both kinds of address.
        return (listener, address.sin6_port.bigEndian)
    }

    private func code(_ host: String, _ port: UInt16) -> ListenerError.Code? {
        do throws(ListenerError) {
            _ = try Listener.open(host: host, port: port)
            return nil
        } catch {
            #expect(error.description.contains("\(port)"))
            return error.code
        }
    }

    private func option(_ descriptor: Int32, _ level: Int32, _ name: Int32) -> Int32 {
        var value: Int32 = -1
        var size = socklen_t(4)
        unsafe getsockopt(descriptor, level, name, &value, &size)
        return value
    }

    @Test func `clients are accepted, and nobody knows their user`() throws {
        let (listener, port) = try open()
        #expect(try listener.accept() == nil)
        let client = try ByteStream.connect(host: "127.0.0.1", port: port, waitingAtMost: 60_000)
        let served = try #require(try listener.accept())
        #expect(served.peerUser == nil)
        #expect(try served.write([7]) == 1)
        #expect(try client.waitReadable(milliseconds: nil))
        var bytes: [UInt8] = []
        #expect(try client.read(into: &bytes, atMost: 10) == .bytes(1))
        #expect(try served.read(into: &bytes, atMost: 10) == .wouldBlock)
        // Small answers go at once, and who vanishes without a word is noticed.
        #expect(option(served.raw, Int32(IPPROTO_TCP), TCP_NODELAY) != 0)
        #expect(option(served.raw, SOL_SOCKET, SO_KEEPALIVE) != 0)
        #expect(fcntl(served.raw, F_GETFL) & O_NONBLOCK != 0)
        #expect(fcntl(served.raw, F_GETFD) & FD_CLOEXEC != 0)
    }

    @Test func `a port that is taken is told, and is free again at once`() throws {
        let (listener, port) = try open()
        #expect(code("127.0.0.1", port) == .portTaken)
        let client = try ByteStream.connect(host: "127.0.0.1", port: port, waitingAtMost: 60_000)
        let served = try #require(try listener.accept())
        // The side that closes first keeps the port for a minute or two.
        served.close()
        client.close()
        listener.close()
        #expect(listener.raw == -1)
        #expect(code("127.0.0.1", port) == nil)
    }

    @Test func `a name stands for all its addresses`() throws {
        let places = try Listener.open(host: "localhost", port: 0).map(\.place)
        #expect(places.contains("127.0.0.1:0"))
        #expect(Set(places).count == places.count)
        let everywhere = try Listener.open(host: "*", port: 0).map(\.place)
        #expect(everywhere.contains("0.0.0.0:0"))
        #expect(everywhere.allSatisfy { $0 == "0.0.0.0:0" || $0 == "[::]:0" })
    }

    @Test func `every address of both kinds on one port`() throws {
        let first = try Listener.open(host: "*", port: 0)
        first.forEach { $0.close() }
        let (probe, port) = try open()
        probe.close()
        let listeners = try Listener.open(host: "*", port: port)
        #expect(listeners.count == first.count)
        let client = try ByteStream.connect(host: "127.0.0.1", port: port, waitingAtMost: 60_000)
        let accepted = try listeners.compactMap { try $0.accept() }
        #expect(accepted.count == 1)
        client.close()
    }

    @Test func `what cannot be listened on says why`() throws {
        let name = code("no-such-host.invalid", 6600)
        guard case .unknownHost = name else {
            Issue.record("the host is \(String(describing: name))")
            return
        }
        // An address for documentation, which no machine has.
        #expect(code("192.0.2.1", 6600) == .system(EADDRNOTAVAIL))
        #expect(code("a\u{0}b", 6600) == .system(EINVAL))
    }

    @Test(.enabled(if: geteuid() != 0, "root may have any port")) func `a low port is for the privileged`() throws {
        #expect(code("127.0.0.1", 1) == .privileged)
    }
}

import Harness
import Testing

@testable import Bus

/// Where the bus is looked for.
@Suite struct BusAddressTests {
    private func session(_ environment: [String: String]) -> BusAddress? {
        BusAddress.session { environment[$0] }
    }

    @Test func environmentLeadsToIt() {
        #expect(session([:]) == nil)
        #expect(session(["DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": "relative"]) == nil)
        let usual = session(["XDG_RUNTIME_DIR": "/run/user/1000"])
        #expect(usual?.text == "unix:path=/run/user/1000/bus")
        #expect(usual?.socket == "/run/user/1000/bus")
        let named = session(["DBUS_SESSION_BUS_ADDRESS": "unix:path=/tmp/b", "XDG_RUNTIME_DIR": "/run"])
        #expect(named?.text == "unix:path=/tmp/b")
    }

    @Test(arguments: [
        ("unix:path=/tmp/bus", "unix:path=/tmp/bus", "/tmp/bus"),
        ("unix:path=/tmp/bus,guid=0123", "unix:path=/tmp/bus", "/tmp/bus"),
        ("unix:guid=0123,path=/tmp/a%20b", "unix:path=/tmp/a%20b", "/tmp/a b"),
        ("unix:abstract=/tmp/x,guid=1", "unix:abstract=/tmp/x", nil),
        ("tcp:host=localhost,port=1;unix:path=/b", "tcp:host=localhost,port=1;unix:path=/b", nil),
        ("unix:path=/a%", "unix:path=/a%", nil), ("unix:path=/a%00", "unix:path=/a%00", nil),
        ("unix:path=/a%ff", "unix:path=/a%ff", nil), ("nonsense", "nonsense", nil),
    ])
    func addresses(text: String, kept: String, socket: String?) {
        let address = BusAddress(text)
        #expect(address?.text == kept)
        #expect(address?.socket == socket)
    }

    @Test func nothingIsNoAddress() {
        for text in ["", ";", ";;"] { #expect(BusAddress(text) == nil) }
        #expect(BusAddress("unix:path=/a\0b") == nil)
    }

    @Test func anyDirectoryIsFoundAgain() {
        var random = Seeded(seed: 1)
        for _ in 0..<2000 {
            let scalars = (0..<12).compactMap { _ in Unicode.Scalar(UInt32.random(in: 1..<0x3000, using: &random)) }
            let path = "/" + String(String.UnicodeScalarView(scalars))
            let address = BusAddress(socket: path)
            #expect(BusAddress(address.text)?.socket == path)
            let plain = address.text.dropFirst("unix:path=".count).utf8
            #expect(plain.allSatisfy { $0 > 0x20 && $0 < 0x7F && !",;=:".utf8.contains($0) })
        }
    }
}

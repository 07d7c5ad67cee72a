import Testing

@testable import Client

@Suite struct AddressTests {
    @Test(arguments: [
        ("/run/mpd/socket", Address(.socket(path: "/run/mpd/socket"))),
        ("/odd@name", Address(.socket(path: "/odd@name"))),
        ("@abstract", Address(.socket(path: "@abstract"))), ("musicbox", Address(.host("musicbox", port: 6600))),
        ("pw@musicbox", Address(.host("musicbox", port: 6600), password: "pw")),
        ("pw@/run/s", Address(.socket(path: "/run/s"), password: "pw")),
        ("pw@@abstract", Address(.socket(path: "@abstract"), password: "pw")),
        ("::1", Address(.host("::1", port: 6600))),
    ])
    func readsTheFormsOfMPDHost(text: String, address: Address) {
        #expect(Address(host: text) == address)
    }

    private func list(
        socket: String? = nil, host: String? = nil, port: UInt16? = nil, _ environment: [String: String]
    ) throws(ClientError) -> [String] {
        try AddressList(socket: socket, host: host, port: port) { environment[$0] }.addresses.map(\.description)
    }

    private let everything = [
        "PLAYD_SOCKET": "/p", "MPD_HOST": "box", "MPD_PORT": "7000", "XDG_RUNTIME_DIR": "/run/user/1",
    ]

    @Test func theStrongestNamedPlaceIsTheOnlyOne() throws {
        #expect(try list(socket: "/s", host: "h", everything) == ["/s"])
        #expect(try list(host: "h", everything) == ["h:7000"])
        #expect(try list(host: "h", port: 1, everything) == ["h:1"])
        #expect(try list(port: 9, everything) == ["box:9"])
        #expect(try list(everything) == ["/p"])
        var environment = everything
        environment["PLAYD_SOCKET"] = ""
        #expect(try list(environment) == ["box:7000"])
        environment["MPD_HOST"] = nil
        #expect(try list(environment) == ["localhost:7000"])
    }

    @Test func theUsualPlacesComeInOrder() throws {
        #expect(
            try list(["XDG_RUNTIME_DIR": "/run/user/1"]) == [
                "/run/user/1/playd/socket", "/run/user/1/mpd/socket", "localhost:6600",
            ])
        #expect(try list([:]) == ["localhost:6600"])
    }

    @Test func mistakesAreUsageErrors() {
        for port in ["x", "0", "65536", "-1"] {
            #expect(throws: ClientError(.usage, "MPD_PORT", "MPD_PORT is not a port number: \(port)")) {
                try list(["MPD_PORT": port])
            }
        }
        #expect(throws: ClientError.self) { try list(socket: "", [:]) }
        #expect(throws: ClientError.self) { try list(host: "", [:]) }
    }

    @Test func aPasswordIsNeverShown() throws {
        let list = try AddressList(host: "secret@/nowhere/at/all") { _ in nil }
        #expect(list.addresses[0].password == "secret")
        #expect(!list.description.contains("secret"))
        do throws(ClientError) {
            _ = try list.connect(deadline: Deadline(milliseconds: 1000))
            Issue.record("somebody answers at /nowhere/at/all")
        } catch {
            #expect(error.code == .noConnection)
            #expect(error.message == "no server answers at /nowhere/at/all (No such file or directory)")
        }
    }
}

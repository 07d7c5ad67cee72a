import Foundation
import Harness
import Testing

extension EndToEnd {
    /// How playd starts, and refuses to.
    @Suite("Start")
    struct StartTests {
        @Test("A stale socket is replaced, a living server is left alone, and only the user may connect")
        func sockets() throws {
            let stage = try Stage()
            let socketOfMPD = stage.socket.replacingOccurrences(of: "/playd/", with: "/mpd/")
            for socket in [stage.socket, socketOfMPD] {
                #expect(try permissions(of: socket) == 0o600)
                #expect(try permissions(of: URL(fileURLWithPath: socket).deletingLastPathComponent().path) == 0o700)
                #expect(try RawClient(socket).ask("ping") == ["OK"])
            }
            let second = try Program.run(Stage.program("playd"), environment: stage.environment, within: 20)
            #expect(second.status == 1 && second.errors.contains("another server is running"))
            #expect(second.errors.split(separator: "\n").count == 1)
            #expect(try stage.playctl("status").status == 0)
            try stage.crashAndRestart()
            #expect(try stage.playctl("status").status == 0)
            stage.playd.signal(SIGTERM)
            #expect(try stage.playd.finish(within: 10).status == 0)
            #expect(!FileManager.default.fileExists(atPath: stage.socket))
            #expect(!FileManager.default.fileExists(atPath: socketOfMPD))
            #expect(try stage.playctl("status").status == 3)
        }

        private func permissions(of path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }

        @Test("A web page that makes a browser talk to our port changes nothing")
        func browsersAreStrangers() throws {
            var generator = SystemRandomNumberGenerator()
            let port = Int.random(in: 20_000...60_000, using: &generator)
            let site = try Site(music: Fixtures.samples, configuration: "listen = 127.0.0.1:\(port)\n")
            let client = try RawClient(site.socket)
            #expect(try client.ask("add /") == ["OK"])
            func say(_ text: String) throws -> String {
                try Program.run(
                    "bash", ["-c", "exec 3<> /dev/tcp/127.0.0.1/\(port); printf '\(text)' >&3; timeout 20 cat <&3"]
                ).output
            }
            // Whoever still writes into a closed connection may lose what stood in it: the answer says nothing here.
            _ = try say("POST / HTTP/1.1\\r\\nContent-Length: 7\\r\\n\\r\\nclear\\r\\n")
            #expect(try client.ask("playlistinfo").count > 7)
            #expect(try say("ping\\nclear\\nclose\\n") == "OK MPD 0.24.0\nOK\nOK\n")
            #expect(try client.ask("playlistinfo") == ["OK"])
        }

        @Test(
            "A bad option, key or socket path is one sentence and code 2",
            arguments: [
                ["--nonsense"], ["--socket"], ["word"], ["--output", "jack"], ["--config", "/no/such/file"],
                ["--socket", "/tmp/" + String(repeating: "x", count: 200)], ["--socket", "/proc/nowhere/socket"],
                ["--config", "BAD KEY"], ["--config", "BAD LINE"],
            ])
        func badOptions(arguments: [String]) throws {
            let directory = try TemporaryDirectory()
            var arguments = arguments
            if arguments.last == "BAD KEY" {
                arguments[1] = try directory.write(Array("musik-directory = /x\n".utf8), to: "conf")
            } else if arguments.last == "BAD LINE" {
                arguments[1] = try directory.write(Array("socket\n".utf8), to: "conf")
            }
            let finished = try Program.run(
                Stage.program("playd"), arguments,
                environment: ["XDG_RUNTIME_DIR": directory.path, "HOME": directory.path],
                within: 20)
            #expect(finished.status == 2)
            #expect(finished.errors.hasPrefix("playd: ") && finished.errors.split(separator: "\n").count == 1)
            #expect(finished.output.isEmpty)
        }

        @Test("--version, --help and --check answer and end")
        func answers() throws {
            let directory = try TemporaryDirectory()
            for option in ["--version", "--help", "--check"] {
                let finished = try Program.run(
                    Stage.program("playd"), [option],
                    environment: ["XDG_RUNTIME_DIR": directory.path, "HOME": directory.path], within: 20)
                #expect(finished.status == 0 && !finished.output.isEmpty && finished.errors.isEmpty)
            }
        }

        @Test("playctl --start starts playd where none runs")
        func startByPlayctl() throws {
            let directory = try TemporaryDirectory()
            let environment = [
                "XDG_RUNTIME_DIR": directory.path, "HOME": directory.path, "MPD_HOST": "", "MPD_PORT": "",
                "DBUS_SESSION_BUS_ADDRESS": "",
            ]
            let playctl = try Stage.program("playctl")
            #expect(try Program.run(playctl, ["status"], environment: environment).status == 3)
            #expect(try Program.run(playctl, ["--start", "status"], environment: environment).status == 0)
            let client = try RawClient("\(directory.path)/playd/socket")
            #expect(try client.ask("ping") == ["OK"])
            #expect(kill(client.serverPID, SIGTERM) == 0)
        }
    }
}

import Harness
import Testing
import Unix

@testable import Daemon

/// A second server on a rig's loop and zone, with rules of its own; it takes the rig's changes over.
final class StrictServer {
    let rig: Rig
    let server: Server
    private let songs: SongThread

    init(_ rig: Rig, change: (inout ServerRules) -> Void) throws {
        var rules = ServerRules()
        change(&rules)
        self.rig = rig
        let finder = SongFinder(music: try Music.shared.path, user: System.user, log: Log())
        songs = try SongThread(loop: rig.loop, finder: finder)
        server = Server(zone: rig.zone, songs: songs, loop: rig.loop, log: Log(), rules: rules)
    }

    deinit {
        server.close()
        songs.close()
    }

    /// A new client that has read nothing yet.
    func dial() throws -> TestClient {
        let (ours, theirs) = try ByteStream.pair()
        server.accept(theirs)
        return TestClient(ours, rig: rig)
    }

    /// A new client that has read its greeting.
    func connect() throws -> TestClient {
        let client = try dial()
        #expect(try client.line() == "OK MPD 0.24.0")
        return client
    }

    /// A new client over TCP that has read its greeting.
    func connectOverTCP() throws -> TestClient {
        let listener = try #require(try Listener.open(host: "127.0.0.1", port: 0).first)
        let ours = try ByteStream.connect(
            host: "127.0.0.1", port: System.port(of: listener.raw), waitingAtMost: 60_000)
        server.accept(try #require(try listener.accept()))
        let client = TestClient(ours, rig: rig)
        #expect(try client.line() == "OK MPD 0.24.0")
        return client
    }
}

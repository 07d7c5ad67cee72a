import Harness
import Playback

@testable import Daemon

/// Short ways to what tests ask most.
extension Rig {
    var isPlaying: Bool { zone.player.state == .play }
    var isStopped: Bool { zone.player.state == .stop }
    var currentPosition: Int? { zone.player.currentPosition }

    var queueLength: Int { zone.player.queue.count }

    /// A new client that has queued these places.
    func connect(queueing places: String...) throws -> TestClient {
        let client = try connect()
        for place in places { try client.order("add \"\(place)\"") }
        return client
    }

    /// Queues songs that no file stands for.
    func queue(songs count: Int) throws {
        let songs = (0..<count).map { Song(uri: "song \($0).mp3", folder: SongFolder("/nowhere")) }
        try zone.act { player throws(PlayerError) in try player.add(songs).effects }
    }

    /// Moves time until so many milliseconds of the current song have been heard.
    func play(toElapsed milliseconds: Int) throws {
        try play { zone.sound.elapsed >= milliseconds }
    }

    /// What was heard, all of one format.
    var onlyPiece: Samples {
        get throws {
            guard heard.count == 1 else { throw HarnessError("\(heard.count) pieces were heard") }
            return heard[0]
        }
    }
}

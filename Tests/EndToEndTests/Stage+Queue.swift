import Harness

/// What the server says of its queue.
extension Stage {
    /// The songs of the queue, each by its keys; of several values of a key the last.
    func queue() throws -> [[String: String]] {
        var songs: [[String: String]] = []
        for line in try RawClient(socket).ask("playlistinfo") {
            let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { continue }
            if parts[0] == "file" { songs.append([:]) }
            songs[songs.count - 1][parts[0]] = String(parts[1].dropFirst())
        }
        return songs
    }

    /// The titles of the queue, in order.
    func titles() throws -> [String] {
        try queue().map { $0["Title"] ?? "" }
    }

    /// Waits until the queue has these titles in this order.
    func awaitTitles(_ titles: [String]) throws -> Bool {
        try eventually { try self.titles() == titles }
    }

    /// Where the playing song is, in seconds; 0 when none plays.
    func elapsed() throws -> Double {
        try Double(status()["elapsed"] ?? "0") ?? 0
    }
}

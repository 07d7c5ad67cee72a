internal import Wire

/// Play, pause and the steps between songs.
enum TransportCommands {
    static func play(_ call: Call) throws(ClientError) -> [String] {
        guard let text = call.arguments.first else { return try step(call, Request("play")) }
        guard let number = Int(text), number >= 1 else {
            throw call.usage("play needs the number of a song in the queue, from 1, not \"\(text)\"")
        }
        return try step(call, Request("play", String(number - 1)))
    }

    static func pause(_ call: Call) throws(ClientError) -> [String] { try step(call, Request("pause", "1")) }

    static func stop(_ call: Call) throws(ClientError) -> [String] { try step(call, Request("stop")) }

    static func next(_ call: Call) throws(ClientError) -> [String] { try step(call, Request("next")) }

    static func previous(_ call: Call) throws(ClientError) -> [String] { try step(call, Request("previous")) }

    /// Without an argument `pause` toggles, but does nothing while stopped, which the status in the same list shows.
    static func toggle(_ call: Call) throws(ClientError) -> [String] {
        let (status, song) = try call.statusAndSong(after: [Request("pause")])
        if status.state == .stop { return try step(call, Request("play")) }
        return call.confirms ? [confirmation(status, song)] : []
    }

    private static func step(_ call: Call, _ request: Request) throws(ClientError) -> [String] {
        try call.perform([request], confirmation: confirmation)
    }

    private static func confirmation(_ status: PlayerStatus, _ song: SongInfo?) -> String {
        let word =
            switch status.state {
            case .play: "playing"
            case .pause: "paused"
            case .stop: "stopped"
            }
        guard let song, status.state != .stop else { return word }
        return word + ": " + song.displayLine
    }
}

internal import Wire

/// Looking at the queue and emptying it.
enum QueueCommands {
    static func clear(_ call: Call) throws(ClientError) -> [String] {
        try call.perform([Request("clear")]) { _, _ in "the queue is empty" }
    }

    static func queue(_ call: Call) throws(ClientError) -> [String] {
        let answers = try call.connection().exchange([Request("playlistinfo"), Request("status")])
        let current = answers[1]["song"].flatMap { Int($0) }
        let songs = SongInfo.all(answers[0])
        let width = String(songs.count).utf8.count
        return songs.enumerated().map { index, song in
            let place = song.position ?? index
            let number = String(place + 1)
            let mark = place == current ? "> " : "  "
            let padding = String(repeating: " ", count: max(0, width - number.utf8.count))
            let length = song.seconds.map { "  " + Clock.text(seconds: $0) } ?? ""
            return mark + padding + number + "  " + song.displayLine + length
        }
    }
}

internal import Wire

/// The lines of `status` as mpc prints them, and why nothing is heard; scripts read them byte by byte.
enum StatusLines {
    static func lines(_ status: PlayerStatus, _ song: SongInfo?) -> [String] {
        var lines: [String] = []
        if status.state != .stop {
            if let song { lines.append(title(of: song)) }
            lines.append(progress(status))
        }
        if let job = status.updateJob { lines.append("Updating DB (#\(job)) ...") }
        lines.append(options(status))
        if status.isMuted == true { lines.append("MUTED") }
        if let waiting = status.waiting { lines.append("WAITING: " + waiting) }
        if let error = status.error { lines.append("ERROR: " + error) }
        return lines
    }

    /// mpc's default format: a station's name in front, artist and title, and the whole URI where there is no title.
    private static func title(of song: SongInfo) -> String {
        let artist = song.artist.map { $0 + " - " } ?? ""
        switch (song.name, song.title) {
        case (let name?, let title?): return name + ": " + artist + title
        case (let name?, nil): return name
        case (nil, let title?): return artist + title
        case (nil, nil): return song.uri
        }
    }

    private static func progress(_ status: PlayerStatus) -> String {
        let percent = status.totalSeconds > 0 ? status.elapsedSeconds * 100 / status.totalSeconds : 0
        let word = status.state == .play ? "[playing]" : "[paused] "
        return word + " #\((status.position ?? 0) + 1)/\(status.queueLength) "
            + pad(Clock.minutes(seconds: status.elapsedSeconds), left: 6) + "/"
            + Clock.minutes(seconds: status.totalSeconds) + " (\(percent)%)"
    }

    private static func options(_ status: PlayerStatus) -> String {
        let volume = status.volume.map { pad(String($0), left: 3) + "%" } ?? " n/a"
        return "volume:" + volume
            + "   repeat: " + pad(status.isRepeating ? "on" : "off", right: 6)
            + "random: " + pad(status.isRandom ? "on" : "off", right: 6)
            + "single: " + pad(ModeCommands.word(status.single), right: 6)
            + "consume: " + pad(ModeCommands.word(status.consume), right: 3)
    }

    private static func pad(_ text: String, left width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.utf8.count)) + text
    }

    private static func pad(_ text: String, right width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.utf8.count))
    }
}

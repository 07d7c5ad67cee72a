import Playback

@testable import Daemon

/// Everything of a zone as lines of text, equal only when all of it is, to the last byte.
struct StateText {
    private var songs: [ObjectIdentifier: String] = [:]

    static func lines(_ zone: SavedZone?) -> [String] {
        var text = StateText()
        return zone.map { text.lines($0) } ?? ["nothing"]
    }

    private mutating func lines(_ zone: SavedZone) -> [String] {
        let player = zone.player
        var lines = [
            "version \(player.version), next id \(player.nextID), \(player.modes), \(player.state), "
                + "stop after \(String(describing: player.stopAfter))",
            "current \(String(describing: player.currentID)), chance \(player.chance), next \(player.nextUp)",
            "order \(String(describing: player.order))",
            "route \(zone.route), known \(zone.outputs), volume of \(String(describing: zone.volumeSink))",
            "\(zone.milliseconds) ms, volume \(String(describing: zone.volume)), \(zone.isMuted), \(zone.mixing), \(zone.places)",
        ]
        for entry in player.entries { lines.append(line(entry)) }
        for edit in player.undo + player.redo {
            lines.append("edit at \(edit.start), \(edit.before), \(edit.after)")
            for entry in edit.removed { lines.append("- " + line(entry)) }
            for entry in edit.inserted { lines.append("+ " + line(entry)) }
        }
        return lines + ["\(player.undo.count) to undo, \(player.redo.count) to redo"]
    }

    private mutating func line(_ entry: Entry) -> String {
        let song = songs[ObjectIdentifier(entry.song)] ?? text(entry.song)
        songs[ObjectIdentifier(entry.song)] = song
        return "\(entry.id) \(entry.priority) \(song)"
    }

    private func text(_ song: Song) -> String {
        let tags = song.tags.map { "\($0.name)=\(bytes($0.value))" }
        return "\(bytes(song.uri)) \(bytes(song.path)) \(String(describing: song.milliseconds)) "
            + "\(String(describing: song.modified)) \(String(describing: song.format)) \(tags)"
    }

    /// Swift takes two ways to write an accent for equal.
    private func bytes(_ text: String) -> String {
        text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
    }
}

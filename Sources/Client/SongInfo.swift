/// One song block of an answer, as far as our programs show it.
package struct SongInfo: Equatable, Sendable {
    /// What the server calls the song.
    package let uri: String
    /// Joined with commas where there are several; nil where the tag is missing, here and below.
    package let artist: String?
    /// The song's title.
    package let title: String?
    /// The record's title.
    package let album: String?
    /// The name of a radio station.
    package let name: String?
    /// Whole seconds, rounded.
    package let seconds: Int?
    /// Position in the queue, from 0.
    package let position: Int?

    /// The songs of an answer, in order; each begins with its `file` line.
    package static func all(_ answer: Answer) -> [SongInfo] {
        var songs: [SongInfo] = []
        var rest = answer.pairs[...]
        while let start = rest.firstIndex(where: { $0.key == "file" }) {
            let after = rest[(start + 1)...]
            let end = after.firstIndex { $0.key == "file" } ?? rest.endIndex
            songs.append(SongInfo(uri: rest[start].value, rest[start..<end]))
            rest = rest[end...]
        }
        return songs
    }

    private init(uri: String, _ pairs: ArraySlice<(key: String, value: String)>) {
        var artist: String?
        var first: [String: String] = [:]
        for (key, value) in pairs {
            if key == "Artist" {
                artist = artist.map { $0 + ", " + value } ?? value
            } else if first[key] == nil {
                first[key] = value
            }
        }
        self.uri = uri
        self.artist = artist
        title = first["Title"]
        album = first["Album"]
        name = first["Name"]
        seconds =
            first["duration"].flatMap { Amount($0) }.map { ($0.thousandths + 500) / 1000 }
            ?? first["Time"].flatMap { Int($0) }
        position = first["Pos"].flatMap { Int($0) }
    }

    /// The title, or what stands for it: a station's name, else the file's name without folder and extension.
    package var displayTitle: String {
        if let title, !title.isEmpty { return title }
        if let name, !name.isEmpty { return name }
        let file = uri.split(separator: "/").last.map(String.init) ?? uri
        guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { return file }
        return String(file[..<dot])
    }

    /// `Artist - Title`, or what there is of it.
    package var displayLine: String {
        guard let artist, !artist.isEmpty else { return displayTitle }
        return artist + " - " + displayTitle
    }
}

/// What mixers show of the song that plays.
package struct StreamDescription: Equatable, Sendable {
    /// The song's title.
    package var title: String?
    /// Who plays it.
    package var artist: String?
    /// The album it is on.
    package var album: String?
    /// The file it comes from.
    package var file: String?

    /// A description; nil is what the song does not say.
    package init(title: String? = nil, artist: String? = nil, album: String? = nil, file: String? = nil) {
        self.title = title.map(Self.cut)
        self.artist = artist.map(Self.cut)
        self.album = album.map(Self.cut)
        self.file = file
    }

    /// One line for all: "Artist - Title", else the title, else the file's name; nil when nothing is known.
    var line: String? {
        guard let title else { return file.flatMap { $0.split(separator: "/").last }.map { Self.cut(String($0)) } }
        guard let artist else { return title }
        return Self.cut("\(artist) - \(title)")
    }

    /// As much of a text as a mixer has room for.
    private static func cut(_ text: String) -> String {
        let most = 200
        guard text.unicodeScalars.count > most else { return text }
        return String(text.unicodeScalars.prefix(most - 1)) + "…"
    }
}

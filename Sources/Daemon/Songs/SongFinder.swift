import Decoding
import Glibc
import Playback
import Tags
import Unix
import Wire

/// Turns what clients write into songs with their tags.
///
/// Song thread: every call may wait for a disk.
package struct SongFinder: Sendable {
    /// File name endings that a directory is searched for.
    private static let suffixes = Set(DecoderPlugin.all.flatMap(\.suffixes))

    private let music: String
    private let folder: SongFolder
    /// The music directory with its links resolved, the other way in which clients may name it.
    private let canonicalMusic: String?
    private let user: UInt32
    private let log: Log

    /// A finder below the directory `music`, working for the daemon's own `user`.
    package init(music: String, user: UInt32, log: Log) {
        self.music = music
        folder = SongFolder(music)
        canonicalMusic = Files.canonical(music)
        self.user = user
        self.log = log
    }

    /// The songs that a request names.
    package func answer(_ request: SongRequest) -> SongAnswer {
        var search = SongSearch(request, finder: self)
        var known = KnownSongs()
        while true {
            if let answer = search.step(&known) { return answer }
        }
    }

    /// The file that a request means, if its sender may have it.
    func path(of request: SongRequest) throws(Ack) -> String {
        var name = request.uri
        if let address = name.behind("file://") {
            name = FileURL.path(address)
            guard name.isAbsolutePath else { throw Ack(.argument, "Malformed URI: \(request.uri)") }
        } else if FileURL.hasScheme(name) {
            throw .unsupportedScheme
        } else if name.isEmpty || name.isPath("/") {
            return music
        }
        guard isPlain(name) else { throw Ack(.argument, "Malformed URI: \(request.uri)") }
        guard name.isAbsolutePath else { return try path(below: trimmed(name)) }
        name = normal(name)
        if name.isPath(music) { return music }
        if nameInMusic(name) != nil { return name }
        if let canonicalMusic {
            if name.isPath(canonicalMusic) { return music }
            if let below = name.behind(canonicalMusic + "/") { return try path(below: below) }
        }
        guard let peer = request.user else { throw .localFileRefused }
        guard peer == user || peer == 0 || Files.mayRead(name, asUser: peer) else {
            throw Ack(.permission, "You may not read \(name)")
        }
        return name
    }

    /// A relative name without the slashes at its end.
    private func trimmed(_ name: String) -> String {
        var rest = name.utf8[...]
        while rest.last == UInt8(ascii: "/") { rest.removeLast() }
        return String(Substring(rest))
    }

    /// An absolute name without doubled slashes, `.` and `..`.
    private func normal(_ name: String) -> String {
        let parts = name.pathParts.filter { !$0.isEmpty && $0 != "." }
        if parts.contains(".."), let canonical = Files.canonical(name) { return canonical }
        return "/" + parts.joined(separator: "/")
    }

    private func path(below name: String) throws(Ack) -> String {
        guard !name.pathParts.contains(where: { ["", ".", ".."].contains($0) }) else { throw .noSuchDirectory }
        return music + "/" + name
    }

    /// What a path is called below the music directory; nil for one that is not there.
    private func nameInMusic(_ path: String) -> String? {
        guard let name = path.behind(music + "/"), !path.pathParts.contains(where: { [".", ".."].contains($0) }) else {
            return nil
        }
        return name
    }

    /// The names in a directory that are not hidden, the first in natural order last.
    func list(_ directory: String) throws(Errno) -> [String] {
        try Files.list(directory: directory).filter { !$0.isHiddenName }.sorted { naturalOrder($1, $0) }
    }

    /// As `list`, of a directory below the one that was asked for: none when it cannot be read.
    func names(in directory: String) -> [String] {
        do throws(Errno) {
            return try list(directory)
        } catch {
            log.fact("\(error)")
            return []
        }
    }

    /// Whether the client of a user may add a file that it has not named itself.
    func mayHave(_ path: String, _ peer: UInt32?) -> Bool {
        guard let peer, peer != user, peer != 0, nameInMusic(path) == nil else { return true }
        return Files.mayRead(path, asUser: peer)
    }

    /// A name with a line break cannot be told to clients.
    func isPlain(_ name: String, in directory: String) -> Bool {
        if isPlain(name) { return true }
        log.fact("\(directory)/\(name) is left out: its name holds control characters")
        return false
    }

    private func isPlain(_ name: String) -> Bool {
        !name.utf8.contains { $0 < 0x20 || $0 == 0x7F }
    }

    func isMusic(_ name: String) -> Bool {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return Self.suffixes.contains(Substring(name.utf8[dot...].dropFirst()).lowercased())
    }

    /// The song in a file that a client has named; throws when it is of a kind that cannot be played.
    ///
    /// Most files are known for what they are once their tags are read, and are not opened again.
    func playable(at path: String, _ status: FileStatus, _ known: inout KnownSongs) throws(DecodingError) -> Song {
        let found = find(at: path, status, &known, now: Int64(time(nil)))
        if !found.isCertain, let refusal = DecoderFactory.refusal(path: path) { throw refusal }
        return found.song
    }

    /// The song in a file, the known one if the file has not changed.
    ///
    /// One whose tags cannot be read has none; the decoder will say why it cannot be played. `now` is in Unix seconds.
    func song(
        at path: String, _ status: FileStatus, _ known: inout KnownSongs, now: Int64 = Int64(time(nil))
    ) -> Song {
        find(at: path, status, &known, now: now).song
    }

    /// The song, and whether the file is certainly of a kind that can be played.
    private func find(
        at path: String, _ status: FileStatus, _ known: inout KnownSongs, now: Int64
    ) -> (song: Song, isCertain: Bool) {
        let name = nameInMusic(path)
        let uri = name ?? path
        if let song = known.song(uri, status) { return (song, true) }
        let tags = try? TagReader.read(path: path)
        let song = Song(
            uri: uri, folder: name == nil ? nil : folder, milliseconds: tags?.milliseconds, modified: status.modified,
            format: tags.map { SongFormat(rate: $0.rate, bits: $0.bits, channels: $0.channels) },
            tags: (tags?.fields ?? []).compactMap { field in
                SongTag.Name(field.name).map { SongTag($0, field.value) }
            })
        let isCertain = tags?.beginsWithSound == true
        if isCertain { known.keep(song, status, readAt: now) }
        return (song, isCertain)
    }
}

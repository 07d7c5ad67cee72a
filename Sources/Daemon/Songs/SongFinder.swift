import Playback
import Tags
import Unix
import Wire

/// Turns what clients write into songs with their tags.
///
/// Song thread: every call may wait for a disk.
package struct SongFinder: Sendable {
    /// File name endings that a directory is searched for.
    package static let suffixes = ["mp3", "mp2", "mp1", "mpga"]

    private let music: String
    /// The music directory with its links resolved, the other way in which clients may name it.
    private let canonicalMusic: String?
    private let user: UInt32
    private let log: Log
    /// Asked between two files.
    let cancellation: Cancellation

    /// A finder below the directory `music`, working for the daemon's own `user`.
    ///
    /// It stops looking when `cancellation` says so.
    package init(music: String, user: UInt32, log: Log, cancellation: Cancellation = Cancellation()) {
        self.music = music
        canonicalMusic = Files.canonical(music)
        self.user = user
        self.log = log
        self.cancellation = cancellation
    }

    /// The songs that a request names.
    package func answer(_ request: SongRequest) -> SongAnswer {
        do throws(Ack) {
            let path = try path(of: request)
            let status: FileStatus
            do throws(Errno) {
                status = try Files.status(path)
            } catch {
                // In the client's own words: where the music directory lies is not its business.
                throw error.isMissing ? .noSuchDirectory : Ack(.system, "\(request.uri): \(error.message)")
            }
            switch status.kind {
            case .file:
                return .songs([song(at: path, status)])
            case .directory where request.takesDirectories:
                return .songs(songs(below: path, inside: [status.identity], user: request.user))
            case .directory:
                throw Ack(.noExist, "Not a file: \(request.uri)")
            case .other:
                throw Ack(.noExist, "Neither a file nor a directory: \(request.uri)")
            }
        } catch {
            return .refused(error)
        }
    }

    /// The file that a request means, if its sender may have it.
    private func path(of request: SongRequest) throws(Ack) -> String {
        var name = request.uri
        if name.hasPrefix("file://") {
            name = FileURL.path(String(name.dropFirst("file://".count)))
            guard name.hasPrefix("/") else { throw Ack(.argument, "Malformed URI: \(request.uri)") }
        } else if let scheme = name.firstRange(of: "://"), !name[..<scheme.lowerBound].contains("/") {
            throw .unsupportedScheme
        } else if name.isEmpty || name == "/" {
            return music
        }
        guard isPlain(name) else { throw Ack(.argument, "Malformed URI: \(request.uri)") }
        guard name.hasPrefix("/") else { return try path(below: trimmed(name)) }
        name = normal(name)
        if name == music || name == canonicalMusic { return music }
        if isInMusic(name) { return name }
        if let canonicalMusic, name.hasPrefix(canonicalMusic + "/") {
            return try path(below: String(name.dropFirst(canonicalMusic.count + 1)))
        }
        guard let peer = request.user else { throw .localFileRefused }
        guard peer == user || peer == 0 || Files.mayRead(name, asUser: peer) else {
            throw Ack(.permission, "You may not read \(name)")
        }
        return name
    }

    /// A relative name without the slashes at its end.
    private func trimmed(_ name: String) -> String {
        var name = name
        while name.hasSuffix("/") { name.removeLast() }
        return name
    }

    /// An absolute name without doubled slashes, `.` and `..`.
    private func normal(_ name: String) -> String {
        let parts = name.split(separator: "/").filter { $0 != "." }
        if parts.contains(".."), let canonical = Files.canonical(name) { return canonical }
        return "/" + parts.joined(separator: "/")
    }

    private func path(below name: String) throws(Ack) -> String {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }) else { throw .noSuchDirectory }
        return music + "/" + name
    }

    private func isInMusic(_ path: String) -> Bool {
        path.hasPrefix(music + "/") && !path.split(separator: "/").contains { $0 == "." || $0 == ".." }
    }

    /// The songs of a directory, files before directories, each in natural order; hidden names are left out.
    ///
    /// `path` is the directories above and itself: a link back to one of them is not followed.
    private func songs(below directory: String, inside path: Set<FileIdentity>, user: UInt32?) -> [Song] {
        let names: [String]
        do throws(Errno) {
            names = try Files.list(directory: directory)
        } catch {
            log.fact("\(error)")
            return []
        }
        var songs: [Song] = []
        var directories: [(path: String, identity: FileIdentity)] = []
        for name in names.filter({ !$0.hasPrefix(".") }).sorted(by: naturalOrder) where !cancellation.isCancelled {
            let file = directory == "/" ? "/" + name : directory + "/" + name
            guard let status = try? Files.status(file), isPlain(name, in: directory) else { continue }
            switch status.kind {
            case .directory where !path.contains(status.identity): directories.append((file, status.identity))
            case .file where isMusic(name) && mayHave(file, user): songs.append(song(at: file, status))
            case .directory, .file, .other: break
            }
        }
        return directories.reduce(into: songs) { songs, next in
            songs += self.songs(below: next.path, inside: path.union([next.identity]), user: user)
        }
    }

    private func mayHave(_ path: String, _ peer: UInt32?) -> Bool {
        guard let peer, peer != user, peer != 0, !isInMusic(path) else { return true }
        return Files.mayRead(path, asUser: peer)
    }

    /// A name with a line break cannot be told to clients.
    private func isPlain(_ name: String, in directory: String) -> Bool {
        if isPlain(name) { return true }
        log.fact("\(directory)/\(name) is left out: its name holds control characters")
        return false
    }

    private func isPlain(_ name: String) -> Bool {
        !name.utf8.contains { $0 < 0x20 || $0 == 0x7F }
    }

    private func isMusic(_ name: String) -> Bool {
        guard let dot = name.lastIndex(of: ".") else { return false }
        return Self.suffixes.contains(name[name.index(after: dot)...].lowercased())
    }

    /// The song in a file.
    ///
    /// One whose tags cannot be read has none; the decoder will say why it cannot be played.
    private func song(at path: String, _ status: FileStatus) -> Song {
        let tags = try? TagReader.read(path: path)
        return Song(
            uri: isInMusic(path) ? String(path.dropFirst(music.count + 1)) : path,
            path: path,
            milliseconds: tags?.milliseconds,
            modified: status.modified,
            format: tags.map { SongFormat(rate: $0.rate, channels: $0.channels) },
            tags: tags?.fields.map { SongTag(name: $0.name.rawValue, value: $0.value) } ?? [])
    }
}

import Decoding
import Playback
import Unix
import Wire

/// Looks for the songs of one request, a file or a directory's list of names at a time.
///
/// Song thread. The songs of a directory come before those of the directories in it, each in natural order; hidden names
/// are left out. A directory is visited once, however many links lead to it.
struct SongSearch {
    private let request: SongRequest
    private let finder: SongFinder
    private var hasBegun = false
    private var songs: [Song] = []
    private var visited: Set<FileIdentity> = []
    /// The directories to come, the next one last.
    private var directories: [String] = []
    /// The one whose names are looked at, and those names, the next one last.
    private var directory = ""
    private var names: [String] = []
    /// The directories among them.
    private var found: [String] = []

    init(_ request: SongRequest, finder: SongFinder) {
        self.request = request
        self.finder = finder
    }

    /// Does one step; the answer when that was the last.
    mutating func step(_ known: inout KnownSongs) -> SongAnswer? {
        guard hasBegun else {
            hasBegun = true
            do throws(Ack) {
                return try begin(&known)
            } catch {
                return .refused(error)
            }
        }
        if let name = names.popLast() {
            look(at: name, &known)
            return nil
        }
        directories += found.reversed()
        found = []
        guard let next = directories.popLast() else { return .songs(songs) }
        directory = next
        names = finder.names(in: next)
        return nil
    }

    private mutating func begin(_ known: inout KnownSongs) throws(Ack) -> SongAnswer? {
        let path = try finder.path(of: request)
        let status: FileStatus
        do throws(Errno) {
            status = try Files.status(path)
        } catch {
            // In the client's own words: where the music directory lies is not its business.
            throw error.isMissing ? .noSuchDirectory : Ack(.system, "\(request.uri): \(error.message)")
        }
        switch status.kind {
        case .file:
            let song: Song
            do throws(DecodingError) {
                song = try finder.playable(at: path, status, &known)
            } catch {
                throw Ack(.noExist, "Not a song: \(request.uri) \(error.message)")
            }
            // What is called music is queued even if nothing can be read of it now; playing it will tell why.
            guard song.format != nil || finder.isMusic(path) else { throw Ack(.noExist, "Not a song: \(request.uri)") }
            return .songs([song])
        case .directory where request.takesDirectories:
            visited = [status.identity]
            directory = path
            do throws(Errno) {
                names = try finder.list(path)
            } catch {
                throw Ack(.system, "\(request.uri): \(error.message)")
            }
            return nil
        case .directory: throw Ack(.noExist, "Not a file: \(request.uri)")
        case .other: throw Ack(.noExist, "Neither a file nor a directory: \(request.uri)")
        }
    }

    private mutating func look(at name: String, _ known: inout KnownSongs) {
        let file = directory == "/" ? "/" + name : directory + "/" + name
        guard let status = try? Files.status(file), finder.isPlain(name, in: directory) else { return }
        switch status.kind {
        case .directory: if visited.insert(status.identity).inserted { found.append(file) }
        case .file where finder.isMusic(name) && finder.mayHave(file, request.user):
            songs.append(finder.song(at: file, status, &known))
        case .file, .other: break
        }
    }
}

import Playback
import Unix

/// Songs that were read before: a file that has not changed since is not read again, and its song is there once.
///
/// Song thread.
struct KnownSongs {
    private struct Entry {
        var song: Song
        /// The hash of its file's status: two files have the same by a chance of one in 2^64.
        let status: Int
    }

    /// How old, in seconds, a change of a file has to be for the next one to show in the times of the file.
    private static let rest: Int64 = 2
    /// Songs that nobody else has are few enough below this number.
    private static let spareSongs = 4096

    /// By the hashes of their URIs; of two with the same hash the later one is known.
    private var songs: [UInt32: Entry] = [:]
    private var sweepLimit = spareSongs

    /// The song at a URI, if its file had this status when it was read.
    func song(_ uri: String, _ status: FileStatus) -> Song? {
        guard let entry = songs[key(uri)], entry.status == status.hashValue, entry.song.uri.isPath(uri) else {
            return nil
        }
        return entry.song
    }

    /// Keeps a song whose file was read at this time, in Unix seconds, if that was long enough after its last change.
    ///
    /// The status is from before the reading.
    mutating func keep(_ song: Song, _ status: FileStatus, readAt time: Int64) {
        let lastChange = max(status.modified, status.changed.seconds)
        guard lastChange <= time - Self.rest else { return }
        songs[key(song.uri)] = Entry(song: song, status: status.hashValue)
        guard songs.count > sweepLimit else { return }
        var unused: [UInt32] = []
        // Not over the indices: they hold on to all songs.
        var index = songs.startIndex
        while index != songs.endIndex {
            if isKnownUniquelyReferenced(&songs.values[index].song) { unused.append(songs.keys[index]) }
            songs.formIndex(after: &index)
        }
        for key in unused { songs[key] = nil }
        sweepLimit = 2 * songs.count + Self.spareSongs
    }

    private func key(_ uri: String) -> UInt32 { UInt32(truncatingIfNeeded: uri.hashValue) }
}

import Playback

/// Songs that were read before: a file that has not changed since is not read again, and its song is there once.
///
/// Song thread.
struct KnownSongs {
    /// How old, in seconds, a change of a file has to be for the next one to show in the time of the change.
    private static let rest: Int64 = 2
    /// Songs that nobody else has are few enough below this number.
    private static let spareSongs = 4096

    /// By the hashes of their URIs; of two with the same hash the later one is known.
    private var songs: [UInt32: Song] = [:]
    private var sweepLimit = spareSongs

    /// The song at a URI, if its file was last changed at this time.
    func song(_ uri: String, modified: Int64) -> Song? {
        guard let song = songs[key(uri)], song.modified == modified, song.uri.utf8.elementsEqual(uri.utf8) else {
            return nil
        }
        return song
    }

    /// Keeps a song whose file was read at this time, in Unix seconds, if that was long enough after its last change.
    mutating func keep(_ song: Song, readAt time: Int64) {
        guard let modified = song.modified, modified <= time - Self.rest else { return }
        songs[key(song.uri)] = song
        guard songs.count > sweepLimit else { return }
        var unused: [UInt32] = []
        // Not over the indices: they hold on to all songs.
        var index = songs.startIndex
        while index != songs.endIndex {
            if isKnownUniquelyReferenced(&songs.values[index]) { unused.append(songs.keys[index]) }
            songs.formIndex(after: &index)
        }
        for key in unused { songs[key] = nil }
        sweepLimit = 2 * songs.count + Self.spareSongs
    }

    private func key(_ uri: String) -> UInt32 { UInt32(truncatingIfNeeded: uri.hashValue) }
}

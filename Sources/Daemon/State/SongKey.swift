import Playback

/// A song by its content: two songs with the same key are one row.
struct SongKey: Hashable {
    let song: Song

    static func == (left: SongKey, right: SongKey) -> Bool { left.song.isEqual(to: right.song) }

    func hash(into hasher: inout Hasher) {
        song.hash(into: &hasher)
    }
}

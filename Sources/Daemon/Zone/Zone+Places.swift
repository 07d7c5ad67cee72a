import Decoding
import Playback

/// Long songs go on where they were left.
extension Zone {
    /// The file that sounds, or pauses.
    struct Sounding {
        let id: UInt32
        let path: String
    }

    /// Where the song begins that the player wants from `milliseconds` on: from its start may mean where it was left.
    func begin(_ track: Track, at milliseconds: Int) -> Int {
        // Whoever seeks in the song that sounds means the place.
        let isSeek = sounding?.id == track.id
        if isSeek { return milliseconds }
        leave()
        sound(of: track)
        return milliseconds > 0 ? milliseconds : track.start
    }

    /// Where a song begins by itself, in milliseconds: where it was left, if it is still one of those that go on there.
    func start(of song: Song) -> Int {
        // How long a file is may come out only when it is decoded.
        guard placeRule.covers(song.path, length: song.milliseconds ?? .max) else { return 0 }
        return places.place(of: song.path) ?? 0
    }

    /// The song that sounds is left where it is.
    func leave() {
        let left = placesNow
        sounding = nil
        guard left != places else { return }
        places = left
        isUnsaved = true
    }

    /// The song that sounded was heard to its end, and another one follows, or none.
    func finish(followedBy id: UInt32?) {
        sounding = nil
        if let track = id.flatMap({ track($0) }) { sound(of: track) }
    }

    /// While a song sounds its place is where it is, and where it was left does not matter any more.
    private func sound(of track: Track) {
        sounding = Sounding(id: track.id, path: track.path)
        guard places.place(of: track.path) != nil else { return }
        places.finish(track.path)
        isUnsaved = true
    }

    /// The places, that of the song that sounds among them.
    var placesNow: PlaceMemory {
        guard let sounding else { return places }
        let length = sound.duration ?? player.queue.entry(of: sounding.id)?.song.milliseconds ?? 0
        guard placeRule.covers(sounding.path, length: length) else { return places }
        var places = places
        places.leave(sounding.path, at: sound.elapsed, of: length)
        return places
    }
}

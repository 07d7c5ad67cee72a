import Playback
import Wire

/// What `stats` counts where there is no library.
extension Zone {
    /// The songs of the queue, each file once; counted anew only when the queue has changed.
    var catalogue: StatsBlock.Catalogue {
        let queue = player.queue
        if let counted, counted.version == queue.version { return counted.catalogue }
        let catalogue = StatsBlock.Catalogue(counting: queue)
        counted = (queue.version, catalogue)
        return catalogue
    }
}

extension StatsBlock.Catalogue {
    fileprivate init(counting queue: Queue) {
        var files: Set<[UInt8]> = []
        var artists: Set<String> = []
        var albums: Set<String> = []
        var milliseconds = 0
        for song in queue.entries.lazy.map(\.song) where files.insert(Array(song.uri.utf8)).inserted {
            milliseconds += song.milliseconds ?? 0
            for tag in song.tags(.artist) { artists.insert(tag.value) }
            for tag in song.tags(.album) { albums.insert(tag.value) }
        }
        self.init(
            artists: artists.count, albums: albums.count, songs: files.count, seconds: milliseconds / 1000,
            updated: nil)
    }
}

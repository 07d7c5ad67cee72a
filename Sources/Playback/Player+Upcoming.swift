extension Player {
    /// Whether a song is the current one, or one of its album.
    package func isSameAlbum(as id: UInt32) -> Bool {
        currentID.map { queue.isSameAlbum($0, id) } ?? false
    }

    /// The ids of the next songs as they will really be heard when each is played to its end, at most `count`.
    ///
    /// A pause or stop between them (single, `stopAfter`) does not end the list. It stays what it is until the queue or
    /// a mode changes, or the user plays another song out of turn or, in random order, stops. Where there is a current
    /// song, `nextPosition` shows the first, but for consume.
    package func upcoming(_ count: Int) -> [UInt32] {
        var forecast = Forecast(of: self)
        var ids: [UInt32] = []
        while ids.count < count, let id = forecast.next() { ids.append(id) }
        return ids
    }

    /// Whether one of the next songs, at most `count`, has another rate or other channels than the current one, as far as is
    /// known of them.
    package func changesFormat(within count: Int) -> Bool {
        guard let format = current?.song.format else { return false }
        return upcoming(count).lazy.compactMap { queue.entry(of: $0)?.song.format }.contains {
            $0.rate != format.rate || $0.channels != format.channels
        }
    }
}

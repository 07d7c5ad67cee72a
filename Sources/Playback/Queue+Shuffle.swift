extension Queue {
    /// All ids in a fresh random order: larger priorities first, each group shuffled, albums as a whole if asked for.
    ///
    /// `gone` and `leveled` look ahead: what would have left the queue or used up its priority by then.
    func round(
        unit: RandomUnit, without gone: Set<UInt32> = [], leveled: Set<UInt32> = [],
        using generator: inout SeededGenerator
    ) -> [UInt32] {
        let entries = gone.isEmpty ? entries : entries.filter { !gone.contains($0.id) }
        let places =
            switch unit {
            case .song: Array(entries.indices).shuffled(using: &generator)
            case .album: Self.shuffledAlbums(entries, using: &generator)
            }
        guard entries.contains(where: { $0.priority > 0 && !leveled.contains($0.id) }) else {
            return places.map { entries[$0].id }
        }
        var groups: [[UInt32]] = Array(repeating: [], count: 256)
        for place in places {
            let entry = entries[place]
            groups[leveled.contains(entry.id) ? 0 : Int(entry.priority)].append(entry.id)
        }
        return Array(groups.reversed().joined())
    }

    /// The album of an id; 0: none, it stands alone.
    func album(of id: UInt32) -> Int { entry(of: id)?.song.album ?? 0 }

    /// Whether two ids are one song, or songs of one album.
    func isSameAlbum(_ first: UInt32, _ second: UInt32) -> Bool {
        let album = album(of: first)
        return first == second || (album != 0 && album == self.album(of: second))
    }

    /// Positions with the albums shuffled and each in its own order.
    private static func shuffledAlbums(_ entries: [Entry], using generator: inout SeededGenerator) -> [Int] {
        var numbers: [Int: Int] = [:]
        var sizes: [Int] = []
        let units = entries.map { entry in
            let album = entry.song.album
            let unit = album == 0 ? sizes.count : numbers[album] ?? sizes.count
            if unit == sizes.count {
                sizes.append(0)
                if album != 0 { numbers[album] = unit }
            }
            sizes[unit] += 1
            return unit
        }
        var begins = sizes
        var begin = 0
        for unit in sizes.indices.shuffled(using: &generator) {
            begins[unit] = begin
            begin += sizes[unit]
        }
        var places = Array(repeating: 0, count: entries.count)
        for (position, unit) in units.enumerated() {
            places[begins[unit]] = position
            begins[unit] += 1
        }
        return places
    }
}

/// The songs to play, in the order that clients see; each has an id that stays and a position that does not.
///
/// Versions and stamps are what `plchanges` needs: the version counts every modification, and an entry carries the
/// version that was valid before its last change. A copy is cheap.
package struct Queue: Sendable {
    /// What is queued; the index is the position.
    package private(set) var entries: [Entry] = []
    /// Counts modifications: 1...2^31-1, then from 1 again with all stamps 0.
    package private(set) var version: UInt32
    /// The most songs that fit.
    package let limit: Int

    private static let lastVersion = UInt32(Int32.max)

    private var positions: [UInt32: Int] = [:]
    private var nextID: UInt32 = 1

    /// An empty queue; `version` is where to begin counting.
    init(limit: Int, version: UInt32 = 1) {
        self.limit = limit
        self.version = version
    }

    /// How many songs are queued.
    package var count: Int { entries.count }

    /// Where the entry with this id is; constant time.
    package func position(of id: UInt32) -> Int? { positions[id] }

    /// The entry with this id; constant time.
    package func entry(of id: UInt32) -> Entry? { positions[id].map { entries[$0] } }

    /// Adds songs behind all others as one modification and returns their ids.
    mutating func append(_ songs: [Song]) -> [UInt32] {
        let start = entries.count
        for song in songs {
            let entry = Entry(id: freshID(), song: song, priority: 0, stamp: version)
            positions[entry.id] = entries.count
            entries.append(entry)
        }
        countUp()
        return entries[start...].map(\.id)
    }

    /// Moves everything from `start` on to the front of `target`, as one modification of all from `target` on.
    mutating func moveTail(from start: Int, to target: Int) {
        let tail = Array(entries[start...])
        entries.removeSubrange(start...)
        entries.insert(contentsOf: tail, at: target)
        restamp(from: target)
    }

    /// Takes positions out, as one modification that shows on all entries behind them.
    mutating func remove(_ range: Range<Int>) {
        for entry in entries[range] {
            positions[entry.id] = nil
        }
        entries.removeSubrange(range)
        restamp(from: range.lowerBound)
    }

    /// Takes everything out; counts as a modification even if there was nothing.
    ///
    /// Ids go on where they were.
    mutating func removeAll() {
        entries = []
        positions = [:]
        countUp()
    }

    private mutating func restamp(from start: Int) {
        for position in start..<entries.count {
            entries[position].stamp = version
            positions[entries[position].id] = position
        }
        countUp()
    }

    private mutating func countUp() {
        guard version == Self.lastVersion else {
            version += 1
            return
        }
        version = 1
        for position in entries.indices {
            entries[position].stamp = 0
        }
    }

    /// Ids run round at four times the limit, so a client with an old list meets a reused one as late as possible.
    private mutating func freshID() -> UInt32 {
        while true {
            let id = nextID
            nextID = Int(id) >= 4 * limit ? 1 : id + 1
            if positions[id] == nil { return id }
        }
    }
}

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

    /// The id that the next new song gets, unless it is in use.
    package private(set) var nextID: UInt32 = 1
    /// How often an undo has put entries back.
    package private(set) var returns = 0
    /// What happened since the last recorded step of undo.
    private(set) var journal = Journal()
    /// How many entries have a priority.
    private(set) var prioritizedCount = 0
    private var places = PlaceTable()

    /// An empty queue; `version` is where to begin counting.
    init(limit: Int, version: UInt32 = 1) {
        self.limit = limit
        self.version = version
    }

    /// A saved queue, all of it changed since `version`; returns whether it had to be repaired.
    ///
    /// Ids that come twice or could never have been given are given anew; what does not fit is cut.
    init(restoring saved: SavedPlayer, limit: Int, isRepaired: inout Bool) {
        self.init(limit: limit, version: min(max(saved.version, 1), Self.lastVersion))
        nextID = isPossible(saved.nextID) ? saved.nextID : 1
        entries = Array(saved.entries.prefix(limit))
        isRepaired = entries.count < saved.entries.count
        var unfit: [Int] = []
        for (position, entry) in entries.enumerated() {
            if isPossible(entry.id), places[entry.id] == nil {
                places.put(entry.id, at: position)
            } else {
                unfit.append(position)
            }
        }
        for position in unfit {
            isRepaired = true
            let entry = entries[position]
            entries[position] = Entry(id: freshID(), song: entry.song, priority: entry.priority)
            places.put(entries[position].id, at: position)
        }
        prioritizedCount = entries.count { $0.priority > 0 }
        settle(0..<entries.count)
    }

    /// How many songs are queued.
    package var count: Int { entries.count }

    /// Where the entry with this id is; constant time.
    package func position(of id: UInt32) -> Int? { places[id] }

    /// The entry with this id; constant time.
    package func entry(of id: UInt32) -> Entry? { places[id].map { entries[$0] } }

    /// The ids of the queued songs that have come new since `nextID` was `id`, in the order in which they came.
    package func arrivals(since id: UInt32) -> [UInt32] {
        var ids: [UInt32] = []
        var id = id
        while id != nextID {
            if places[id] != nil { ids.append(id) }
            id = id >= lastID ? 1 : id + 1
        }
        return ids
    }

    /// Adds songs behind all others as one modification and returns their ids.
    mutating func append(_ songs: [Song]) -> [UInt32] {
        let start = entries.count
        journal.replace(start..<start, withCount: songs.count, in: entries)
        for song in songs {
            let entry = Entry(id: freshID(), song: song, priority: 0, stamp: version)
            places.put(entry.id, at: entries.count)
            entries.append(entry)
        }
        countUp()
        return entries[start...].map(\.id)
    }

    /// Moves `range` so that it begins at `target` once it is there, as one modification of all that moves.
    mutating func move(_ range: Range<Int>, to target: Int) {
        let window = min(range.lowerBound, target)..<max(range.upperBound, target + range.count)
        journal.replace(window, withCount: window.count, in: entries)
        let moved = Array(entries[range])
        entries.removeSubrange(range)
        entries.insert(contentsOf: moved, at: target)
        settle(window)
    }

    /// Exchanges two positions, as one modification of just these.
    mutating func swap(_ first: Int, _ second: Int) {
        let window = min(first, second)..<max(first, second) + 1
        journal.replace(window, withCount: window.count, in: entries)
        entries.swapAt(first, second)
        for position in Set([first, second]) {
            entries[position].stamp = version
            places.put(entries[position].id, at: position)
        }
        countUp()
    }

    /// Puts other entries in the place of `range`, as one modification; each id may come once.
    ///
    /// An undo is no news to the journal.
    mutating func replace(_ range: Range<Int>, with new: [Entry], isJournaled: Bool = true) {
        if isJournaled { journal.replace(range, withCount: new.count, in: entries) } else { returns += 1 }
        for entry in entries[range] { places.remove(entry.id) }
        prioritizedCount += new.count { $0.priority > 0 } - entries[range].count { $0.priority > 0 }
        entries.replaceSubrange(range, with: new)
        let end = new.count == range.count ? range.upperBound : entries.count
        settle(range.lowerBound..<end)
    }

    /// Sets a priority, as one modification of those that had another; returns their ids.
    mutating func setPriority(_ priority: UInt8, of range: Range<Int>) -> [UInt32] {
        let changing = range.filter { entries[$0].priority != priority }
        if let first = changing.first, let last = changing.last {
            journal.replace(first..<last + 1, withCount: last + 1 - first, in: entries)
        }
        for position in changing {
            prioritizedCount += (priority > 0 ? 1 : 0) - (entries[position].priority > 0 ? 1 : 0)
            entries[position].priority = priority
            entries[position].stamp = version
        }
        countUp()
        return changing.map { entries[$0].id }
    }

    /// Takes positions out, as one modification that shows on all entries behind them.
    mutating func remove(_ range: Range<Int>) {
        replace(range, with: [])
    }

    /// Takes everything out; counts as a modification even if there was nothing.
    ///
    /// Ids go on where they were.
    mutating func removeAll() {
        if !entries.isEmpty { journal.replace(0..<entries.count, withCount: 0, in: entries) }
        entries = []
        places = PlaceTable()
        prioritizedCount = 0
        countUp()
    }

    /// Playback leaves its trace on an entry, as one modification; returns where it was at the last recorded step.
    mutating func leave(_ trace: Trace, at position: Int) -> Int? {
        let id = entries[position].id
        let place = journal.leave(trace, on: id, at: position)
        if entries[position].priority > 0 { prioritizedCount -= 1 }
        entries.leave(trace, at: position)
        switch trace {
        case .consumed:
            places.remove(id)
            settle(position..<entries.count)
        case .leveled: settle(position..<position + 1)
        }
        return place
    }

    /// Begins a new step of undo.
    mutating func resetJournal() {
        journal = Journal()
    }

    /// An id that no queued song has.
    ///
    /// Ids run round at four times the limit, so a client with an old list meets a reused one as late as possible.
    mutating func freshID() -> UInt32 {
        while true {
            let id = nextID
            nextID = id >= lastID ? 1 : id + 1
            if places[id] == nil { return id }
        }
    }

    /// Whether an id could have been given at all.
    func isPossible(_ id: UInt32) -> Bool { (1...max(lastID, 1)).contains(id) }

    private var lastID: UInt32 { UInt32(clamping: 4 * limit) }

    /// Marks positions as changed and finds their ids there from now on.
    private mutating func settle(_ range: Range<Int>) {
        for position in range {
            entries[position].stamp = version
            places.put(entries[position].id, at: position)
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
}

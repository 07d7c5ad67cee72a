package import Loudness
import Playback
package import Unix
package import Wire

/// Has the songs of a zone's queue measured: those that are played next first, then all others in the order they came.
///
/// Control thread. The scanner finds out by itself which of them need it. It gets a few at a time, as a queue may be long and
/// changes often; a change costs by the songs that came with it.
package final class QueueScan {
    /// Songs that go before the others because their time comes soon.
    private static let ahead = 20
    /// Others in one list.
    private static let batch = 200
    /// Entries looked at in one turn of the loop.
    private static let steps = 4096

    private let zone: Zone
    private let scanner: LoudnessScanner
    private let loop: EventLoop
    /// The list as it was sent last.
    private(set) var list: [String] = []
    /// What of it does not come soon.
    private var others: [String] = []
    /// Entries whose turn has not come, from `position` on; some may have left the queue.
    private(set) var waiting: [UInt32]
    private var position = 0
    /// Entries that were part of a list already, which an undo may bring back.
    private var seen: Set<UInt32> = []
    /// The queue's next id, and how often its entries have come back, as far as is known here.
    private var nextID: UInt32
    private var returns: Int
    private var isDue = false

    /// Gives songs of `zone` to `scanner`, whenever `note` says that something has changed.
    package init(zone: Zone, scanner: LoudnessScanner, loop: EventLoop) {
        self.zone = zone
        self.scanner = scanner
        self.loop = loop
        let queue = zone.player.queue
        waiting = queue.entries.map(\.id)
        nextID = queue.nextID
        returns = queue.returns
        scanner.onFinished = { [unowned self] in
            others = []
            orderSoon()
        }
        orderSoon()
    }

    /// Takes note of a change in the zone.
    package func note(_ subsystems: Subsystems) {
        if subsystems.contains(.playlist) { takeArrivals() }
        if !subsystems.isDisjoint(with: [.playlist, .player, .options]) { orderSoon() }
    }

    /// Ends the scanner.
    package func close() {
        scanner.close()
    }

    private func orderSoon() {
        if isDue { return }
        isDue = true
        loop.handOver { [weak self] in self?.order() }
    }

    private func order() {
        isDue = false
        if others.isEmpty { collect() }
        let wanted = soon + others
        if wanted != list {
            list = wanted
            scanner.want(wanted)
        }
    }

    /// The next song, the one that plays, and those after.
    private var soon: [String] {
        var ids = zone.player.upcoming(Self.ahead)
        if let current = zone.player.current { ids.insert(current.id, at: min(1, ids.count)) }
        return ids.compactMap { zone.player.queue.entry(of: $0)?.song.path }
    }

    private func takeArrivals() {
        let queue = zone.player.queue
        let arrivals = queue.arrivals(since: nextID)
        nextID = queue.nextID
        // An id may have been another song's long ago.
        for id in arrivals { seen.remove(id) }
        if queue.returns == returns {
            waiting += arrivals
        } else {
            returns = queue.returns
            waiting = queue.entries.map(\.id)
            position = 0
        }
        forgetTheGone(queue)
    }

    /// Keeps few entries that have left the queue.
    private func forgetTheGone(_ queue: Queue) {
        let most = 2 * queue.count + Self.steps
        if waiting.count > most {
            waiting = waiting[position...].filter { queue.position(of: $0) != nil }
            position = 0
        }
        if seen.count > most { seen = seen.filter { queue.position(of: $0) != nil } }
    }

    /// Looks for songs that were in no list; goes on in the next turn when it has found none for a while.
    private func collect() {
        let queue = zone.player.queue
        let end = min(waiting.count, position + Self.steps)
        while position < end, others.count < Self.batch {
            if let entry = queue.entry(of: waiting[position]), seen.insert(entry.id).inserted {
                others.append(entry.song.path)
            }
            position += 1
        }
        if position == waiting.count {
            waiting = []
            position = 0
        } else if others.isEmpty {
            orderSoon()
        }
    }
}

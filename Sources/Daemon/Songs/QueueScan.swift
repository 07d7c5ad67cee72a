package import Loudness
import Playback
package import Unix
package import Wire

/// Has the songs of a zone's queue measured: those that are played next first, then all others in their order.
///
/// Control thread. The scanner finds out by itself which of them need it. It gets a few at a time, as a queue may be long and
/// changes often.
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
    private var list: [String] = []
    /// What of it does not come soon.
    private var others: [String] = []
    /// Up to here the queue has been gone through.
    private var position = 0
    /// The entries that were part of a list already.
    private var seen: Set<UInt32> = []
    private var isDue = false

    /// Gives songs of `zone` to `scanner`, whenever `note` says that something has changed.
    package init(zone: Zone, scanner: LoudnessScanner, loop: EventLoop) {
        self.zone = zone
        self.scanner = scanner
        self.loop = loop
        scanner.onFinished = { [unowned self] in
            others = []
            orderSoon()
        }
        orderSoon()
    }

    /// Takes note of a change in the zone.
    package func note(_ subsystems: Subsystems) {
        if subsystems.contains(.playlist) { position = 0 }
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

    /// Looks for songs that were in no list; goes on in the next turn when it has found none for a while.
    private func collect() {
        let entries = zone.player.queue.entries
        // The ids of songs that are long gone.
        if seen.count > 2 * entries.count + Self.steps { seen = [] }
        let end = min(entries.count, position + Self.steps)
        while position < end, others.count < Self.batch {
            let entry = entries[position]
            if seen.insert(entry.id).inserted { others.append(entry.song.path) }
            position += 1
        }
        if others.isEmpty, position < entries.count { orderSoon() }
    }
}

import Playback
import Unix

/// What the state thread runs: takes zones from its mailbox, and writes the newest.
final class StateLoop {
    /// What the control thread asks for.
    enum Order: Sendable {
        /// Write this zone.
        case save(SavedZone, ticket: Int)
        /// Write what waits, and end.
        case quit
    }

    /// So many songs queued at once leave memory behind that is worth looking for.
    private static let manySongs = 1000
    /// Milliseconds without an order after which nobody waits; more than it takes to answer a report with the next zone.
    private static let lull: Int32 = 100

    private let file: StateFile?
    private let orders: Mailbox<Order>
    private let reports: Mailbox<Int>

    /// A loop that reports the tickets of what it has written.
    init(file: sending StateFile?, orders: Mailbox<Order>, reports: Mailbox<Int>) {
        self.file = file
        self.orders = orders
        self.reports = reports
    }

    /// Runs until it is told to quit.
    func run() {
        // What it took to read the file.
        SpareMemory.giveBack()
        var lastID: UInt32 = 0
        var isUntidy = false
        var hasSpareMemory = false
        while true {
            guard orders.wait(milliseconds: isUntidy ? Self.lull : nil) else {
                if hasSpareMemory { SpareMemory.giveBack() }
                file?.tidy()
                (isUntidy, hasSpareMemory) = (false, false)
                continue
            }
            var newest: (zone: SavedZone, ticket: Int)?
            var quits = false
            for order in orders.drain() {
                switch order {
                case .save(let zone, let ticket): newest = (zone, ticket)
                case .quit: quits = true
                }
            }
            if let newest {
                file?.write(newest.zone)
                reports.post(newest.ticket)
                let nextID = newest.zone.player.nextID
                if nextID < lastID || nextID - lastID >= Self.manySongs { hasSpareMemory = true }
                lastID = nextID
                isUntidy = true
            }
            if quits { return }
            file?.tidyIfOverdue()
        }
    }
}

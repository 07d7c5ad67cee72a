import Playback
package import Unix

/// Sees to it that the state file follows a zone.
///
/// Control thread.
package final class ZoneSaver {
    /// How much of a song may be forgotten at most, less than the five seconds that are promised.
    private static let placeInterval: Int64 = 4_000_000_000

    private let zone: Zone
    private let state: StateThread
    private let loop: EventLoop
    private var placeTimer: TimerToken?
    private var lastTicket: Int?
    /// The place when the timer was set.
    private var lastPlace = 0

    /// Saves `zone` through `state`, which it ends at `close`.
    package init(zone: Zone, state: StateThread, loop: EventLoop) {
        self.zone = zone
        self.state = state
        self.loop = loop
    }

    /// Called with the highest ticket that is in the file.
    package var onCommit: ((Int) -> Void)? {
        get { state.onCommit }
        set { state.onCommit = newValue }
    }

    /// Hands what is new to the state thread.
    ///
    /// Returns the ticket to wait for before anything is acknowledged: the last one also when nothing is new, as a command
    /// that had nothing to do confirms what another one has just done. Nil before the first.
    @discardableResult
    package func save() -> Int? {
        watchPlace()
        return zone.isUnsaved ? saveAll() : lastTicket
    }

    /// Saves once more, with the place as it is now, and waits until that is in the file.
    package func close() {
        if let placeTimer { loop.cancel(placeTimer) }
        placeTimer = nil
        _ = saveAll()
        state.close()
    }

    private func saveAll() -> Int {
        zone.isUnsaved = false
        let ticket = state.save(zone.saved)
        lastTicket = ticket
        return ticket
    }

    /// While music plays its place is saved from time to time; otherwise no timer runs.
    private func watchPlace() {
        guard zone.player.state == .play else {
            if let placeTimer { loop.cancel(placeTimer) }
            placeTimer = nil
            return
        }
        guard placeTimer == nil else { return }
        lastPlace = zone.elapsed
        placeTimer = loop.timer(at: loop.time.now.advanced(by: Self.placeInterval)) { [unowned self] in
            placeTimer = nil
            // Music that waits for its output is saved again when that has changed.
            guard zone.player.state == .play, zone.elapsed != lastPlace else { return }
            _ = saveAll()
            watchPlace()
        }
    }
}

import Unix

/// A stream that takes no frames though it has a sink is given up: WirePlumber 0.4 forgets some for good.
extension PipeWireOutput {
    private static let lookInterval: Int64 = 1_000_000_000

    /// Whether PipeWire is there and does not answer.
    var isFrozen: Bool { watch.isFrozen }

    func watchCycles() {
        stopWatchingCycles()
        watch.begin(at: loop.time.now)
        lookLater()
    }

    func stopWatchingCycles() {
        if let watchTimer { loop.cancel(watchTimer) }
        watchTimer = nil
    }

    private func lookLater() {
        watchTimer = loop.timer(at: loop.time.now.advanced(by: Self.lookInterval)) { [unowned self] in
            watchTimer = nil
            look()
        }
    }

    private func look() {
        // With a shut gate there is nothing to look at until another stream is made.
        guard let stream, isActive, isGateOpen else { return }
        lookLater()
        let wasFrozen = isFrozen
        switch watch.look(cycles: stream.cycles, at: loop.time.now) {
        case .nothing: break
        case .ask:
            server.connection?.afterAll { [weak self] in
                self?.watch.answered()
                self?.reviewRoute()
            }
        case .reopen: reopen("the stream takes no frames")
        }
        if isFrozen != wasFrozen { reviewRoute() }
    }
}

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
        watch.end()
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

    // MARK: A session manager that does not link it

    /// How long the session manager may take to link the stream, in nanoseconds.
    private static let linkPatience: Int64 = 2_000_000_000

    /// Whether the stream should be heard, and has not been linked to its sink for too long.
    func isPassedOver(by plan: RoutePlan) -> Bool {
        guard isActive, isManaged, server.isComplete, graph.hasManager, let node = stream?.node,
            !graph.sinks(linkedFrom: node).contains(where: plan.sinks.contains), !graph.isLinkedToFilter(node)
        else {
            stopAwaitingLink()
            return false
        }
        if !isManagerSilent, linkTimer == nil {
            linkTimer = loop.timer(at: loop.time.now.advanced(by: Self.linkPatience)) { [unowned self] in
                linkTimer = nil
                isManagerSilent = true
                reviewRoute()
            }
        }
        return isManagerSilent
    }

    func stopAwaitingLink() {
        if let linkTimer { loop.cancel(linkTimer) }
        linkTimer = nil
        isManagerSilent = false
    }
}

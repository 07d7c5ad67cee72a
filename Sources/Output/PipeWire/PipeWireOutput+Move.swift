import Unix

/// A running stream goes to another sink with not a frame lost: it falls silent first, and sounds again when it is there.
extension PipeWireOutput {
    /// How often the audio thread is looked at, and how long it may take, in nanoseconds.
    private static let moveStep: Int64 = 3_000_000
    private static let silencingTime: Int64 = 250_000_000
    private static let linkingTime: Int64 = 1_000_000_000

    /// Begins to move the stream, if it shall run and what it is linked to is no part of the route any more.
    func beginMove() {
        guard let stream, let node = stream.node, isActive, isGateOpen, move != .silencing else {
            return
        }
        let plan = wish.plan(in: graph, own: node)
        let linked = Set(graph.sinks(linkedFrom: node))
        guard !plan.sinks.isEmpty, !linked.isSubset(of: plan.sinks) else { return }
        move = .silencing
        applyGate()
        awaitSilence(behind: stream.cycles, until: loop.time.now.advanced(by: Self.silencingTime))
    }

    /// Moves the stream once a cycle has begun that is silent: what was rendered before has been taken by the sink.
    private func awaitSilence(behind cycles: UInt64, until limit: MonotonicTime) {
        watchMove(for: Self.moveStep) { [unowned self] in
            guard let stream, move == .silencing else { return }
            guard stream.cycles > cycles || loop.time.now > limit else {
                return awaitSilence(behind: cycles, until: limit)
            }
            move = .linking
            watchMove(for: Self.linkingTime) { [unowned self] in
                move = nil
                reviewRoute()
            }
            reviewRoute()
            linkLater()
        }
    }

    /// Whether the stream is linked to what it was moved to, and to nothing else.
    ///
    /// What the session manager has not heard of yet may still lead it away.
    func isArrived(by plan: RoutePlan) -> Bool {
        guard unheard.isEmpty else { return false }
        guard let node = stream?.node else { return true }
        let linked = graph.sinks(linkedFrom: node)
        return !linked.isEmpty && linked.allSatisfy(plan.sinks.contains)
    }

    /// Ends a move, in whatever state it is; the gate is for the caller to see to.
    func endMove() {
        if let moveTimer { loop.cancel(moveTimer) }
        moveTimer = nil
        move = nil
    }

    private func watchMove(for nanoseconds: Int64, _ then: @escaping () -> Void) {
        if let moveTimer { loop.cancel(moveTimer) }
        moveTimer = loop.timer(at: loop.time.now.advanced(by: nanoseconds)) { [unowned self] in
            moveTimer = nil
            then()
        }
    }
}

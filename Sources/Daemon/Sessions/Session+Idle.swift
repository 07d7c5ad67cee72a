package import Wire

/// Waiting for changes.
extension Session {
    /// Takes note of what changed for this client alone; told when it idles.
    package func note(_ subsystems: Subsystems) {
        pending.formUnion(subsystems)
        server.tellIdlers()
    }

    /// Begins to idle.
    package func idle(_ mask: Subsystems) {
        idleMask = mask
        server.idlers.add(self)
        answerIdle()
    }

    /// Ends idling without an answer; false when the client was not idling.
    @discardableResult
    func endIdle() -> Bool {
        guard idleMask != nil else { return false }
        idleMask = nil
        server.idlers.remove(self)
        return true
    }

    /// Answers a waiting `idle` that something that changed concerns.
    func answerIdle() {
        guard let mask = idleMask else { return }
        let server = server
        pending.formUnion(server.changes.changed(since: changesSeen))
        changesSeen = server.changes.count
        let told = pending.intersection(mask)
        guard !told.isEmpty else { return }
        pending.subtract(told)
        idleMask = nil
        server.idlers.remove(self)
        send(server.idleAnswer(told))
    }
}

package import Wire

/// Waiting for changes.
extension Session {
    /// Takes note of what changed for this client alone; told when it idles.
    package func note(_ subsystems: Subsystems) {
        pending.formUnion(subsystems)
        if let idlePlace { server.idlers.note(idlePlace) }
        server.tellIdlers()
    }

    /// Begins to idle.
    package func idle(_ mask: Subsystems) {
        idleMask = mask
        let told = takeChanges()
        if told.isEmpty {
            server.idlers.add(self, Idlers.Wait(mask: mask, seen: changesSeen))
        } else {
            send(server.idleAnswer(told)[...])
        }
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
        let told = takeChanges()
        if !told.isEmpty { send(server.idleAnswer(told)[...]) }
    }

    /// Ends a waiting `idle` that something that changed concerns, and answers what the client is to be told.
    func takeChanges() -> Subsystems {
        guard let mask = idleMask else { return .none }
        let changes = server.changes
        if changesSeen != changes.count {
            pending.formUnion(changes.changed(since: changesSeen))
            changesSeen = changes.count
        }
        let told = pending.intersection(mask)
        guard !told.isEmpty else { return .none }
        pending.subtract(told)
        endIdle()
        return told
    }
}

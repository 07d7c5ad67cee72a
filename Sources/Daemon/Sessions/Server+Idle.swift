import Unix
package import Wire

/// Who is told of changes, and when.
extension Server {
    /// Clients that are told the same, with nothing else to be written to any of them.
    private struct Audience {
        let told: Subsystems
        /// Among the idlers.
        var places: [Int] = []
        var descriptors: [Int32] = []
    }

    /// Notes a change for every client.
    package func note(_ subsystems: Subsystems) {
        changes.note(subsystems)
        tellIdlers()
    }

    /// Tells those who idle at the end of the turn, so that changes made together come together.
    ///
    /// An answer that waits for the disk comes later; one that does not, before.
    func tellIdlers() {
        guard !isTellingIdlers else { return }
        isTellingIdlers = true
        afterTurn { [unowned self] in
            isTellingIdlers = false
            tellAll()
            // What no client's command did; the rest is saved already.
            saver?.save()
        }
    }

    private func tellAll() {
        var audiences: [Audience] = []
        var others: [Session] = []
        var known = (seen: changes.count, changed: Subsystems.none)
        for place in idlers.waits.indices {
            let wait = idlers.waits[place]
            if wait.seen != known.seen { known = (wait.seen, changes.changed(since: wait.seen)) }
            let told = known.changed.intersection(wait.mask)
            if let descriptor = wait.descriptor, !wait.isNoted {
                if told.isEmpty { continue }
                let present = audiences.firstIndex { $0.told == told }
                let index = present ?? audiences.count
                if present == nil { audiences.append(Audience(told: told)) }
                audiences[index].places.append(place)
                audiences[index].descriptors.append(descriptor)
            } else {
                others.append(idlers[place])
            }
        }
        // Who is told leaves, and places change.
        let sessions = audiences.map { audience in audience.places.map { idlers[$0] } }
        for (audience, sessions) in zip(audiences, sessions) { tell(audience, sessions) }
        for session in others { session.answerIdle() }
    }

    /// Sends the same to all: to many at once from two threads, as the kernel's part of it takes nearly all the time.
    private func tell(_ audience: Audience, _ sessions: [Session]) {
        guard sessions.count >= Broadcast.least, let broadcast else {
            for session in sessions { session.answerIdle() }
            return
        }
        let answer = idleAnswer(audience.told)
        let shortfalls = broadcast.send(answer, to: audience.descriptors)
        for session in sessions {
            let told = session.takeChanges()
            precondition(told == audience.told, "what is told changes while it is told")
        }
        for shortfall in shortfalls { sessions[shortfall.place].send(answer.dropFirst(shortfall.taken)) }
    }

    /// What the server sends to crowds with; nil when the system refuses it a thread.
    func makeBroadcast() -> Broadcast? {
        do throws(Errno) {
            return try Broadcast()
        } catch {
            log.fact("many clients are told one after the other: \(error)")
            return nil
        }
    }

    /// The answer that names these changes; the same bytes for all who are told the same.
    func idleAnswer(_ subsystems: Subsystems) -> [UInt8] {
        if let known = lastIdleAnswer, known.subsystems == subsystems { return known.bytes }
        var reply = Reply()
        for name in subsystems.names { reply.pair("changed", name) }
        reply.ok()
        lastIdleAnswer = (subsystems, reply.bytes)
        return reply.bytes
    }
}

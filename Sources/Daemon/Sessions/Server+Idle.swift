import Unix
package import Wire

/// Who is told of changes, and when.
extension Server {
    /// Notes a change for every client.
    package func note(_ subsystems: Subsystems) {
        changes.note(subsystems)
        tellIdlers()
    }

    /// Tells those who idle at the end of the turn, so that changes made together come together, and after the answer
    /// of the command that made them.
    func tellIdlers() {
        guard !isTellingIdlers else { return }
        isTellingIdlers = true
        afterTurn { [unowned self] in
            isTellingIdlers = false
            // From the end: one that is told leaves, and the last takes its place.
            for place in (0..<idlers.count).reversed() { idlers[place].answerIdle() }
            // What no client's command did; the rest is saved already.
            saver?.save()
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

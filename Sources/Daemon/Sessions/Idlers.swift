import Wire

/// The sessions that wait in `idle`.
///
/// Each knows its place here, so that it joins and leaves at no cost, however many there are. What decides who is told
/// lies beside the sessions, side by side: looking for it in a thousand of them takes longer than anything else of ours.
struct Idlers {
    /// What one of them waits for.
    struct Wait {
        let mask: Subsystems
        /// Up to where the log of changes has been told.
        let seen: UInt64
        /// The socket, once nothing else waits to be written to it.
        var descriptor: Int32?
        /// Something happened for this client alone.
        var isNoted = false
    }

    private var sessions: [Session] = []
    private(set) var waits: [Wait] = []

    mutating func add(_ session: Session, _ wait: Wait) {
        precondition(session.idlePlace == nil, "an idling client idles again")
        session.idlePlace = sessions.count
        sessions.append(session)
        waits.append(wait)
    }

    mutating func remove(_ session: Session) {
        guard let place = session.idlePlace else { return }
        session.idlePlace = nil
        let last = sessions.removeLast()
        let lastWait = waits.removeLast()
        guard last !== session else { return }
        sessions[place] = last
        waits[place] = lastWait
        last.idlePlace = place
    }

    /// Something happened for this client alone.
    mutating func note(_ place: Int) {
        waits[place].isNoted = true
    }

    /// Nothing waits to be written to this client any more, whose socket this is.
    mutating func makeReady(_ place: Int, _ descriptor: Int32) {
        waits[place].descriptor = descriptor
    }

    subscript(_ place: Int) -> Session { sessions[place] }
}

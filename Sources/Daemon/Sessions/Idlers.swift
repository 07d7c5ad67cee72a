/// The sessions that wait in `idle`.
///
/// Each knows its place here, so that it joins and leaves at no cost, however many there are.
struct Idlers {
    private var sessions: [Session] = []

    mutating func add(_ session: Session) {
        guard session.idlePlace == nil else { return }
        session.idlePlace = sessions.count
        sessions.append(session)
    }

    mutating func remove(_ session: Session) {
        guard let place = session.idlePlace else { return }
        session.idlePlace = nil
        let last = sessions.removeLast()
        guard last !== session else { return }
        sessions[place] = last
        last.idlePlace = place
    }

    var count: Int { sessions.count }

    subscript(_ place: Int) -> Session { sessions[place] }
}

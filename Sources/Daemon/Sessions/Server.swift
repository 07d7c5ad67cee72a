package import Unix
import Wire

/// All clients, and the commands they send.
///
/// Control thread.
package final class Server: Session.Host {
    /// The commands.
    package let table = CommandTable()
    let zone: Zone
    private let loop: EventLoop
    private let log: Log
    private let songs: SongThread
    private var sessions: [ObjectIdentifier: Session] = [:]
    private let started: MonotonicTime
    private var isTellingIdlers = false

    /// A server of `zone` that finds songs through `songs`.
    package init(zone: Zone, songs: SongThread, loop: EventLoop, log: Log) {
        self.zone = zone
        self.songs = songs
        self.loop = loop
        self.log = log
        started = loop.time.now
        zone.changed = { [unowned self] in note($0) }
    }

    /// Seconds since the server was made.
    package var uptime: Int {
        Int(loop.time.now.nanoseconds(since: started) / 1_000_000_000)
    }

    /// Takes over a connected client.
    package func accept(_ stream: ByteStream) {
        let session = Session(stream: stream, loop: loop, host: self)
        sessions[ObjectIdentifier(session)] = session
        do throws(Errno) {
            try session.begin()
        } catch {
            log.fact("a client is turned away: \(error)")
            sessions[ObjectIdentifier(session)] = nil
        }
    }

    /// Closes every connection.
    package func close() {
        for session in Array(sessions.values) { session.close() }
    }

    /// Notes a change for every client; idlers are told at the end of the turn, so that changes made together come
    /// together, and after the answer of the command that made them.
    private func note(_ subsystems: Subsystems) {
        for session in sessions.values { session.note(subsystems) }
        guard !isTellingIdlers else { return }
        isTellingIdlers = true
        loop.afterTurn { [weak self] in
            guard let self else { return }
            isTellingIdlers = false
            for session in Array(sessions.values) { session.answerIdle() }
        }
    }

    // MARK: For sessions

    package func find(_ requests: [SongRequest], done: @escaping ([SongAnswer]) -> Void) {
        songs.find(requests, done: done)
    }

    package func ended(_ session: Session) {
        // The session is calling us; it goes when the turn is over.
        loop.afterTurn { [weak self] in self?.sessions[ObjectIdentifier(session)] = nil }
    }
}

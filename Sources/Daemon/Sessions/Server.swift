package import Unix
import Wire

/// All clients, and the commands they send.
///
/// Control thread.
package final class Server {
    /// How often it is logged that clients are turned away.
    private static let refusalInterval: Int64 = 60_000_000_000

    /// The commands.
    package let table = CommandTable()
    /// What clients are granted.
    package let rules: ServerRules
    /// Where the music lies, for `config`.
    package var musicDirectory = ""
    /// Keeps what changes over a restart; nil where nothing is kept.
    package var saver: ZoneSaver?
    let zone: Zone
    let loop: EventLoop
    let log: Log
    private let songs: SongThread
    private let started: MonotonicTime
    private var sessions: [ObjectIdentifier: Session] = [:]
    /// What was read last; the same memory for all.
    private(set) var input: [UInt8] = []
    private var lastNumber = 0
    private var lastRefusal: MonotonicTime?

    // What the files beside this one are about.
    var changes = ChangeLog()
    var idlers = Idlers()
    var isTellingIdlers = false
    private(set) lazy var broadcast = makeBroadcast()
    var lastIdleAnswer: (subsystems: Subsystems, bytes: [UInt8])?
    /// Who listens on which channel.
    var channels: [String: [Session]] = [:]
    /// Who waits for which ticket, in the order of the tickets.
    var held: [(ticket: Int, session: Session)] = []
    var lastCommit = 0
    /// What else waits for tickets, in their order.
    var confirmations: [(ticket: Int, confirm: () -> Void)] = []
    /// What a client sent is being carried out, and may have changed something.
    var isEditing = false
    var workAfterTurn: [() -> Void] = []
    private(set) lazy var turnEnd = TurnEnd(self)

    /// A server of `zone` that finds songs through `songs`.
    package init(zone: Zone, songs: SongThread, loop: EventLoop, log: Log, rules: ServerRules = ServerRules()) {
        self.zone = zone
        self.songs = songs
        self.loop = loop
        self.log = log
        self.rules = rules
        started = loop.time.now
        zone.changed = { [unowned self] in note($0) }
    }

    /// Seconds since the server was made.
    package var uptime: Int {
        Int(loop.time.now.nanoseconds(since: started) / 1_000_000_000)
    }

    /// The most bytes that may wait for one client.
    package var maxOutputBuffer: Int { rules.maxOutputBuffer }

    /// How many clients are connected.
    package var sessionCount: Int { sessions.count }

    /// Takes over a connected client, or closes its connection when there are too many.
    package func accept(_ stream: ByteStream) {
        guard sessions.count < rules.maxConnections else {
            stream.close()
            logRefusal()
            return
        }
        lastNumber += 1
        let session = Session(stream: stream, number: lastNumber, server: self)
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

    /// Ends the daemon as a signal would, because `somebody` wants it.
    package func kill(by somebody: String = "a client") {
        log.fact("\(somebody) ends the server")
        loop.stop()
    }

    private func logRefusal() {
        let now = loop.time.now
        if let lastRefusal, now.nanoseconds(since: lastRefusal) < Self.refusalInterval { return }
        lastRefusal = now
        log.fact("clients are turned away: \(sessions.count) are connected, and max-connections is not more")
    }

    // MARK: For sessions

    /// Reads from a client what it has sent, which is then in `input`.
    func read(_ stream: ByteStream) throws(Errno) -> ReadOutcome {
        input.removeAll(keepingCapacity: true)
        return try stream.read(into: &input, atMost: 64 * 1024)
    }

    /// Looks for songs; the ticket takes the order back.
    func find(_ requests: [SongRequest], done: @escaping ([SongAnswer]) -> Void) -> SongTicket {
        songs.find(requests, done: done)
    }

    /// A session is over.
    func ended(_ session: Session, looking ticket: SongTicket?) {
        if let ticket { songs.cancel(ticket) }
        session.endIdle()
        leaveChannels(session)
        // The session is calling us; it goes when the turn is over.
        afterTurn { [unowned self] in sessions[ObjectIdentifier(session)] = nil }
    }
}

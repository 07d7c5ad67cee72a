import Unix
package import Wire

/// One client's connection: bytes in, commands run in order, bytes out, and its place in `idle`.
///
/// Control thread.
package final class Session {
    /// A client that has more than this waiting is not read from until it has taken it.
    private static let patience = 1 << 20
    /// A client that takes a long answer as fast as it is written gets no more than this before the others' turn.
    private static let turnSize = 64 * 1024

    /// Tells the client from others in the log.
    package let number: Int
    /// What the client may do.
    package private(set) var permissions: Permission
    /// What the client may see of tags.
    package var tagMask = TagMask.all
    /// What the client has switched on with `protocol`.
    package var features: ProtocolFeatures = []
    /// The most bytes of a binary answer that the client takes at a time.
    package var binaryLimit = 8192
    /// The user at the other end; nil for a client that is not on a Unix socket.
    package let peer: UInt32?
    /// What is to be written.
    package var outbox: Outbox

    /// The channels that the client listens on.
    var subscriptions: Set<String> = []
    /// The messages that the client has not fetched.
    var inbox: [ChannelMessage] = []
    /// What the client has not been told, as far as it is not in the server's log of changes.
    var pending: Subsystems = []
    /// Up to where `pending` has that log.
    var changesSeen: UInt64
    /// What `idle` waits for; nil when the client is not idling.
    var idleMask: Subsystems?
    /// The place among the server's idlers.
    var idlePlace: Int?

    unowned let server: Server
    private let stream: ByteStream
    private let loop: EventLoop
    private let patience: Int
    private var watch: Watch?
    private var interest = Readiness.readable
    private var requests = RequestStream()
    /// The songs that a batch waits for; what the client sends meanwhile stays in the stream.
    private var ticket: SongTicket?
    /// The others have their turn before the rest of what the client has sent.
    private var isPausing = false
    /// Everything the client sent has been read, and it sends no more.
    private var isInputOver = false
    /// Close as soon as the outbox is empty.
    private var isClosing = false
    /// Nothing has been asked yet.
    private var isNew = true

    /// A session on a connected socket.
    init(stream: ByteStream, number: Int, server: Server) {
        self.stream = stream
        self.number = number
        self.server = server
        loop = server.loop
        peer = stream.peerUser
        permissions = peer == nil ? server.rules.access.remote : server.rules.access.local
        outbox = Outbox(limit: server.rules.maxOutputBuffer)
        patience = min(Self.patience, server.rules.maxOutputBuffer / 2)
        changesSeen = server.changes.count
    }

    /// Greets and begins to listen.
    func begin() throws(Errno) {
        watch = try loop.watch(stream.raw, for: .readable) { [unowned self] in react(to: $0) }
        var reply = Reply()
        reply.greeting()
        send(reply.bytes[...])
    }

    /// Takes the permissions of a password for the client's own; a wrong one leaves them as they are.
    package func login(_ word: String) throws(Ack) {
        guard let granted = server.rules.access.passwords.permissions(of: word) else { throw .incorrectPassword }
        permissions = granted
    }

    // MARK: Held answers

    /// Holds back the answer to the batch that runs, and all behind it, until the ticket is committed.
    ///
    /// Meanwhile the client's next commands run. Tickets of one server rise.
    package func hold(until ticket: Int) {
        guard ticket > server.lastCommit else { return }
        outbox.holdAnswer(until: ticket)
        server.hold(self, until: ticket)
    }

    /// Lets go of what waited for tickets up to this one.
    func release(upTo committed: Int) {
        outbox.open(upTo: committed)
        work()
    }

    // MARK: Ending

    /// Ends the session once everything is written.
    package func finish() {
        isClosing = true
    }

    /// Ends the session now.
    package func close() {
        guard let watch else { return }
        loop.cancel(watch)
        self.watch = nil
        stream.close()
        server.ended(self, looking: ticket)
        ticket = nil
    }

    private func close(because reason: String) {
        server.log.fact("client \(number) is closed: \(reason)")
        close()
    }

    // MARK: Reading

    private func react(to readiness: Readiness) {
        // While the client pauses, what has arrived stays where it is.
        if readiness.contains(.readable), !isPausing {
            read()
        } else if readiness.contains(.writable) {
            work()
        } else if !readiness.contains(.readable) {
            close()
        }
    }

    private func read() {
        do throws(Errno) {
            switch try server.read(stream) {
            case .bytes: requests.append(server.input[...])
            case .wouldBlock: break
            case .endOfFile: isInputOver = true
            }
        } catch {
            close()
            return
        }
        work()
    }

    /// Whether the next batch may run.
    private var mayWork: Bool {
        watch != nil && ticket == nil && !isClosing && !isPausing && outbox.backlog < patience
    }

    /// Runs what has arrived, as long as the client takes the answers, no batch waits for its songs, and the turn lasts.
    private func work() {
        var turn = SessionTurn(loop.time)
        while mayWork {
            guard turn.goesOn() else {
                pause()
                break
            }
            guard let incoming = requests.next() else {
                isClosing = isInputOver
                break
            }
            switch incoming {
            case .single(let line):
                turn.count(1)
                take(line)
                if isStranger(line) { isClosing = true }
            case .list(let list):
                turn.count(list.lines.count + 1)
                take(Batch(list))
            case .overflow:
                server.log.fact(
                    "client \(number) is closed: its command list is longer than \(RequestStream.listLimit) bytes")
                isClosing = true
            }
        }
        let isFull = outbox.backlog >= patience
        flush()
        // The socket has taken all at once, so nothing else will call us for what has arrived.
        if isFull, outbox.isEmpty { pause() }
    }

    /// Lets the others have their turn.
    private func pause() {
        guard !isPausing, watch != nil else { return }
        isPausing = true
        server.afterTurn { [self] in
            isPausing = false
            work()
        }
    }

    /// Whether a connection over TCP begins with what is no line of ours, as a browser's does that a web page has made
    /// talk to this port; commands might follow in it.
    private func isStranger(_ line: Line) -> Bool {
        defer { isNew = false }
        guard isNew, peer == nil, case .fault = line else { return false }
        return true
    }

    /// Most requests are carried out at once.
    private func take(_ line: Line) {
        if line.isNoidle {
            if endIdle() { outbox.append(Reply.okBytes) }
        } else if line.addsSongs {
            take(Batch(line))
        } else {
            // MPD would close the connection here; a line typed by hand ends the idling instead.
            endIdle()
            outbox.beginAnswer()
            server.run(line, for: self)
            closeIfOverfull()
        }
    }

    private func take(_ batch: Batch) {
        endIdle()
        let wanted = mayAdd(batch) ? batch.songRequests(user: peer) : []
        guard !wanted.isEmpty else {
            run(batch)
            return
        }
        ticket = server.find(wanted) { [weak self] answers in
            guard let self, watch != nil else { return }
            ticket = nil
            run(batch.with(answers))
            work()
        }
    }

    /// Whether songs that the batch names may be looked for: by what the client may now, or by a password in the batch.
    private func mayAdd(_ batch: Batch) -> Bool {
        if permissions.contains(.add) { return true }
        return batch.lines.contains { line in
            guard case .request(let request) = line, request.name == "password", let word = request.arguments.first
            else { return false }
            return server.rules.access.passwords.permissions(of: word)?.contains(.add) ?? false
        }
    }

    private func run(_ batch: Batch) {
        outbox.beginAnswer()
        server.run(batch, for: self)
        closeIfOverfull()
    }

    private func closeIfOverfull() {
        guard outbox.isOverfull, watch != nil else { return }
        close(because: "more than \(server.rules.maxOutputBuffer) bytes wait for it (max-output-buffer)")
    }

    // MARK: Writing

    /// Sends bytes behind what waits, at once if the socket takes them.
    func send(_ bytes: ArraySlice<UInt8>) {
        guard watch != nil else { return }
        var rest = bytes
        if outbox.isEmpty {
            // A thousand may be told the same, and hardly ever has one to wait.
            do throws(Errno) {
                rest = rest.dropFirst(try stream.write(rest))
            } catch {
                close()
                return
            }
            if rest.isEmpty { return }
        }
        outbox.append(Array(rest))
        flush()
    }

    /// Writes what the socket takes and watches for the rest; of a long answer a part, before the others' turn.
    private func flush() {
        guard watch != nil else { return }
        do throws(Errno) {
            var left = Self.turnSize
            while left > 0, outbox.isReady {
                guard outbox.advance() else {
                    pause()
                    break
                }
                let bytes = outbox.front()
                if bytes.isEmpty { break }
                let count = try stream.write(bytes)
                if count == 0 { break }
                outbox.consume(count)
                left -= count
            }
        } catch {
            close()
            return
        }
        if outbox.isEmpty {
            if let idlePlace { server.idlers.makeReady(idlePlace, stream.raw) }
            if isClosing {
                close()
                return
            }
        }
        updateInterest()
    }

    private func updateInterest() {
        guard let watch else { return }
        var wanted = Readiness.none
        if outbox.isReady, !isPausing { wanted.insert(.writable) }
        if !isInputOver, !isClosing, ticket == nil, outbox.backlog < patience { wanted.insert(.readable) }
        guard wanted != interest else { return }
        interest = wanted
        loop.change(watch, to: wanted)
    }
}

package import Unix
package import Wire

/// One client's connection: bytes in, commands run in order, bytes out, and its place in `idle`.
///
/// Control thread.
package final class Session {
    /// What the session needs of the daemon.
    package protocol Host: AnyObject {
        /// Looks for the songs that a batch names.
        func find(_ requests: [SongRequest], done: @escaping ([SongAnswer]) -> Void)
        /// Runs a batch.
        func run(_ batch: Batch, for session: Session)
        /// The session is over.
        func ended(_ session: Session)
    }

    /// A client that has more than this waiting is not read from until it has taken it.
    private static let patience = 1 << 20
    /// A client that takes a long answer as fast as it is written gets no more than this before the others' turn.
    private static let turnSize = 256 * 1024

    /// What the client may do.
    ///
    /// Only its own user reaches the socket, so that is everything.
    package let permissions = Permission.all
    /// What the client may see of tags.
    package var tagMask = TagMask.all
    /// The user at the other end.
    package let peer: UInt32?
    /// What is to be written.
    package var outbox = Outbox()

    private let stream: ByteStream
    private let loop: EventLoop
    private unowned let host: any Host
    private var watch: Watch?
    private var interest = Readiness.readable
    private var requests = RequestStream()
    /// A batch waits for its songs; what the client sends meanwhile stays in the stream.
    private var isWaiting = false
    /// Everything the client sent has been read, and it sends no more.
    private var isInputOver = false
    /// Close as soon as the outbox is empty.
    private var isClosing = false
    private var pending: Subsystems = []
    /// What `idle` waits for; nil when the client is not idling.
    private var idleMask: Subsystems?

    /// A session on a connected socket.
    package init(stream: ByteStream, loop: EventLoop, host: any Host) {
        self.stream = stream
        self.loop = loop
        self.host = host
        peer = stream.peerUser
    }

    /// Greets and begins to listen.
    package func begin() throws(Errno) {
        watch = try loop.watch(stream.raw, for: .readable) { [unowned self] in react(to: $0) }
        var reply = Reply()
        reply.greeting()
        outbox.append(reply.bytes)
        flush()
    }

    // MARK: Idle

    /// Takes note of what changed; told to the client when it idles.
    package func note(_ subsystems: Subsystems) {
        pending.formUnion(subsystems)
    }

    /// Answers a waiting `idle` that something noted concerns.
    package func answerIdle() {
        guard let idleMask, !pending.isDisjoint(with: idleMask) else { return }
        self.idleMask = nil
        var reply = Reply()
        for name in pending.intersection(idleMask).names { reply.pair("changed", name) }
        reply.ok()
        pending.subtract(idleMask)
        outbox.append(reply.bytes)
        flush()
    }

    /// Begins to idle.
    package func idle(_ mask: Subsystems) {
        idleMask = mask
        answerIdle()
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
        host.ended(self)
    }

    // MARK: Reading

    private func react(to readiness: Readiness) {
        if readiness.contains(.writable) {
            flush()
            work()
        }
        guard watch != nil else { return }
        if readiness.contains(.readable) {
            read()
        } else if readiness.contains(.hangup) {
            close()
        }
    }

    private func read() {
        var bytes: [UInt8] = []
        do throws(Errno) {
            switch try stream.read(into: &bytes, atMost: 64 * 1024) {
            case .bytes: requests.append(bytes[...])
            case .wouldBlock: return
            case .endOfFile: isInputOver = true
            }
        } catch {
            close()
            return
        }
        work()
    }

    /// Runs what has arrived, as long as the client takes the answers and no batch waits for its songs.
    private func work() {
        while watch != nil, !isWaiting, !isClosing, outbox.waiting < Self.patience {
            guard let incoming = requests.next() else {
                isClosing = isInputOver
                break
            }
            switch incoming {
            case .single(let line): take(Batch(line))
            case .list(let list): take(Batch(list))
            case .overflow: isClosing = true
            }
            if outbox.waiting >= Self.patience { flush() }
        }
        flush()
    }

    private func take(_ batch: Batch) {
        if batch.isNoidle {
            guard idleMask != nil else { return }
            idleMask = nil
            var reply = Reply()
            reply.ok()
            outbox.append(reply.bytes)
            return
        }
        // MPD would close the connection here; a line typed by hand ends the idling instead.
        idleMask = nil
        let wanted = batch.songRequests(user: peer)
        guard !wanted.isEmpty else {
            host.run(batch, for: self)
            return
        }
        isWaiting = true
        host.find(wanted) { [weak self] answers in
            guard let self, watch != nil else { return }
            isWaiting = false
            host.run(batch.with(answers), for: self)
            work()
        }
    }

    // MARK: Writing

    /// Writes what the socket takes and watches for the rest.
    private func flush() {
        guard watch != nil else { return }
        do throws(Errno) {
            var left = Self.turnSize
            while left > 0 {
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
        if outbox.isEmpty, isClosing {
            close()
            return
        }
        updateInterest()
    }

    private func updateInterest() {
        guard let watch else { return }
        var wanted: Readiness = []
        if !outbox.isEmpty { wanted.insert(.writable) }
        if !isInputOver, !isWaiting, outbox.waiting < Self.patience { wanted.insert(.readable) }
        guard wanted != interest else { return }
        interest = wanted
        loop.change(watch, to: wanted)
    }
}

internal import Glibc
internal import Unix

/// Runs a `BarSession` on the real world: sockets, signals, the clock and the standard output.
package final class BarRunner {
    private let loop: EventLoop
    private let addresses: [Address]
    private let once: Bool
    private var session: BarSession
    private var printer: LinePrinter?
    private var signals: SignalWatch?
    private var servers: ServerWatch?
    private var stream: ByteStream?
    private var watch: Watch?
    private var timer: TimerToken?

    /// A bar for the server at one of `list`, which prints what `render` makes of each snapshot.
    ///
    /// - Parameters:
    ///   - list: where to look for the server.
    ///   - once: end after the first line.
    ///   - render: makes a line without its line feed.
    /// - Throws: `refused` where the process has no descriptors left.
    package init(_ list: AddressList, once: Bool, render: @escaping (BarSnapshot) -> String) throws(ClientError) {
        addresses = list.addresses
        self.once = once
        session = BarSession(passwords: addresses.map(\.password), render: render)
        do throws(Errno) {
            loop = try EventLoop()
        } catch {
            throw ClientError(.refused, error.operation, error.description)
        }
    }

    /// Runs until the reader of the lines goes away, the parent ends, or a signal asks for the end.
    package func run() throws(ClientError) {
        do throws(Errno) {
            try prepare()
        } catch {
            throw ClientError(.refused, error.operation, error.description)
        }
        dispatch(.started)
        loop.run()
        hangUp()
    }

    private func prepare() throws(Errno) {
        SignalWatch.ignoreWriteSignals()
        signals = try SignalWatch(loop: loop, signals: [SIGTERM, SIGINT, SIGHUP, SIGCONT]) { [unowned self] signal in
            if signal == SIGCONT { dispatch(.resumed) } else { loop.stop() }
        }
        SignalWatch.endWithParent()
        printer = try LinePrinter(loop: loop) { [unowned self] in loop.stop() }
        servers = ServerWatch(loop: loop, addresses: addresses) { [unowned self] in dispatch(.serverMayBeBack) }
    }

    private func dispatch(_ event: BarEvent) {
        for effect in session.handle(event, now: loop.time.now) { perform(effect) }
    }

    private func perform(_ effect: BarEffect) {
        switch effect {
        case .connect(let index, let milliseconds):
            // After this turn, so that the effects behind this one come first.
            loop.afterTurn { [unowned self] in connect(addresses[index], milliseconds) }
        case .disconnect: hangUp()
        case .send(let text): send(text)
        case .print(let line):
            printer?.print(line)
            if once { loop.stop() }
        case .watchForServer(true): servers?.begin()
        case .watchForServer(false): servers?.end()
        case .wake(let moment):
            if let timer { loop.cancel(timer) }
            timer = moment.map { loop.timer(at: $0) { [unowned self] in dispatch(.woken) } }
        }
    }

    private func connect(_ address: Address, _ milliseconds: Int32) {
        do throws(Errno) {
            let made = try ByteStream.connect(to: address, waitingAtMost: milliseconds)
            watch = try loop.watch(made.raw, for: .readable) { [unowned self] _ in read() }
            stream = made
        } catch {
            dispatch(.failed)
            return
        }
        dispatch(.connected)
    }

    private func hangUp() {
        if let watch { loop.cancel(watch) }
        watch = nil
        stream?.close()
        stream = nil
    }

    /// Our requests are a few hundred bytes and one at a time, so a socket that does not take one whole is broken.
    private func send(_ text: String) {
        let bytes = Array(text.utf8)
        if (try? stream?.write(bytes[...])) != bytes.count {
            loop.afterTurn { [unowned self] in if stream != nil { dispatch(.closed) } }
        }
    }

    private func read() {
        guard let stream else { return }
        var bytes: [UInt8] = []
        switch try? stream.read(into: &bytes, atMost: 65536) {
        case .bytes: dispatch(.received(bytes[...]))
        case .wouldBlock: return
        case .endOfFile, nil: dispatch(.closed)
        }
    }
}

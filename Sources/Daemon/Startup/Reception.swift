import Unix

/// The sockets by which clients come in.
///
/// Control thread.
final class Reception {
    /// The most clients that come in by one socket before the others' turn.
    private static let turnClients = 64

    /// Takes over a client that has come in; set before the loop runs.
    var handler: ((ByteStream) -> Void)?

    private let loop: EventLoop
    private let log: Log
    private var listeners: [(Listener, Watch)] = []

    /// A reception that is still closed.
    init(loop: EventLoop, log: Log) {
        self.loop = loop
        self.log = log
    }

    /// Listens where the configuration says; throws one sentence when that cannot be.
    func open(_ configuration: Configuration) throws(StartupError) {
        try open(configuration.socket)
        if let second = configuration.mpdSocket { try open(second) }
        for address in configuration.addresses { try open(address) }
    }

    /// Listens no more; the clients that came in stay.
    func close() {
        for (listener, watch) in listeners {
            loop.cancel(watch)
            listener.close()
        }
        listeners = []
    }

    private func open(_ path: String) throws(StartupError) {
        do throws(ListenerError) {
            try take(try Listener(path: path))
        } catch {
            throw Self.startupError(error, at: path)
        }
    }

    private func open(_ second: Configuration.SecondSocket) throws(StartupError) {
        do throws(ListenerError) {
            try take(try Listener(path: second.path))
        } catch {
            guard second.isRequired else {
                log.detail("no second socket: \(error)")
                return
            }
            throw Self.startupError(error, at: second.path)
        }
    }

    private func open(_ address: ListenAddress) throws(StartupError) {
        do throws(ListenerError) {
            for listener in try Listener.open(host: address.host, port: address.port) { try take(listener) }
        } catch {
            throw Self.startupError(error, at: address.description)
        }
    }

    private static func startupError(_ error: ListenerError, at place: String) -> StartupError {
        switch error.code {
        case .inUse: StartupError(isUsage: false, message: "another server is running at \(place)")
        case .portTaken: StartupError(isUsage: false, message: error.description)
        case .pathTooLong, .privileged, .unknownHost, .system: StartupError(isUsage: true, message: error.description)
        }
    }

    private func take(_ listener: Listener) throws(ListenerError) {
        do throws(Errno) {
            let watch = try loop.watch(listener.raw, for: .readable) { [unowned self] _ in accept(listener) }
            listeners.append((listener, watch))
        } catch {
            throw ListenerError(error)
        }
        log.fact("listening on \(listener.place)")
    }

    private func accept(_ listener: Listener) {
        do throws(Errno) {
            for _ in 0..<Self.turnClients {
                guard let stream = try listener.accept() else { return }
                handler?(stream)
            }
        } catch {
            log.fact("\(error)")
            lookAway(from: listener)
        }
    }

    /// Out of descriptors: the clients that wait would wake us for ever, so they wait a second.
    private func lookAway(from listener: Listener) {
        guard let watch = listeners.first(where: { $0.0 === listener })?.1 else { return }
        loop.change(watch, to: [])
        _ = loop.timer(at: loop.time.now.advanced(by: 1_000_000_000)) { [weak loop] in
            loop?.change(watch, to: .readable)
        }
    }
}

import Output
import Unix

/// The parts of `playd`, put together and running.
///
/// Control thread.
package final class Daemon {
    /// What `playd --version` says.
    package static let version = "0.1.0"

    private let loop: EventLoop
    private let log: Log
    private let zone: Zone
    private let songs: SongThread
    private let server: Server
    private var listeners: [(Listener, Watch)] = []
    private let signals: SignalWatch

    /// Listens and serves; throws one sentence when that cannot be.
    package init(_ configuration: Configuration, log: Log) throws(StartupError) {
        self.log = log
        do throws(Errno) {
            loop = try EventLoop()
            let loop = loop
            SignalWatch.ignorePipe()
            // Before any thread starts and any socket is there: a signal never finds a gap.
            signals = try SignalWatch(loop: loop, signals: ProcessFacts.endingSignals) { _ in loop.stop() }
            zone = unsafe try Zone(name: "default", loop: loop, log: log, seed: UInt64.random(in: 0 ... .max)) {
                render in
                switch configuration.output {
                case .pipewire:
                    unsafe PipeWireOutput(
                        loop: loop, render: render, identity: StreamIdentity(version: Daemon.version))
                case .simulated: unsafe SimulatedOutput(loop: loop, render: render)
                }
            }
            let finder = SongFinder(music: configuration.music, user: ProcessFacts.user, log: log)
            songs = try SongThread(loop: loop, finder: finder)
        } catch {
            throw StartupError(isUsage: false, message: error.description)
        }
        server = Server(zone: zone, songs: songs, loop: loop, log: log)
        try listen(at: configuration.socket, isRequired: true)
        if let second = configuration.mpdSocket { try listen(at: second.path, isRequired: second.isRequired) }
    }

    /// Serves until a signal ends it.
    package func run() {
        log.detail("serving")
        loop.run()
        for (listener, watch) in listeners {
            loop.cancel(watch)
            listener.close()
        }
        // The end of the program is no reason for a click; a second signal does not wait for the fade.
        zone.sound.fadeOut { [loop] in loop.stop() }
        loop.run()
        server.close()
        zone.close()
        songs.close()
    }

    private func listen(at path: String, isRequired: Bool) throws(StartupError) {
        do throws(ListenerError) {
            let listener = try Listener(path: path)
            listeners.append((listener, try watch(listener)))
            log.fact("listening on \(path)")
        } catch {
            guard isRequired else {
                log.detail("no second socket: \(error)")
                return
            }
            guard error.code != .inUse else {
                throw StartupError(isUsage: false, message: "another server is running at \(path)")
            }
            throw StartupError(isUsage: true, message: error.description)
        }
    }

    private func watch(_ listener: Listener) throws(ListenerError) -> Watch {
        do throws(Errno) {
            return try loop.watch(listener.raw, for: .readable) { [unowned self] _ in accept(listener) }
        } catch {
            throw ListenerError(error)
        }
    }

    private func accept(_ listener: Listener) {
        do throws(Errno) {
            while let stream = try listener.accept() { server.accept(stream) }
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

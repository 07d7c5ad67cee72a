import Desktop
import Loudness
import Output
import Playback
import Tags
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
    private let saver: ZoneSaver
    /// There where songs are to be measured.
    private let scan: QueueScan?
    private let reception: Reception
    private let signals: SignalWatch
    /// The player on the session bus, where that is wanted.
    private var media: MediaPlayer?

    /// Listens and serves; throws one sentence when that cannot be.
    package init(_ configuration: Configuration, log: Log) throws(StartupError) {
        self.log = log
        let saved: SavedZone?
        do throws(Errno) {
            loop = try EventLoop()
            let loop = loop
            SignalWatch.ignoreWriteSignals()
            // Before any thread starts and any socket is there: a signal never finds a gap.
            signals = try SignalWatch(loop: loop, signals: ProcessFacts.endingSignals) { _ in loop.stop() }
        } catch {
            throw StartupError(isUsage: false, message: error.description)
        }
        // Before the state is touched, which belongs to a server that runs already. Clients wait until the loop runs.
        reception = Reception(loop: loop, log: log)
        try reception.open(configuration)
        do throws(Errno) {
            let loop = loop
            let store = configuration.loudnessDirectory.map { directory in
                LoudnessStore(directory: directory) { log.fact($0) }
            }
            let loaded = StateFile.load(directory: configuration.state, log: log)
            saved = loaded.zone
            zone = unsafe try Zone(
                name: "default", loop: loop, log: log, player: Self.player(saved, configuration.start),
                previousRestart: configuration.previousRestart, placeRule: configuration.placeRule,
                settings: configuration.sound, outputSettings: configuration.outputs,
                loudness: LoudnessSource(store: store).loudness(of:)
            ) { render in
                switch configuration.output {
                case .pipewire:
                    unsafe PipeWireOutput(
                        loop: loop, render: render, identity: StreamIdentity(version: Daemon.version))
                case .simulated: unsafe SimulatedOutput(loop: loop, render: render)
                }
            }
            if let saved { zone.restore(saved) }
            saver = ZoneSaver(zone: zone, state: try StateThread(loop: loop, file: loaded.file), loop: loop)
            let finder = SongFinder(music: configuration.music, user: ProcessFacts.user, log: log)
            songs = try SongThread(loop: loop, finder: finder)
            scan = try Self.scan(zone, store, loop, log)
        } catch {
            throw StartupError(isUsage: false, message: error.description)
        }
        server = Server(zone: zone, songs: songs, loop: loop, log: log, rules: configuration.rules)
        server.musicDirectory = configuration.music
        server.saver = saver
        if let scan, let tell = zone.changed {
            zone.changed = { subsystems in
                tell(subsystems)
                scan.note(subsystems)
            }
        }
        saver.onCommit = { [server] in server.committed($0) }
        reception.handler = { [server] in server.accept($0) }
        if configuration.start == .resume, saved?.player.state == .play {
            zone.act { player throws(Never) in player.pause(false) }
        }
        media = MediaRemote.player(of: server, on: configuration.bus)
    }

    /// Serves until a signal ends it.
    package func run() {
        log.detail("serving")
        media?.open()
        loop.run()
        media?.close()
        reception.close()
        server.close()
        // The end of the program is no reason for a click; a second signal does not wait for the fade.
        zone.fadeOut { [loop] in loop.stop() }
        loop.run()
        saver.close()
        zone.close()
        songs.close()
        scan?.close()
    }

    /// Measures what is in the queue, where there is a place to keep it.
    private static func scan(
        _ zone: Zone, _ store: LoudnessStore?, _ loop: EventLoop, _ log: Log
    ) throws(Errno) -> QueueScan? {
        guard let store else { return nil }
        let scanner = try LoudnessScanner(loop: loop, store: store)
        scanner.onMeasured = { path, level in
            log.detail("\(path) is measured: \(level.gain) dB to the reference, peak \(level.peak ?? 0)")
        }
        return QueueScan(zone: zone, scanner: scanner, loop: loop)
    }

    /// The player of last time, or a new one.
    private static func player(_ saved: SavedZone?, _ start: StartState) -> Player {
        guard let saved else { return Player(seed: UInt64.random(in: 0 ... .max)) }
        return Player(restoring: saved.player, milliseconds: saved.milliseconds, as: start)
    }
}

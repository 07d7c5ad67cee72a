import Harness
import Output
import Playback
import Realtime
import Tags
import Testing
import Unix

@testable import Daemon
@testable import Decoding

/// The daemon in one process: everything but a listening socket, on time that only moves when told to.
///
/// The decode thread and the song thread are real. Before each cycle of the device the rig waits until the decode
/// thread has done its part, so what is heard does not depend on how fast it is.
final class Rig {
    let time: ManualTime
    let loop: EventLoop
    let zone: Zone
    let output: SimulatedOutput
    let server: Server
    /// What was heard since it was last cleared, one piece for each format in a row.
    var heard: [Samples] = []
    /// Turns of the loop so far, for what must not spin.
    private(set) var turns = 0
    private let songs: SongThread

    /// A daemon with an empty queue over the music in a directory, of whose loudness `loudness` tells; `prepare` has the output first.
    init(
        music: String, device: SimulatedDevice = SimulatedDevice(rate: nil, quantum: 1024, latency: 0),
        seed: UInt64 = 1,
        placeRule: PlaceRule = PlaceRule(), settings: SoundSettings = SoundSettings(),
        outputSettings: OutputSettings = OutputSettings(),
        loudness: @escaping @Sendable (String) -> Loudness = { _ in Loudness() },
        prepare: (SimulatedOutput) -> Void = { _ in }
    ) throws {
        let time = ManualTime(at: MonotonicTime(nanoseconds: 5_000_000_000))
        let loop = try EventLoop(time: time)
        let log = Log()
        var made: SimulatedOutput?
        zone = unsafe try Zone(
            name: "default", loop: loop, log: log, player: Player(seed: seed), placeRule: placeRule,
            settings: settings, outputSettings: outputSettings, loudness: loudness
        ) { render in
            let output = unsafe SimulatedOutput(loop: loop, render: render, device: device)
            prepare(output)
            made = output
            return output
        }
        guard let output = made else { throw HarnessError("the zone made no output") }
        songs = try SongThread(loop: loop, finder: SongFinder(music: music, user: System.user, log: log))
        server = Server(zone: zone, songs: songs, loop: loop, log: log)
        self.time = time
        self.loop = loop
        self.output = output
    }

    deinit {
        server.close()
        songs.close()
        zone.close()
    }

    /// A new client that has read its greeting.
    func connect() throws -> TestClient {
        let client = try dial()
        #expect(try client.line() == "OK MPD 0.24.0")
        return client
    }

    /// A new client that has read nothing yet.
    func dial() throws -> TestClient {
        let (ours, theirs) = try ByteStream.pair()
        server.accept(theirs)
        return TestClient(ours, rig: self)
    }

    // MARK: Turning

    /// Turns the loop until `condition` holds; the limit only ends hangs.
    func until(_ what: @autoclosure () -> String, _ condition: () throws -> Bool) throws {
        let clock = SystemTime()
        let limit = clock.now.advanced(by: 30_000_000_000)
        while try !condition() {
            if clock.now > limit { throw HarnessError("waited in vain: \(what())") }
            turn(2)
        }
    }

    /// Serves what is due now, without moving time.
    func turn(_ milliseconds: Int32 = 0) {
        turns += 1
        loop.turn(waitingAtMost: milliseconds)
    }

    // MARK: Time

    /// Moves time by a whole number of cycles that lasts at least so long, and keeps what is heard.
    func play(milliseconds: Int) throws {
        let end = time.now.advanced(by: Int64(milliseconds) * 1_000_000)
        while time.now < end { try cycle() }
    }

    /// Moves time until `condition` holds, looking after each cycle; fails after an hour of music.
    func play(until condition: () -> Bool) throws {
        let end = time.now.advanced(by: 3_600_000_000_000)
        while !condition() {
            guard time.now < end else { throw HarnessError("waited in vain for an hour of music") }
            try cycle()
        }
    }

    /// Moves time until playback has stopped by itself.
    func playToEnd() throws {
        try play { zone.player.state == .stop }
    }

    /// Moves time by one cycle of the device, or as long where none runs.
    func cycle() throws {
        try settle()
        if output.state == .streaming, let format = output.format {
            let frames = output.device.quantum
            keep(Samples(output.advance(frames: frames), channels: format.channels, rate: format.rate))
        } else {
            time.advance(by: 20_000_000)
        }
        turn()
    }

    /// Turns until nothing is owed to the sound that real time could delay.
    func settle() throws {
        turn()
        try until("the decode thread is behind") {
            // What is sent after the first was taken is taken only when the first has been carried out.
            for _ in 0..<2 {
                zone.sound.worker.send(.run(zone.sound.isOpen))
                try waitUntilTaken()
            }
            turn()
            return isFed
        }
    }

    /// Has the decode thread do all there is to do at this moment, as if it were infinitely fast.
    ///
    /// It does a piece of work, such as a block, between two looks for commands.
    func catchUp() throws {
        for _ in 0..<64 {
            zone.sound.worker.send(.run(zone.sound.isOpen))
            try waitUntilTaken()
            turn()
        }
    }

    /// Waits until the decode thread has taken every command out of its mailbox.
    private func waitUntilTaken() throws {
        let clock = SystemTime()
        let limit = clock.now.advanced(by: 30_000_000_000)
        while !zone.sound.worker.commands.isEmpty {
            if clock.now > limit { throw HarnessError("the decode thread hangs") }
            System.yield()
        }
    }

    /// Whether the next cycle will find the frames that there are for it.
    private var isFed: Bool {
        let sound = zone.sound
        guard sound.isOpen, !sound.isLost else { return true }
        guard sound.isReady, let format = sound.format else { return false }
        let frames = 2 * output.device.quantum * format.rate / (output.device.rate ?? format.rate)
        if sound.transport.framesWaiting(channels: format.channels) >= frames + 4096 { return true }
        switch sound.boundaries.last {
        case .end: return sound.followUp == nil
        case .change: return true
        case .join(let start): return isDecoded(start)
        case nil: return false
        }
    }

    /// Whether all frames of a joined song are there; what follows it is not asked for before it is heard.
    private func isDecoded(_ start: PartStart) -> Bool {
        let sound = zone.sound
        guard let length = start.length else { return false }
        guard let anchor = sound.transport.anchor, anchor.generation == sound.ringGeneration else { return true }
        let waiting = sound.transport.framesWaiting(channels: start.format.channels)
        return anchor.frames + waiting >= start.frame + length
    }

    private func keep(_ samples: Samples) {
        let isSame = heard.last.map { $0.channels == samples.channels && $0.rate == samples.rate } ?? false
        if isSame {
            heard[heard.count - 1].values += samples.values
        } else {
            heard.append(samples)
        }
    }
}

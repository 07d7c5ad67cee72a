import Decoding
package import Desktop
package import Output
package import Playback
package import Realtime
package import Tags
package import Unix
package import Wire

/// A player with its queue, its sound and its volume.
///
/// The protocol calls it a partition. Control thread.
///
/// The player decides and the sound carries out; this object passes effects one way and reports the other, and tells
/// what has changed.
package final class Zone {
    /// What the protocol calls it.
    package let name: String
    /// What changed, for `idle`.
    package var changed: ((Subsystems) -> Void)?
    /// The queue and what is to be played.
    package private(set) var player: Player
    /// What is heard.
    package let sound: Sound
    /// The stream's volume in percent, on the cubic scale that mixers show.
    package internal(set) var volume = 100
    /// Whether anybody, here or in a mixer, has set the volume; before, it is the desktop's to remember.
    var isVolumeKnown = false
    /// Whether the stream is muted.
    package internal(set) var isMuted = false
    /// Where it can play, and where it does.
    package internal(set) var outputs = OutputList()
    /// What the configuration says of them.
    let outputSettings: OutputSettings
    /// The sink at which the stream has its present volume.
    var volumeSink: String?
    /// The sink that the stream was linked to first when it last was.
    var playedOn: String?
    /// What sinks were asked for.
    var askedLevels = AskedLevels()
    var askedTimer: TimerToken?
    /// What others have broken off, and whether it goes on when they are done.
    var interruptions: Interruptions
    /// How songs are joined and levelled.
    ///
    /// Setting it tells the clients, also when nothing is different.
    package var mixing = Mixing() {
        didSet {
            mix()
            note(.options)
        }
    }
    /// What the configuration says of joins and loudness.
    let settings: SoundSettings
    /// Pauses when its time has come.
    package private(set) lazy var sleepTimer = makeSleepTimer()
    /// `previous` restarts a song of which more than this many milliseconds were heard; nil: never.
    package let previousRestart: Int?
    /// Which songs go on where they were left.
    package let placeRule: PlaceRule
    /// Where they were left.
    var places = PlaceMemory()
    var sounding: Sounding?
    /// When the place was set last, and not only moved on.
    package private(set) var beginning = MediaBeginning()
    /// Something that outlives the process has changed since this was last set to false.
    package var isUnsaved = false

    var lastStatus = StatusMemory()

    /// What `stats` counted last, and in which version of the queue.
    var counted: (version: UInt32, catalogue: StatsBlock.Catalogue)?

    let loop: EventLoop
    private let log: Log
    /// When the present stretch of playing began, and the length of those before it: for `stats`.
    private var playingSince: MonotonicTime?
    private var playedNanoseconds: Int64 = 0

    /// A silent zone that plays through the output that `makeOutput` makes.
    ///
    /// `loudness` is asked on the decode thread what is known of a file. Throws when the system refuses a thread or a descriptor.
    package init(
        name: String, loop: EventLoop, log: Log, player: Player, previousRestart: Int? = nil,
        placeRule: PlaceRule = PlaceRule(),
        settings: SoundSettings = SoundSettings(), outputSettings: OutputSettings = OutputSettings(),
        loudness: @escaping @Sendable (String) -> Loudness = LoudnessReader.read(path:),
        makeOutput: (UnsafeMutablePointer<RenderState>) -> any Output
    ) throws(Errno) {
        self.name = name
        self.loop = loop
        self.log = log
        self.player = player
        self.previousRestart = previousRestart
        self.placeRule = placeRule
        self.settings = settings
        self.outputSettings = outputSettings
        interruptions = Interruptions(settings: outputSettings)
        sound = unsafe try Sound(
            loop: loop, log: log, settings: settings, loudness: loudness, makeOutput: makeOutput)
        sound.handler = { [unowned self] in take($0) }
        sound.isChangeAhead = { [unowned self] in isChangeAhead }
        observeOutputs()
    }

    /// How much of the current song has been heard, in milliseconds.
    package var elapsed: Int { player.place ?? sound.elapsed }

    /// Seconds of playing since the zone was made.
    package var playtime: Int {
        let running = playingSince.map { loop.time.now.nanoseconds(since: $0) } ?? 0
        return Int((playedNanoseconds + running) / 1_000_000_000)
    }

    /// Takes note of where things stand before a client's commands.
    package func beginEdit() {
        player.mark(elapsed: elapsed)
    }

    /// Makes one step of undo of what the client's commands did to the queue.
    package func endEdit() {
        if player.record() { isUnsaved = true }
    }

    /// Lets the player act and carries out what follows from it.
    package func act<Failure: Error>(_ action: (inout Player) throws(Failure) -> [Effect]) throws(Failure) {
        perform(try action(&player))
    }

    /// Fades out for good and calls `done` in silence; nothing may act on the zone any more.
    package func fadeOut(then done: @escaping () -> Void) {
        sleepTimer.cancel()
        sound.fadeOut(then: done)
    }

    /// Ends threads and output.
    package func close() {
        sleepTimer.cancel()
        if let askedTimer { loop.cancel(askedTimer) }
        sound.close()
    }

    private func take(_ report: SoundReport) {
        switch report {
        case .started(let id): perform(player.started(id: id))
        case .heard(let id):
            beginning.next(at: track(id)?.start ?? 0)
            finish(followedBy: id)
            perform(player.heard(id: id))
        case .ended(let id):
            finish(followedBy: nil)
            perform(player.ended(id: id))
        case .failed(let id, let isFollowUp, let reason):
            logSkip(id, reason)
            perform(player.failed(id: id, isFollowUp: isFollowUp, reason: reason))
        case .damaged(let id, let reason):
            logSkip(id, reason)
            perform(player.damaged(id: id, reason: reason))
        case .outputFailed(let reason): perform(player.outputFailed(reason: reason))
        case .volume(let percent): streamVolumeChanged(to: percent)
        case .muted(let isMuted): streamMuteChanged(to: isMuted)
        case .output(let event): take(event)
        }
    }

    func note(_ subsystems: Subsystems) {
        isUnsaved = true
        changed?(subsystems)
    }

    private func logSkip(_ id: UInt32, _ reason: String) {
        guard let song = player.queue.entry(of: id)?.song else { return }
        log.fact("\(song.path) \(reason)")
    }

    private func perform(_ effects: [Effect]) {
        for effect in effects {
            switch effect {
            case .start(let id, let milliseconds, let isPaused):
                guard let track = track(id) else { continue }
                let place = begin(track, at: milliseconds)
                beginning.next(at: place)
                let seconds = settings.skipCrossfade
                if seconds > 0, place == 0, !isPaused, id != sound.track?.id {
                    sound.cross(to: track, over: seconds)
                } else {
                    sound.begin(track, at: place, isPaused: isPaused)
                }
            case .followUp(let id): sound.follow(with: id.flatMap(successor))
            case .pause: sound.pause()
            case .resume: sound.resume()
            case .halt:
                leave()
                sound.halt()
            case .changed(let topics):
                if topics.contains(.player) { describe() }
                if topics.contains(.options) { mix() }
                note(Subsystems(topics))
            }
        }
        countPlaytime()
    }

    func track(_ id: UInt32) -> Track? {
        player.queue.entry(of: id).map { entry in
            Track(id: id, path: entry.song.path, start: start(of: entry.song))
        }
    }

    /// Tells mixers what is playing.
    private func describe() {
        guard let song = player.current?.song, player.state != .stop else { return }
        sound.output.describe(
            StreamDescription(
                title: song.first(.title), artist: song.first(.artist), album: song.first(.album), file: song.path))
    }

    private func countPlaytime() {
        let now = loop.time.now
        if let since = playingSince { playedNanoseconds += now.nanoseconds(since: since) }
        playingSince = player.state == .play ? now : nil
    }
}

extension Subsystems {
    /// What the player calls a topic, the protocol calls a subsystem.
    init(_ topics: Topics) {
        self = []
        if topics.contains(.player) { insert(.player) }
        if topics.contains(.playlist) { insert(.playlist) }
        if topics.contains(.options) { insert(.options) }
    }
}

import Decoding
package import Output
package import Playback
package import Realtime
package import Tags
package import Unix

/// One player's sound: decode thread, ring, output, and where the listener is.
///
/// Control thread.
///
/// Carries out what the player wants and reports what is heard. It never waits: fades, format changes and the end of
/// songs are watched by timers that exist only while something is due, so a paused player has none.
package final class Sound {
    /// Receives what happens; called from the event loop, never from inside a call to this object.
    package var handler: ((SoundReport) -> Void)?
    /// Whether a song of another format will be heard soon after the present one; asked when the stream begins to run.
    package var isChangeAhead: () -> Bool = { false }
    /// Where the frames go.
    package let output: any Output

    let loop: EventLoop
    let log: Log
    private(set) var worker: DecodeWorker
    /// Makes a decode thread.
    let makeWorker: () throws(Errno) -> DecodeWorker
    private let path: SoundPath
    /// What the configuration says of fades, and of the stream while nothing sounds.
    let settings: SoundSettings
    private var notices: Watch?

    /// The generation ordered last; notices of others are of the past.
    var generation = 0
    /// The generation of the ring that its frames are in: an older one where it was mixed into what sounded.
    var ringGeneration = 0
    /// The song that the generation began with, or that is heard by now.
    var track: Track?
    var followUp: Successor?
    /// What the decode thread is told of it when the turn is over.
    var unsentFollowUp: DecodeCommand?
    var place = HeardPlace(at: 0)
    var boundaries: [Boundary] = []
    /// How loud songs are.
    var gain = GainSettings()
    /// Whether the player wants sound.
    var isOpen = false
    /// Whether the generation was ordered to begin with a fade.
    var fadesIn = true
    /// Milliseconds of the slow fade that was ordered; 0: the sound is at its full level or on its way there.
    var slowFade = 0
    /// Whether the last fade has begun.
    var isEnding = false
    /// Whether enough is decoded for the sound to start.
    var isReady = false
    /// The output went away; what was in it has to be decoded again from the heard place.
    var isLost = false
    /// The stream broke off and no other has run since: nothing of what sounded in it is left to fade out.
    var isCutOff = false
    /// The stream wanted to run and does not: its sink is gone, or the session manager has forgotten it.
    var isStuck = false
    /// The format that the output was given.
    var outputFormat: StreamFormat?
    /// Whether the output gets the format of the generation as soon as that can sound.
    var changesWhenReady = false
    var boundaryTimer: TimerToken?
    /// When the stream last got on, as far as was seen; and the cycle that it had come to.
    var lastProgress = MonotonicTime(nanoseconds: 0)
    var lastCycle: Int64?
    var fadeTimer: TimerToken?
    var releaseTimer: TimerToken?
    var watchdogTimer: TimerToken?
    /// The decoder's call that was seen at the last look, and how often in a row.
    var absence: (number: Int, looks: Int)?
    /// Threads that hang in a decoder and may not have ended.
    var left: [DecodeWorker] = []
    /// The decode thread was given up and there is no other yet.
    var isWorkerGone = false
    private var toldGaps = (0, 0)

    /// A silent player.
    ///
    /// The output is made by `makeOutput` around the audio thread's end of the path.
    ///
    /// `loudness` is asked on the decode thread what is known of a file. Throws when the system refuses a thread or a
    /// descriptor.
    package init(
        loop: EventLoop, log: Log, settings: SoundSettings, loudness: @escaping @Sendable (String) -> Loudness,
        makeOutput: (UnsafeMutablePointer<RenderState>) -> any Output
    ) throws(Errno) {
        self.loop = loop
        self.log = log
        self.settings = settings
        path = SoundPath(fadeMilliseconds: settings.fade)
        output = unsafe makeOutput(path.renderState)
        makeWorker = { [path] () throws(Errno) in
            try DecodeWorker(
                producer: path.makeProducer(), resamples: settings.join == .resample, loudness: loudness)
        }
        worker = try makeWorker()
        try employ(worker)
        output.handler = { [unowned self] in take($0) }
    }

    var transport: Transport { path.transport }

    /// Listens to a decode thread, and to no other.
    func employ(_ worker: DecodeWorker) throws(Errno) {
        if let notices { loop.cancel(notices) }
        self.worker = worker
        notices = try loop.watch(worker.notices.descriptor, for: .readable) { [unowned self] _ in
            for notice in self.worker.notices.drain() { take(notice) }
        }
    }

    // MARK: What is heard

    /// Milliseconds of the song that have been heard.
    package var elapsed: Int {
        updatePlace()
        return place.milliseconds
    }

    /// The format of the song that is heard, once it is known; that of the whole generation.
    package var format: StreamFormat? { place.part?.format }

    /// What the file of the song that is heard has, whatever it is converted to.
    package var songFormat: SongFormat? {
        place.part.map { SongFormat(rate: $0.songFormat.rate, bits: $0.bits, channels: $0.songFormat.channels) }
    }

    /// The exact length of the song that is heard in milliseconds, once it is known.
    package var duration: Int? {
        guard let part = place.part, let length = part.length else { return nil }
        return (length * 1000 + part.format.rate / 2) / part.format.rate
    }

    /// The bit rate of what was decoded last, in kbit/s.
    package var bitrate: Int { worker.bitrate }

    /// Cycles so far that wanted frames and found too few.
    package var underruns: Int { transport.underruns }

    /// Cycles so far that came too late in the middle of the music.
    package var lateCycles: Int { transport.lateCycles }

    /// Whether a slow fade has come to silence.
    package var isFadedOut: Bool { transport.isFadedOut }

    /// Ends threads and output; the object is of no use afterwards.
    package func close() {
        for timer in [boundaryTimer, fadeTimer, releaseTimer, watchdogTimer] {
            if let timer { loop.cancel(timer) }
        }
        output.handler = nil
        output.close()
        if let notices { loop.cancel(notices) }
        worker.close()
    }

    /// Logs gaps in the music since this was last called.
    private func tellGaps() {
        let counts = (underruns, lateCycles)
        guard counts != toldGaps else { return }
        toldGaps = counts
        log.fact("gaps in the music so far: \(counts.0) for want of decoded frames, \(counts.1) by late cycles")
    }

    func updatePlace() {
        tellGaps()
        guard !isLost, let anchor = transport.anchor, anchor.generation == ringGeneration else { return }
        place.update(anchor, at: loop.time.now.nanoseconds)
    }
}

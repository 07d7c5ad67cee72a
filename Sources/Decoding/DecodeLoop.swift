import Realtime
import Synchronization
import Tags
import Unix

/// The decode thread: keeps the ring filled with the song it was given and what follows it.
///
/// Everything here belongs to the decode thread. Files are opened and read nowhere else, so a slow disk delays
/// nobody. It sleeps while the ring is full enough, and without a timeout while nothing is being read.
@safe final class DecodeLoop {
    var producer: FrameProducer
    private let commands: Mailbox<DecodeCommand>
    let notices: Mailbox<DecodeNotice>
    let gauge: DecodeGauge
    let lease: DecodeLease
    /// What is known of a file's loudness.
    let loudness: (String) -> Loudness

    var generation = 0
    var format = StreamFormat(rate: 1, channels: 1)
    /// The songs of the generation that have frames in the ring which nobody has read, in their order; the last one is
    /// there until something follows it, or for good.
    var voices: [Voice] = []
    /// What comes after the last of them.
    var next = FollowUp.unknown
    /// The follow-up, open already: for the generation that it will start, or to be mixed in soon.
    var opened: OpenedTrack?
    /// Where the follow-up is mixed in.
    var plan = CrossingPlan.undecided
    var gain = GainSettings()
    /// Whether a follow-up of another format is converted, so that the stream goes on.
    let resamples: Bool
    /// Whether `ready` is still owed.
    var owesReady = false
    private var isRunning = false
    private var isQuitting = false
    /// Samples decoded or mixed in one go.
    static let blockSamples = BacklogBlock.capacity
    let mix = UnsafeMutableBufferPointer<Float>.allocate(capacity: blockSamples)

    init(
        producer: consuming FrameProducer, commands: Mailbox<DecodeCommand>, notices: Mailbox<DecodeNotice>,
        gauge: DecodeGauge, lease: DecodeLease, resamples: Bool, loudness: @escaping (String) -> Loudness
    ) {
        self.producer = producer
        self.commands = commands
        self.notices = notices
        self.gauge = gauge
        self.lease = lease
        self.resamples = resamples
        self.loudness = loudness
    }

    deinit {
        unsafe mix.deallocate()
    }

    /// Works until it is told to quit, or was given up.
    func run() {
        while !isQuitting {
            for command in commands.drain() {
                perform(command)
                if lease.isGivenUp { return }
            }
            let isIdle = !proceed()
            if lease.isGivenUp { return }
            if isIdle { sleep() }
        }
    }

    private func perform(_ command: DecodeCommand) {
        switch command {
        case .start(let generation, let track, let milliseconds):
            start(track, at: milliseconds, generation: generation)
        case .crossOver(let generation, let track, let seconds):
            crossOver(to: track, over: seconds, generation: generation)
        case .followUp(let generation, let part, let successor):
            if generation == self.generation { follow(part: part, with: successor) }
        case .gain(let settings):
            setGain(settings)
        case .run(let isRunning):
            self.isRunning = isRunning
        case .halt:
            forget()
        case .quit:
            isQuitting = true
        }
    }

    /// Does the next piece of work; returns whether there was one.
    private func proceed() -> Bool {
        guard let last = voices.last else { return false }
        if last.end == head { return cross() || (!lease.isGivenUp && joinNext()) }
        guard producer.framesWaiting < fullLevel else { return false }
        if cross() { return true }
        linkConverters()
        if !lease.isGivenUp { writeBlock() }
        return true
    }

    /// The frame of the generation that is written next.
    var head: Int { producer.framesOfGeneration }

    /// Frames that stay in the ring when others are taken back, so that the new ones come in time: 30 ms.
    var safeMargin: Int { format.rate * 3 / 100 }

    /// Frames in the ring at which it is full enough: two seconds, or so many that with a block more, and the first one of
    /// the next song, it is half full, so that a new generation has room beside the one that sounds.
    private var fullLevel: Int { min(format.rate * 2, producer.capacity / 2 - 2 * Self.blockSamples / format.channels) }

    /// Sleeps until the ring is half as full as it should be, or something is asked.
    private func sleep() {
        guard !isQuitting else { return }
        guard isRunning, let last = voices.last, last.end != head else {
            _ = commands.wait(milliseconds: nil)
            return
        }
        let surplus = max(0, producer.framesWaiting - fullLevel / 2)
        _ = commands.wait(milliseconds: Int32(max(5, surplus * 1000 / format.rate)))
    }

    /// Says once a generation that the sound can start: a quarter of a second is there, or all of it.
    func reportReady(isAll: Bool) {
        guard owesReady, isAll || producer.framesWaiting >= min(format.rate / 4, fullLevel) else { return }
        owesReady = false
        notices.post(.ready(generation: generation))
    }
}

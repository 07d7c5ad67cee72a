import Realtime
import Synchronization
import Unix

/// The decode thread: keeps the ring filled with the song it was given and what follows it.
///
/// Everything here belongs to the decode thread. Files are opened and read nowhere else, so a slow disk delays
/// nobody. It sleeps while the ring is full enough, and without a timeout while nothing is being read.
@safe final class DecodeLoop {
    var producer: FrameProducer
    private let commands: Mailbox<DecodeCommand>
    let notices: Mailbox<DecodeNotice>
    private let gauge: DecodeGauge

    var generation = 0
    /// The part being decoded; nil between parts.
    var part: DecodedPart?
    /// The part before it, or the last one when nothing followed.
    var finished: FinishedPart?
    /// The part before `finished`, when `finished` was joined to it: it may be unheard still, and can be taken back.
    var before: FinishedPart?
    /// What comes after the part being decoded, or after the finished one when there is none.
    var next = FollowUp.unknown
    /// A follow-up of another format, open already for the generation that it will start.
    var opened: OpenedTrack?
    var format = StreamFormat(rate: 1, channels: 1)
    /// Whether `ready` is still owed.
    var owesReady = false
    private var isRunning = false
    private var isQuitting = false
    /// Samples decoded in one go.
    static let blockSamples = 8192
    let block = UnsafeMutableBufferPointer<Float>.allocate(capacity: blockSamples)

    init(
        producer: consuming FrameProducer, commands: Mailbox<DecodeCommand>, notices: Mailbox<DecodeNotice>,
        gauge: DecodeGauge
    ) {
        self.producer = producer
        self.commands = commands
        self.notices = notices
        self.gauge = gauge
    }

    deinit {
        unsafe block.deallocate()
    }

    /// Works until it is told to quit.
    func run() {
        while !isQuitting {
            for command in commands.drain() { perform(command) }
            if let part, producer.framesWaiting < fullLevel {
                decode(part)
            } else if !joinNext() {
                sleep()
            }
        }
    }

    private func perform(_ command: DecodeCommand) {
        switch command {
        case .start(let generation, let track, let milliseconds):
            start(track, at: milliseconds, generation: generation)
        case .followUp(let generation, let part, let track):
            if generation == self.generation { follow(part: part, with: track) }
        case .run(let isRunning):
            self.isRunning = isRunning
        case .halt:
            forget()
        case .quit:
            isQuitting = true
        }
    }

    /// Decodes one block of the part into the ring, or finishes the part.
    private func decode(_ part: DecodedPart) {
        do throws(DecodingError) {
            let frames = unsafe try part.decoder.read(into: block)
            if frames == 0 { finish(part) } else { write(frames, of: part) }
        } catch {
            notices.post(.damaged(generation: generation, id: part.track.id, reason: error.message))
            finish(part)
        }
    }

    /// Puts the first `frames` of the block into the ring.
    func write(_ frames: Int, of part: DecodedPart) {
        gauge.bitrate.store(part.decoder.bitrate, ordering: .relaxed)
        let samples = unsafe UnsafeBufferPointer(rebasing: block[..<(frames * format.channels)])
        let written = unsafe producer.write(samples)
        precondition(written == frames, "room for a block is kept free")
        reportReady(isAll: false)
    }

    /// Frames in the ring at which it is full enough: two seconds, or so many that with a block more it is half full,
    /// so that a new generation has room beside the one that sounds.
    private var fullLevel: Int { min(format.rate * 2, producer.capacity / 2 - Self.blockSamples / format.channels) }

    /// Sleeps until the ring is half as full as it should be, or something is asked.
    private func sleep() {
        guard !isQuitting else { return }
        guard isRunning, part != nil else {
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

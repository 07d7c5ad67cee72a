import Realtime
import Tags

/// One song's frames in a generation, on their way from the decoder into the mix.
///
/// Decode thread. Frames count in the generation. What was decoded is kept until it has been read out of the ring, so that
/// it can be mixed in another way without asking the disk again.
final class Voice {
    /// The part that it is.
    let number: Int
    /// What it was joined for; nil: the generation began with it.
    let order: Successor?
    /// The file as it was opened.
    private(set) var source: OpenedTrack
    /// Its first frame, and the frame of the song that stands there.
    private(set) var start: Int
    let offset: Int
    var level: LevelCurve
    var fades: [Fade] = []
    /// The frame behind its last one, once the decoder has come there.
    private(set) var end: Int?
    /// Where it is cut off.
    private var limit = Int.max
    private let decoder: any Decoder
    private var backlog: Backlog
    /// Whether its highest sample is found out by listening.
    private let isPeakUnknown: Bool
    /// The first frame that nobody has listened to.
    private var unheard: Int

    /// A song whose frames come out of `decoder`, which gives them in the format of the generation.
    init(
        number: Int, order: Successor?, source: OpenedTrack, decoder: any Decoder, start: Int, offset: Int,
        level: LevelCurve
    ) {
        self.number = number
        self.order = order
        self.source = source
        self.decoder = decoder
        self.start = start
        self.offset = offset
        self.level = level
        isPeakUnknown = source.loudness.peak == nil
        backlog = Backlog(channels: decoder.format.channels, start: start)
        unheard = start
    }

    /// The highest sample that it may come to from a frame on, 1 being full scale, as far as is known.
    func peak(from frame: Int) -> Double {
        Double(max(level.factor(at: frame), level.final)) * (source.loudness.peak ?? 1)
    }

    /// The frame behind the crossfade that is going on at a frame; that frame, where there is none.
    func endOfMix(at frame: Int) -> Int {
        fades.filter { $0.start < frame }.map { max(frame, $0.start + $0.length) }.max() ?? frame
    }

    /// The song's length in frames, where it is known.
    var length: Int? { decoder.frameCount }

    /// The frame behind its last one, as far as is known beforehand.
    var expectedEnd: Int? { end ?? length.map { min(limit, start + max(0, $0 - offset)) } }

    /// Whether its frames are converted to the format of the generation.
    var isConverted: Bool { decoder is ResamplingDecoder }

    /// Has the converter go on in `next` at the song's end, if both are converted.
    func goOn(in next: ResamplingDecoder) {
        (decoder as? ResamplingDecoder)?.goOn(in: next)
    }

    var bitrate: Int { decoder.bitrate }

    /// Whether a frame is there already.
    func holds(_ frame: Int) -> Bool { frame < backlog.end }

    /// Whether the song sounds, or may sound, at a frame.
    func covers(_ frame: Int) -> Bool { start <= frame && frame < end ?? limit }

    /// Moves it, before any frame of it has been mixed.
    func place(at frame: Int) {
        level.shift(by: frame - start)
        unheard += frame - start
        start = frame
        if end != nil { end = backlog.end - backlog.start + frame }
        backlog.start = frame
    }

    /// Decodes a block's worth at the most; returns whether the song went on.
    func decode() throws(DecodingError) -> Bool {
        let frames = unsafe try backlog.append { room throws(DecodingError) in unsafe try decoder.read(into: room) }
        if frames == 0 { finish() }
        return frames > 0
    }

    // MARK: Loudness

    /// What its samples are to be multiplied with.
    func factor(by settings: GainSettings) -> Float {
        source.factor(by: settings)
    }

    /// Frames that are decoded before the ones in front of them are mixed, so that the level can come down ahead of a peak.
    func lookAhead(_ settings: GainSettings) -> Int {
        isPeakUnknown && settings.listens && level.final > 1 ? decoder.format.rate / 50 : 0
    }

    /// Finds out how high what was decoded goes, where that matters and nobody knew.
    func listen(by settings: GainSettings) {
        guard isPeakUnknown, settings.listens else { return }
        source.heardPeak = max(source.heardPeak, backlog.peak(from: unheard))
        unheard = backlog.end
    }

    /// Listens to what was decoded last: where it would go beyond full scale, the level comes down before, from `head` on at the
    /// earliest.
    func limit(by settings: GainSettings, from head: Int) {
        let first = unheard
        listen(by: settings)
        let factor = factor(by: settings)
        guard isPeakUnknown, factor < level.final, let loud = backlog.first(above: 1 / level.final, from: first) else {
            return
        }
        let begin = max(head, loud - decoder.format.rate / 50)
        if begin <= start {
            level = LevelCurve(factor)
        } else {
            level.comeDown(to: factor, from: begin, by: loud)
        }
    }

    /// Takes what is there for all there is.
    func finish() {
        end = min(backlog.end, limit)
    }

    /// Cuts it off at a frame, where it has faded out.
    func cut(at frame: Int) {
        limit = min(limit, frame)
        end = min(end ?? .max, limit)
    }

    /// Forgets the frames before one that nobody needs any more.
    func drop(before frame: Int) {
        backlog.drop(before: frame)
        level.drop(before: frame)
    }

    /// Whether a frame can be mixed: it is there, and so many behind it as far as there are any.
    func isReady(at frame: Int, lookAhead: Int) -> Bool {
        holds(min(frame + lookAhead, (end ?? .max) - 1))
    }

    /// How many frames from one on can be mixed, as far as they lie together.
    func framesReady(from frame: Int, lookAhead: Int) -> Int {
        let last = end.flatMap { $0 <= backlog.end ? $0 : nil } ?? backlog.end - lookAhead
        return min(backlog.framesTogether(from: frame), last - frame)
    }

    /// Shows `body` so many frames from one on, if they are heard as they were decoded; returns whether they are.
    func withUnchanged(_ frames: Int, from frame: Int, _ body: (UnsafeBufferPointer<Float>) -> Void) -> Bool {
        guard steadyFactor(from: frame, frames) == 1 else { return false }
        unsafe backlog.withFrames(frames, from: frame, body)
        return true
    }

    /// Adds `frames` frames from `frame` on to `mix`.
    func add(_ frames: Int, from frame: Int, to mix: UnsafeMutableBufferPointer<Float>) {
        let channels = decoder.format.channels
        unsafe backlog.withFrames(frames, from: frame) { samples in
            if let factor = steadyFactor(from: frame, frames) {
                for index in 0..<frames * channels { unsafe mix[index] += samples[index] * factor }
                return
            }
            for place in 0..<frames {
                let factor = factor(at: frame + place)
                for index in place * channels..<(place + 1) * channels {
                    unsafe mix[index] += samples[index] * factor
                }
            }
        }
    }

    /// The one factor of `frames` frames, if there is one.
    private func steadyFactor(from frame: Int, _ frames: Int) -> Float? {
        let isFading = fades.contains { !$0.isOver(at: frame) && !$0.isAhead(of: frame + frames) }
        return isFading || !level.isSteady(from: frame) ? nil : level.final
    }

    private func factor(at frame: Int) -> Float {
        fades.reduce(level.factor(at: frame)) { $0 * $1.factor(at: frame) }
    }
}

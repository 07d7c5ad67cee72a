/// The frames of a decoder as a resampler wants them: with something in front of the first and behind the last.
///
/// In front is what came before in the music, or silence; behind is what follows, or silence without end. Decode thread.
@safe final class ResamplingSource {
    /// Frames in one go.
    static let blockFrames = 1024

    let decoder: any Decoder
    /// Channels of the frames given, after the map.
    let channels: Int
    private let map: ChannelMap
    private let raw: UnsafeMutableBufferPointer<Float>
    private let mapped: UnsafeMutableBufferPointer<Float>

    /// The frames before frame 0, up to the last one.
    var history: [Float] = []
    /// The frames behind the last one.
    var tail: [Float] = []
    /// The first frames, read ahead of time while the source stands behind them.
    private var opening: [Float] = []
    /// The frame that `next` gives first; negative in the history.
    private(set) var position = 0
    private var decoderPosition = 0

    /// The frames given last, at least `memory` of them where so many have been given.
    private(set) var recent: [Float] = []
    private let memory: Int

    /// How many frames the decoder had, once it has come to its end or failed.
    private(set) var end: Int?
    /// Why it ended, when it failed.
    private(set) var failure: DecodingError?
    /// Whether frames from behind the end have been given.
    private(set) var hasPassedEnd = false

    /// Frames of `decoder`, which has just been opened, mapped by `map`; `recent` is kept for `memory` frames.
    init(_ decoder: any Decoder, map: ChannelMap, memory: Int) {
        self.decoder = decoder
        self.memory = memory
        self.map = map
        channels = map.channels
        unsafe raw = .allocate(capacity: Self.blockFrames * map.sourceChannels)
        unsafe mapped = .allocate(capacity: Self.blockFrames * map.channels)
    }

    deinit {
        unsafe raw.deallocate()
        unsafe mapped.deallocate()
    }

    /// Goes on at `frame`, which may be negative.
    func move(to frame: Int) throws(DecodingError) {
        position = frame
        hasPassedEnd = false
        recent = []
        let start = max(0, frame)
        if decoderPosition == start { return }
        if start == 0, decoderPosition == opening.count / channels { return }
        opening = []
        end = nil
        failure = nil
        try decoder.seek(toFrame: start)
        decoderPosition = start
    }

    /// Whether nothing has been given.
    var isFresh: Bool { position <= 0 && recent.isEmpty && decoderPosition == opening.count / channels }

    /// The next frames, good until the next call of anything here.
    ///
    /// Empty once, when `end` is found.
    func next() -> UnsafeBufferPointer<Float> {
        let frames = unsafe part()
        position += frames.count / channels
        if memory > 0 {
            unsafe recent.append(contentsOf: frames)
            if recent.count > 8 * memory * channels { recent.removeFirst(recent.count - memory * channels) }
        }
        return unsafe frames
    }

    private func part() -> UnsafeBufferPointer<Float> {
        if position < 0 {
            let missing = -position - history.count / channels
            return unsafe missing > 0
                ? silence(of: min(missing, Self.blockFrames)) : copy(history.suffix(-position * channels))
        }
        if position < opening.count / channels {
            return unsafe copy(opening[(position * channels)...])
        }
        guard let end else { return unsafe readBlock() }
        hasPassedEnd = true
        let passed = (position - end) * channels
        return unsafe passed < tail.count ? copy(tail[passed...]) : silence(of: Self.blockFrames)
    }

    /// The first `frames` frames, or fewer when the sound is shorter; they are still to be given.
    ///
    /// Only while nothing has been given.
    func firstFrames(_ frames: Int) -> [Float] {
        precondition(isFresh, "the first frames are gone")
        while opening.count < frames * channels, end == nil { unsafe opening += readBlock() }
        return Array(opening.prefix(frames * channels))
    }

    private func copy(_ frames: ArraySlice<Float>) -> UnsafeBufferPointer<Float> {
        let part = unsafe frames.prefix(mapped.count)
        let copied = unsafe mapped.update(fromContentsOf: part)
        return unsafe UnsafeBufferPointer(rebasing: mapped[..<copied])
    }

    private func silence(of frames: Int) -> UnsafeBufferPointer<Float> {
        let part = unsafe UnsafeMutableBufferPointer(rebasing: mapped[..<(frames * channels)])
        unsafe part.update(repeating: 0)
        return UnsafeBufferPointer(part)
    }

    /// Reads one block and maps it; empty when there is no more.
    private func readBlock() -> UnsafeBufferPointer<Float> {
        var frames = 0
        do throws(DecodingError) {
            frames = unsafe try decoder.read(into: raw)
        } catch {
            failure = error
        }
        if frames == 0 { end = decoderPosition }
        decoderPosition += frames
        let part = unsafe UnsafeBufferPointer(rebasing: raw[..<(frames * map.sourceChannels)])
        if map.isIdentity { return unsafe part }
        unsafe map.apply(part, into: mapped)
        return unsafe UnsafeBufferPointer(rebasing: mapped[..<(frames * channels)])
    }
}

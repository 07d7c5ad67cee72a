internal import CSampleRate
package import Realtime

/// A decoder's sound in another rate, another number of channels, or both.
///
/// The rate is changed by libsamplerate's sinc converters, without delay: frame `n` is the sound at `n / format.rate` seconds.
/// The length is that of the source times the ratio of the rates, rounded. Where the slower rate is below 48 kHz the best
/// converter works, flat to 20.5 kHz of 44.1 and 3.5 % of a core for stereo; the medium one falls off from 19 kHz there and would
/// be heard, but is flat beyond hearing for higher rates, at a quarter of the cost. What the two miss is below −120 dB.
///
/// A seek starts the converter a little earlier, at a frame where the two rates meet, so that what follows is what an
/// uninterrupted run would give. Damage is told like the source tells it: after everything before it has been given.
/// `@safe` because the pointers in it never leave it. Decode thread.
@safe package final class ResamplingDecoder: Decoder {
    package let format: StreamFormat
    private let source: ResamplingSource
    /// From the channels that are resampled to those of `format`, where more are wanted than the source has.
    private let widening: ChannelMap
    /// The rates without their common divisor: `step` source frames are as long as `scale` frames of ours.
    private let step: Int
    private let scale: Int
    /// Source frames around a place that its sample depends on.
    private let reach: Int
    /// Where frame 0 is in the source, in source frames divided by `scale`; not 0 where it continues a song before it.
    private var phase = 0
    /// The source frame, up to `step`, that one of ours falls on.
    private var meeting = 0
    /// What the sound goes on in behind its end.
    private weak var follower: ResamplingDecoder?
    /// The converter; nil where the rates are the same.
    private let converter: OpaquePointer?

    /// Source frames not yet converted.
    private var input = unsafe UnsafeBufferPointer<Float>(start: nil, count: 0)
    private let made: UnsafeMutableBufferPointer<Float>
    /// Made and not yet given, a part of `made`.
    private var pending = unsafe UnsafeBufferPointer<Float>(start: nil, count: 0)
    /// The next frame to give.
    private var position = 0
    /// Frames still to be made and thrown away before that.
    private var framesToSkip = 0
    /// Whether the converter has not been set to `position` yet.
    private var mustStart = true
    private var hasEnded = false
    /// Why the sound ended, when it was damage.
    private var failure: DecodingError?

    /// Makes a decoder that gives the sound of `source`, from where it starts, in `format`.
    ///
    /// `source` has just been opened and belongs to this decoder from now on. Throws `.unsupported` for more than 8 channels.
    package init(_ source: any Decoder, to format: StreamFormat) throws(DecodingError) {
        let channels = source.format.channels
        guard (1...ChannelMap.mostChannels).contains(channels), (1...ChannelMap.mostChannels).contains(format.channels),
            format.rate <= source.format.rate * 256, source.format.rate <= format.rate * 256
        else {
            throw DecodingError(
                .unsupported, operation: "open",
                message: "has \(channels) channels at \(source.format.rate) Hz, which cannot be converted")
        }
        self.format = format
        let inner = min(channels, format.channels)
        widening = ChannelMap(from: inner, to: format.channels)
        let divisor = Self.commonDivisor(source.format.rate, format.rate)
        step = source.format.rate / divisor
        scale = format.rate / divisor
        unsafe made = .allocate(capacity: ResamplingSource.blockFrames * inner)
        guard step != scale else {
            reach = 0
            self.source = ResamplingSource(source, map: ChannelMap(from: channels, to: inner), memory: 0)
            unsafe converter = nil
            return
        }
        // 143 and 46 frames of the slower rate by libsamplerate's tables, and some for its rounding.
        let isSlow = min(source.format.rate, format.rate) < 48_000
        let slowReach = isSlow ? 150 : 50
        reach = slowReach * max(1, (step + scale - 1) / scale) + 4
        self.source = ResamplingSource(source, map: ChannelMap(from: channels, to: inner), memory: reach + step)
        var error: Int32 = 0
        let kind = isSlow ? SRC_SINC_BEST_QUALITY : SRC_SINC_MEDIUM_QUALITY
        unsafe converter = unsafe src_new(Int32(kind), Int32(inner), &error)
        guard unsafe converter != nil else {
            throw DecodingError(.library, operation: "open", message: "cannot be converted for lack of memory")
        }
    }

    deinit {
        unsafe made.deallocate()
        if let converter = unsafe converter { _ = unsafe src_delete(converter) }
    }

    package var bits: Int? { source.decoder.bits }

    package var bitrate: Int { source.decoder.bitrate }

    package var frameCount: Int? { source.decoder.frameCount.map(frames(ofSource:)) }

    package func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(DecodingError) -> Int {
        let capacity = buffer.count / format.channels
        var filled = 0
        if mustStart { try start() }
        while filled < capacity, !hasEnded {
            if unsafe pending.isEmpty {
                try make()
                continue
            }
            var count = unsafe min(pending.count / source.channels, capacity - filled)
            if let end = source.end { count = min(count, frames(ofSource: end) - position) }
            guard count > 0 else {
                hasEnded = true
                failure = source.failure
                break
            }
            let part = unsafe UnsafeBufferPointer(rebasing: pending[..<(count * source.channels)])
            let place = unsafe UnsafeMutableBufferPointer(
                rebasing: buffer[(filled * format.channels)..<((filled + count) * format.channels)])
            if widening.isIdentity {
                _ = unsafe place.update(fromContentsOf: part)
            } else {
                unsafe widening.apply(part, into: place)
            }
            unsafe pending = UnsafeBufferPointer(rebasing: pending[(count * source.channels)...])
            filled += count
            position += count
        }
        if filled == 0, let failure { throw failure }
        return filled
    }

    package func seek(toFrame frame: Int) throws(DecodingError) {
        position = min(max(0, frame), 1 << 40)
        mustStart = true
        try start()
    }

    /// Makes `next` go on where this sound ends, as if both were one, as soon as this one is read to its end.
    ///
    /// Without it each starts and ends in silence, which is right for songs that have nothing to do with each other and a step
    /// of up to the height of the wave in a recording that goes on. For it the two need the same rates and channels, else nothing
    /// happens; also when `next` has been read before, or this one to the end. The length of `next` may become one frame more
    /// or less at that moment, for the sum of both to be right; a later `seek` there is exact too.
    package func goOn(in next: ResamplingDecoder) {
        follower = next
    }

    /// How many frames are made of `count` frames of the source.
    private func frames(ofSource count: Int) -> Int {
        max(0, (2 * (count * scale - phase) + step) / (2 * step))
    }

    /// Sets source and converter so that the frame at `position` comes next.
    private func start() throws(DecodingError) {
        unsafe pending = UnsafeBufferPointer(start: nil, count: 0)
        unsafe input = UnsafeBufferPointer(start: nil, count: 0)
        hasEnded = false
        failure = nil
        if let count = frameCount, position >= count {
            hasEnded = true
            mustStart = false
            return
        }
        // The converter can start only where one of our frames falls on one of the source.
        let wanted = (position * step + phase) / scale - reach
        var first = wanted - Self.remainder(wanted - meeting, step)
        if first < 0, source.history.isEmpty { first = 0 }
        framesToSkip = position - (first * scale - phase) / step
        if let converter = unsafe converter { _ = unsafe src_reset(converter) }
        try source.move(to: first)
        mustStart = false
    }

    /// Makes some frames, all of which may have to be skipped.
    private func make() throws(DecodingError) {
        if unsafe input.isEmpty {
            unsafe input = source.next()
            if unsafe input.isEmpty {
                joinFollower()
                unsafe input = source.next()
            }
        }
        guard let converter = unsafe converter else {
            unsafe pending = input
            unsafe input = UnsafeBufferPointer(start: nil, count: 0)
            return
        }
        var data = unsafe SRC_DATA()
        unsafe data.data_in = input.baseAddress
        unsafe data.input_frames = input.count / source.channels
        unsafe data.data_out = made.baseAddress
        unsafe data.output_frames = made.count / source.channels
        unsafe data.src_ratio = Double(scale) / Double(step)
        guard unsafe src_process(converter, &data) == 0, unsafe data.input_frames_used + data.output_frames_gen > 0
        else {
            throw DecodingError(.library, operation: "read", message: "cannot be converted to another rate")
        }
        unsafe input = UnsafeBufferPointer(rebasing: input[(data.input_frames_used * source.channels)...])
        let skipped = unsafe min(framesToSkip, data.output_frames_gen)
        framesToSkip -= skipped
        unsafe pending = UnsafeBufferPointer(
            rebasing: made[(skipped * source.channels)..<(data.output_frames_gen * source.channels)])
    }

    /// Takes the sound behind the end from the follower, and gives it what was before.
    private func joinFollower() {
        guard let follower, let end = source.end, source.failure == nil, reach > 0, follower !== self,
            follower.source.isFresh,
            follower.position == 0, follower.step == step, follower.scale == scale, follower.format == format,
            follower.source.channels == source.channels
        else { return }
        source.tail = follower.source.firstFrames(reach)
        follower.source.history = source.recent
        follower.phase = frames(ofSource: end) * step + phase - end * scale
        follower.meeting = (0..<step).first { ($0 * scale - follower.phase) % step == 0 } ?? 0
        follower.mustStart = true
    }

    private static func commonDivisor(_ one: Int, _ other: Int) -> Int {
        other == 0 ? one : commonDivisor(other, one % other)
    }

    /// The remainder of `number` by `divisor`, never negative.
    private static func remainder(_ number: Int, _ divisor: Int) -> Int {
        let remainder = number % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }
}

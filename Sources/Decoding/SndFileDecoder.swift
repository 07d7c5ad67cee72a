internal import CSndFile
package import Realtime
internal import Tags

/// Decodes FLAC, Ogg Vorbis, Opus, WAV, AIFF and some rarer kinds with libsndfile, to float in the rate and channels of the file.
///
/// `@safe` because the pointers in it live for one call only.
///
/// Lengths are exact, with what an encoder added (Opus: pre-skip; Vorbis and Opus: the end of the last page) taken off. Opus is
/// decoded at 48 kHz. Channels are given in the order of WAV and FLAC. Where Ogg pages are missing the sound goes on behind the
/// hole, where a FLAC file is damaged there is silence; this is told at the end. The file stays open: removing it does not stop the music.
@safe package final class SndFileDecoder: Decoder {
    package let format: StreamFormat
    package let frameCount: Int?
    package let bits: Int?

    private let kind: SoundKind
    private let handle: SndFileHandle
    private let end: SoundEnd
    private let order: ChannelOrder?

    /// The next frame that `read` gives.
    private var position = 0
    /// The next frame that libsndfile gives; behind `position` by what has to be dropped.
    private var decoded = 0
    /// Thrown by the next `read`, because frames decoded before it went out first.
    private var failure: DecodingError?

    /// Frames of silence that come before what libsndfile gives next, in place of what is damaged.
    private var silence = 0
    /// How many damaged parts were stepped over since the last seek.
    private var holes = 0
    /// Whether a seek went beyond an end that nobody knew.
    private var isPastEnd = false

    private var meter: BitrateMeter

    /// Whether the bit rate is the same all the time.
    private let isUniform: Bool

    /// Opens the sound of `kind` at a place of a file.
    ///
    /// Decode thread; reads the head of the file, and the end where lengths stand there.
    init(_ file: AudioFile, at place: Range<Int>, kind: SoundKind) throws(DecodingError) {
        self.kind = kind
        end = SoundEnd(kind, file, at: place)
        handle = try SndFileHandle(file, from: place.lowerBound, to: end.offset, kind: kind)
        let info = handle.info
        guard 1...8 ~= info.channels, 1...768_000 ~= info.samplerate else {
            throw DecodingError(
                .unsupported, operation: "open",
                message: "has \(info.channels) channels at \(info.samplerate) Hz, which cannot be played")
        }
        format = StreamFormat(rate: Int(info.samplerate), channels: Int(info.channels))
        frameCount = 0..<Self.longest ~= Int(info.frames) ? Int(info.frames) : nil
        order =
            switch kind {
            case .vorbis, .opus(isMapped: true): ChannelOrder(vorbis: Int(info.channels))
            default: nil
            }
        let sample = Self.sample(ofFormat: Int(info.format))
        bits = sample.bits
        isUniform = sample.storedBits != nil
        var average = 0
        if let stored = sample.storedBits {
            average = format.rate * format.channels * stored / 1000
        } else if let frameCount, frameCount > 0 {
            average = Int(Double(handle.bytesAhead) * 8 * Double(format.rate) / Double(frameCount) / 1000)
        }
        meter = BitrateMeter(bitrate: average, rate: format.rate)
        meter.restart(bytesTaken: handle.bytesTaken)
    }

    package var bitrate: Int { meter.bitrate }

    package func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(DecodingError) -> Int {
        guard let base = buffer.baseAddress, buffer.count >= format.channels else { return 0 }
        let room = buffer.count / format.channels
        let wanted = min(room, (frameCount ?? .max) - position)
        guard wanted > 0, !isPastEnd else {
            if let loss { throw loss }
            return 0
        }
        while failure == nil, decoded < position {
            let dropped = unsafe decode(into: base, frames: min(room, position - decoded))
            if dropped == 0 { break }
        }
        if let failure { throw failure }
        guard decoded == position else { return 0 }
        let count = unsafe decode(into: base, frames: wanted)
        position += count
        let samples = unsafe UnsafeMutableBufferPointer(rebasing: buffer[..<(count * format.channels)])
        unsafe order?.arrange(samples)
        if bits == nil { unsafe SampleRange.bound(samples) }
        if !isUniform { meter.add(frames: count, bytesTaken: handle.bytesTaken) }
        if count == 0, let failure { throw failure }
        return count
    }

    package func seek(toFrame frame: Int) throws(DecodingError) {
        position = max(0, frame)
        isPastEnd = false
        silence = 0
        holes = 0
        if failure != nil {
            failure = nil
            try restart()
        }
        if let frameCount, position >= frameCount {
            position = frameCount
            return
        }
        guard position != decoded else { return }
        if kind != .vorbis {
            // libsndfile 1.2.0 is mistaken about where it is in the last packet of Opus.
            if kind.isOgg, decoded > (frameCount ?? .max) - Self.longestPacket { try go(to: 0) }
            try go(to: position)
        } else if !canDropUp(to: position) {
            let target = max(0, min(position, (frameCount ?? .max) - end.framesOfLastPage - Self.longestBlock))
            if !canDropUp(to: target) { try go(to: target) }
        }
        meter.restart(bytesTaken: handle.bytesTaken)
    }

    /// Damage that a song gets over, between two seeks.
    private static let mostHoles = 50

    /// No sound is longer: STREAMINFO of FLAC has 36 bits for the length.
    static let longest = 1 << 40

    /// Frames of the longest packet of Opus, 120 ms at 48 kHz (RFC 6716, 3.2.5).
    private static let longestPacket = 5760

    /// Samples of the longest block of Vorbis (Vorbis I, 4.2.2).
    private static let longestBlock = 8192

    /// Whether what lies before a frame of Ogg Vorbis is decoded and dropped.
    ///
    /// libsndfile 1.2.0 goes wrong by a block when it seeks less than two seconds ahead, and anywhere in the last page.
    private func canDropUp(to frame: Int) -> Bool {
        0..<format.rate * 2 ~= frame - decoded
    }

    /// Has libsndfile go to `target`, or close before it.
    private func go(to target: Int) throws(DecodingError) {
        if let reached = handle.seek(toFrame: target), 0...target ~= reached, target - reached <= format.rate {
            decoded = reached
            return
        }
        // A decoder that came upon damage has to begin anew, and so has libFLAC after a seek that failed.
        try restart()
        guard let reached = handle.seek(toFrame: target), 0...target ~= reached, target - reached <= format.rate else {
            // Without a length this is how its end shows.
            if frameCount == nil, reason() == nil {
                isPastEnd = true
                return
            }
            let error = reason() ?? damage
            failure = error
            throw error
        }
        decoded = reached
    }

    private func restart() throws(DecodingError) {
        do throws(DecodingError) {
            try handle.reopen(kind)
            decoded = 0
        } catch {
            failure = error
            throw error
        }
    }

    /// Decodes, and finds out why fewer frames came than have to.
    private func decode(into samples: UnsafeMutablePointer<Float>, frames: Int) -> Int {
        if silence > 0 {
            let count = min(frames, silence)
            unsafe UnsafeMutableBufferPointer(start: samples, count: count * format.channels).update(repeating: 0)
            silence -= count
            decoded += count
            return count
        }
        let (count, isFaulty) = unsafe handle.read(into: samples, frames: frames)
        decoded += count
        guard count < frames || isFaulty else { return count }
        if let reason = reason() {
            failure = reason
        } else if kind == .flac, isFaulty, stepOverDamage() {
            return count > 0 ? count : unsafe decode(into: samples, frames: frames)
        } else if isFaulty || frameCount != nil {
            failure = damage
        }
        return count
    }

    /// Goes on behind a damaged part of a FLAC file, with silence in its place; false when nothing can be found there.
    private func stepOverDamage() -> Bool {
        guard let frameCount, holes < Self.mostHoles else { return false }
        holes += 1
        let start = decoded
        for length in [4096, 8192, 16_384, 65_536, 262_144] {
            guard start + length < frameCount else {
                silence = frameCount - start
                return true
            }
            guard (try? handle.reopen(kind)) != nil else { return false }
            if handle.seek(toFrame: start + length) == start + length {
                silence = length
                return true
            }
        }
        return false
    }

    /// What has befallen the file.
    private func reason() -> DecodingError? {
        if handle.file.failure != 0 { return DecodingError(systemError: handle.file.failure, operation: "read") }
        if handle.file.hasShrunk { return .shrunk }
        if end.isCutOff || kind == .flac && handle.isAtEnd && frameCount != nil { return cutOff }
        return nil
    }

    /// What is told at the end, because the sound went on in spite of it.
    private var loss: DecodingError? { end.isCutOff ? cutOff : holes > 0 ? damage : isFollowed ? rest : nil }

    /// Whether another recording begins behind the last page that libsndfile takes for the sound's; libogg reads ahead.
    private var isFollowed: Bool {
        kind.isOgg && decoded == frameCount && handle.bytesAhead > 0
            && OggLinks.isFollowed(in: handle.start..<end.offset, last: handle.bytesAhead + 8192) {
                handle.file.bytes(at: $0, count: $1)
            }
    }

    private var rest: DecodingError {
        DecodingError(.corrupt, operation: "read", message: "is followed by something that cannot be told from it")
    }

    private var cutOff: DecodingError { DecodingError(.corrupt, operation: "read", message: "is cut off") }

    private var damage: DecodingError { DecodingError(.corrupt, operation: "read", message: "is damaged") }
}

// MARK: - Sample formats

extension SndFileDecoder {
    /// The bits of a sample as users know them (nil for floating point and lossy codings), and those that it takes in the file
    /// (nil where that varies).
    private static func sample(ofFormat format: Int) -> (bits: Int?, storedBits: Int?) {
        let isPacked = format & SF_FORMAT_TYPEMASK == SF_FORMAT_FLAC
        return switch format & SF_FORMAT_SUBMASK {
        case SF_FORMAT_PCM_S8, SF_FORMAT_PCM_U8: (8, isPacked ? nil : 8)
        case SF_FORMAT_PCM_16: (16, isPacked ? nil : 16)
        case SF_FORMAT_PCM_24: (24, isPacked ? nil : 24)
        case SF_FORMAT_PCM_32: (32, isPacked ? nil : 32)
        case SF_FORMAT_FLOAT: (nil, 32)
        case SF_FORMAT_DOUBLE: (nil, 64)
        case SF_FORMAT_ULAW, SF_FORMAT_ALAW: (nil, 8)
        case SF_FORMAT_ALAC_16: (16, nil)
        case SF_FORMAT_ALAC_20: (20, nil)
        case SF_FORMAT_ALAC_24: (24, nil)
        case SF_FORMAT_ALAC_32: (32, nil)
        default: (nil, nil)
        }
    }
}

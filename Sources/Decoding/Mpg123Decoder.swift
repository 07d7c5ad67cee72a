internal import CMpg123
internal import Glibc
package import Realtime

/// Decodes MPEG audio (Layers I to III, above all MP3) with libmpg123, to float in the rate and channels of the file.
///
/// `@safe` because the pointers in it never leave it, and the file outlives the libmpg123 handle that reads it.
///
/// What an encoder put in front and behind (LAME's delay and padding) is taken off, so that songs join without a gap. The
/// length is exact: by the Xing or LAME header where its byte count fits the file, else by reading all frame headers. Seeks are
/// exact to the sample. Rubbish up to 1 MiB in front of the first frame is skipped, tags at both ends are never decoded, and
/// what is not MPEG audio is refused rather than played as noise. The file stays open: removing it does not stop the music.
///
/// The format is that of the first frame. A later part in mono or stereo is mixed to it by libmpg123; where rate, layer or
/// version change for good the decoder ends with `.unsupported`. A few such frames are damage, and silent.
@safe package final class Mpg123Decoder: Decoder {
    package let format: StreamFormat
    package let frameCount: Int?
    package var bits: Int? { nil }

    /// The file and the libmpg123 handle on it; freed in `deinit`, and by nobody else.
    private let file: UnsafeMutablePointer<playd_mpeg>

    /// Decoded and not yet given: a part of libmpg123's own buffer, which lives until its next call.
    private var pending = unsafe UnsafeBufferPointer<Float>(start: nil, count: 0)

    /// Thrown by the next `read`, because frames decoded before it went out first.
    private var failure: DecodingError?
    private var hasEnded = false

    /// To be dropped from the frames decoded next, because libmpg123 cannot start between them there.
    private var framesToSkip = 0

    /// Opens the file at `path` and finds its first frame.
    ///
    /// Decode thread; reads the whole file where no header tells its length.
    package init(path: String) throws(DecodingError) {
        var opened: UnsafeMutablePointer<playd_mpeg>?
        var systemError: Int32 = 0
        var result = unsafe playd_mpeg_open(path, &opened, &systemError)
        guard result == PLAYD_MPEG_OK, let opened = unsafe opened else {
            throw DecodingError.opening(result, systemError)
        }
        var length: Int64 = 0
        result = unsafe playd_mpeg_prepare(opened, opened.pointee.start, Int(MPG123_SKIP_ID3V2.rawValue), &length)
        guard result == PLAYD_MPEG_OK else {
            systemError = unsafe opened.pointee.failure
            unsafe playd_mpeg_close(opened)
            throw DecodingError.opening(result, systemError)
        }
        unsafe file = opened
        format = unsafe StreamFormat(
            rate: playd_frame_rate(opened.pointee.header), channels: Int(playd_frame_channels(opened.pointee.header)))
        frameCount = Int(length)
    }

    deinit {
        unsafe playd_mpeg_close(file)
    }

    package var bitrate: Int { unsafe Int(playd_mpeg_bitrate(file)) }

    package func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(DecodingError) -> Int {
        let capacity = buffer.count / format.channels * format.channels
        var filled = 0
        while filled < capacity {
            if unsafe pending.isEmpty {
                guard failure == nil, !hasEnded else { break }
                decodeFrame()
                continue
            }
            let count = unsafe min(pending.count, capacity - filled)
            _ = unsafe UnsafeMutableBufferPointer(rebasing: buffer[filled..<filled + count])
                .update(fromContentsOf: pending[..<count])
            unsafe pending = UnsafeBufferPointer(rebasing: pending[count...])
            filled += count
        }
        if filled == 0, let failure { throw failure }
        unsafe SampleRange.bound(UnsafeMutableBufferPointer(rebasing: buffer[..<filled]))
        return filled / format.channels
    }

    package func seek(toFrame frame: Int) throws(DecodingError) {
        unsafe pending = UnsafeBufferPointer(start: nil, count: 0)
        failure = nil
        framesToSkip = 0
        unsafe file.pointee.shrunk = false
        unsafe file.pointee.strangers = 0
        hasEnded = frame >= frameCount ?? .max
        guard !hasEnded else { return }
        var skip: Int64 = 0
        guard unsafe playd_mpeg_seek_sample(file, Int64(max(0, frame)), &skip) else { throw libraryFailure("seek") }
        framesToSkip = Int(skip)
    }

    /// Decodes one frame of the file into `pending`, or finds the end or the reason why there is no more.
    private func decodeFrame() {
        var audio: UnsafeMutablePointer<UInt8>?
        var bytes = 0
        var hasChanged = false
        let result = unsafe playd_mpeg_decode(file, &audio, &bytes, &hasChanged)
        switch result {
        case MPG123_OK.rawValue where hasChanged:
            failure = DecodingError(
                .unsupported, operation: "read", message: "changes to another kind of sound on the way")
        case MPG123_OK.rawValue:
            guard let audio = unsafe audio else { return }
            let start = unsafe UnsafeRawPointer(audio).assumingMemoryBound(to: Float.self)
            let decoded = unsafe UnsafeBufferPointer(start: start, count: bytes / MemoryLayout<Float>.stride)
            let skipped = min(framesToSkip, decoded.count / format.channels)
            framesToSkip -= skipped
            unsafe pending = UnsafeBufferPointer(rebasing: decoded[(skipped * format.channels)...])
        case MPG123_DONE.rawValue:
            if unsafe file.pointee.shrunk || playd_mpeg_is_cut_off(file) {
                failure = cutOff
            } else {
                hasEnded = true
            }
        default:
            failure = unsafe file.pointee.shrunk ? cutOff : libraryFailure("read")
        }
    }

    private var cutOff: DecodingError {
        let hasShrunk = unsafe file.pointee.shrunk
        return DecodingError(
            .corrupt, operation: "read",
            message: hasShrunk ? "became shorter while it played" : "is cut off in the middle of a frame")
    }

    /// The error that libmpg123 reported last, in our terms.
    private func libraryFailure(_ operation: String) -> DecodingError {
        let systemError = unsafe file.pointee.failure
        if systemError != 0 { return DecodingError(systemError: systemError, operation: operation) }
        switch unsafe mpg123_errcode(file.pointee.handle) {
        case MPG123_OUT_OF_MEM.rawValue:
            return DecodingError(.library, operation: operation, message: "cannot be decoded for lack of memory")
        default:
            return DecodingError(.corrupt, operation: operation, message: "is damaged: no further frame can be found")
        }
    }
}

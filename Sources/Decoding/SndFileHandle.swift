internal import CSndFile
internal import Glibc
internal import Tags

/// libsndfile at work on an open file, from the first byte of the sound on.
///
/// `@safe` because no pointer leaves it, and it ends libsndfile before the file goes.
@safe final class SndFileHandle {
    let file: AudioFile
    /// Where in the file libsndfile sees its first byte.
    let start: Int
    /// Where it sees the end.
    private let end: Int
    /// What libsndfile knows of the sound.
    private(set) var info = SF_INFO()
    /// Bytes that libsndfile has taken so far.
    private(set) var bytesTaken = 0

    private var handle: OpaquePointer?
    /// Of libsndfile, in bytes from `start`.
    fileprivate var position = 0

    /// Opens the sound between two places of a file; throws in terms of `kind`.
    init(_ file: AudioFile, from start: Int, to end: Int, kind: SoundKind) throws(DecodingError) {
        self.file = file
        self.start = start
        self.end = end
        try open(kind)
    }

    deinit {
        if let handle = unsafe handle { unsafe sf_close(handle) }
    }

    /// Begins again at the first frame: after an error many of libsndfile's decoders are of no more use.
    func reopen(_ kind: SoundKind) throws(DecodingError) {
        if let handle = unsafe handle { unsafe sf_close(handle) }
        unsafe handle = nil
        try open(kind)
    }

    /// Decodes up to `frames` frames; gives their number and whether libsndfile complained.
    func read(into samples: UnsafeMutablePointer<Float>, frames: Int) -> (frames: Int, isFaulty: Bool) {
        guard let handle = unsafe handle else { return (0, true) }
        let count = unsafe sf_readf_float(handle, samples, sf_count_t(frames))
        return (Int(count), unsafe sf_error(handle) != 0)
    }

    /// Goes to a frame; gives the one that it has come to, nil for none.
    func seek(toFrame frame: Int) -> Int? {
        guard let handle = unsafe handle else { return nil }
        let reached = unsafe sf_seek(handle, sf_count_t(frame), SEEK_SET)
        return reached < 0 ? nil : Int(reached)
    }

    /// Whether libsndfile has read to the end of the file.
    var isAtEnd: Bool { start + position >= end }

    /// Bytes of the file that libsndfile has not taken yet.
    var bytesAhead: Int { max(0, end - start - position) }

    private func open(_ kind: SoundKind) throws(DecodingError) {
        position = 0
        info = SF_INFO()
        if kind == .w64, isMistakenWave64 { throw refusal(kind, code: Int32(SF_ERR_UNSUPPORTED_ENCODING)) }
        var access = Self.access
        let me = unsafe Unmanaged.passUnretained(self).toOpaque()
        guard let opened = unsafe sf_open_virtual(&access, Int32(SFM_READ), &info, me) else {
            throw refusal(kind, code: sf_error(nil))
        }
        unsafe handle = opened
        guard case .opus = kind else { return }
        // As libopus says, for listening: by itself libsndfile decodes at the rate that the encoder was given.
        var rate: Int32 = 48_000
        unsafe sf_command(opened, Int32(SFC_SET_ORIGINAL_SAMPLERATE), &rate, Int32(MemoryLayout<Int32>.size))
        unsafe sf_command(opened, Int32(SFC_GET_CURRENT_SF_INFO), &info, Int32(MemoryLayout<SF_INFO>.size))
    }

    private func refusal(_ kind: SoundKind, code: Int32) -> DecodingError {
        if file.failure != 0 { return DecodingError(systemError: file.failure, operation: "open") }
        if kind == .flac, code != SF_ERR_MALFORMED_FILE, let bits = flacBits, ![8, 16, 24].contains(bits) {
            return DecodingError(
                .unsupported, operation: "open", message: "is FLAC with \(bits) bits a sample, which cannot be played")
        }
        if code == SF_ERR_MALFORMED_FILE || code == SF_ERR_SYSTEM || file.hasShrunk {
            return DecodingError(.corrupt, operation: "open", message: "is \(kind.name), but damaged")
        }
        return DecodingError(
            .unsupported, operation: "open", message: "is \(kind.name) of a kind that cannot be played, or damaged")
    }
}

// MARK: - What libsndfile does not tell

extension SndFileHandle {
    /// Bits of a sample in the STREAMINFO of FLAC, one less in five bits (RFC 9639, 8.2).
    private var flacBits: Int? {
        let head = file.bytes(at: start, count: 22)
        return head.count == 22 ? (Int(head[20] & 1) << 4 | Int(head[21] >> 4)) + 1 : nil
    }

    /// Whether this is Wave64 with WAVEFORMATEXTENSIBLE, and no whole numbers in it: libsndfile 1.2.0 takes them for such.
    private var isMistakenWave64: Bool {
        let format = file.bytes(at: start + 64, count: 26)
        return format.count == 26 && format[0] == 0xFE && format[1] == 0xFF && format[24] != 1
    }
}

// MARK: - What libsndfile calls

extension SndFileHandle {
    private static let access = unsafe SF_VIRTUAL_IO(
        get_filelen: { unsafe SndFileHandle.of($0).length },
        seek: { unsafe SndFileHandle.of($2).move(by: Int($0), from: $1) },
        read: { unsafe SndFileHandle.of($2).take($0, Int($1)) },
        write: { _, _, _ in 0 },
        tell: { unsafe sf_count_t(SndFileHandle.of($0).position) })

    private static func of(_ opaque: UnsafeMutableRawPointer?) -> SndFileHandle {
        guard let opaque = unsafe opaque else { preconditionFailure("libsndfile gives back what it was given") }
        return unsafe Unmanaged<SndFileHandle>.fromOpaque(opaque).takeUnretainedValue()
    }

    private var length: sf_count_t { sf_count_t(end - start) }

    private func move(by offset: Int, from whence: Int32) -> sf_count_t {
        let base =
            switch whence {
            case SEEK_CUR: position
            case SEEK_END: end - start
            default: 0
            }
        let (target, isTooFar) = base.addingReportingOverflow(offset)
        guard !isTooFar, target >= 0 else { return -1 }
        position = target
        return sf_count_t(target)
    }

    private func take(_ target: UnsafeMutableRawPointer?, _ count: Int) -> sf_count_t {
        let count = min(count, end - start - position)
        guard let target = unsafe target, count > 0 else { return 0 }
        let taken = unsafe file.read(
            at: start + position, into: UnsafeMutableRawBufferPointer(start: target, count: count))
        position += taken
        bytesTaken += taken
        return sf_count_t(taken)
    }
}

internal import CMpg123
internal import Glibc

/// What the C side and the system report, as errors of this module.
extension DecodingError {
    /// The error for an answer of `playd_mpeg_open` or `playd_mpeg_prepare`.
    static func opening(_ result: Int32, _ systemError: Int32) -> DecodingError {
        switch result {
        case PLAYD_MPEG_SYSTEM:
            DecodingError(systemError: systemError, operation: "open")
        case PLAYD_MPEG_NOT_A_FILE:
            DecodingError(.notAudio, operation: "open", message: "is not a regular file")
        case PLAYD_MPEG_EMPTY:
            DecodingError(.empty, operation: "open", message: "is empty")
        case PLAYD_MPEG_NO_AUDIO:
            DecodingError(.notAudio, operation: "open", message: "is not MPEG audio")
        default:
            DecodingError(.library, operation: "open", message: "cannot be decoded for lack of memory")
        }
    }

    /// The error for an `errno`, in the words of the system.
    init(systemError: Int32, operation: String) {
        let isGone = systemError == ENOENT || systemError == ENOTDIR
        self.init(
            isGone ? .vanished : .unreadable(systemError), operation: operation,
            message: unsafe "cannot be read: \(String(cString: strerror(systemError)))")
    }
}

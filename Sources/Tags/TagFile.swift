internal import CMpg123
internal import Glibc

/// An MP3 file opened for its tags: the one owner of the C side of it.
///
/// `@safe` because no pointer leaves it.
@safe struct TagFile: ~Copyable {
    /// So many bytes of tags are read; libmpg123 keeps what it reads.
    private static let tagLimit: Int64 = 64 << 20

    private let file: UnsafeMutablePointer<playd_mpeg>
    /// Exact length in samples per channel.
    let length: Int
    /// The ID3v2 frames, empty without a tag.
    let frames: [ID3Frame]

    /// Opens the file at `path`, reads its ID3v2 tag and finds out how long its sound is.
    init(path: String) throws(TagError) {
        var opened: UnsafeMutablePointer<playd_mpeg>?
        var systemError: Int32 = 0
        var result = unsafe playd_mpeg_open(path, &opened, &systemError)
        guard result == PLAYD_MPEG_OK, let opened = unsafe opened else { throw TagFile.error(result, systemError) }
        var samples: Int64 = 0
        var frames: [ID3Frame] = []
        let tag = unsafe TagFile.tagToFeed(opened)
        let readsTag = unsafe tag.isEmpty && (1...TagFile.tagLimit) ~= opened.pointee.tag_end
        if readsTag {
            result = unsafe playd_mpeg_prepare(opened, 0, 0, &samples)
            unsafe frames = ID3Frame.all(of: opened.pointee.handle)
        } else {
            let skipping = Int(MPG123_SKIP_ID3V2.rawValue)
            result = unsafe playd_mpeg_prepare(opened, opened.pointee.start, skipping, &samples)
            if !tag.isEmpty { frames = ID3Frame.all(inTag: tag) }
        }
        guard result == PLAYD_MPEG_OK else {
            systemError = unsafe opened.pointee.failure
            unsafe playd_mpeg_close(opened)
            throw TagFile.error(result, systemError)
        }
        unsafe file = opened
        length = Int(samples)
        self.frames = frames
    }

    deinit {
        unsafe playd_mpeg_close(file)
    }

    /// Frames per second.
    var rate: Int { unsafe playd_frame_rate(file.pointee.header) }

    /// 1 or 2.
    var channels: Int { unsafe Int(playd_frame_channels(file.pointee.header)) }

    /// Whether nothing but tags is in front of the first frame.
    var beginsWithSound: Bool { unsafe file.pointee.start == file.pointee.tag_end }

    /// The bytes from the first frame to the last.
    var soundBytes: Int { unsafe Int(file.pointee.end - file.pointee.start) }

    /// The 128 bytes of an ID3v1 tag, empty without one.
    var id3v1: [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 128)
        let start = unsafe file.pointee.id3v1
        guard start >= 0, unsafe playd_mpeg_copy(file, start, file.pointee.size, &bytes, 128) == 128 else { return [] }
        return bytes
    }

    /// The bytes of the tags in front, when libmpg123 must not read them from the file itself.
    ///
    /// One reason is rubbish behind the tag, in which it would look for frames. The other is a tag of version 2.2 or 2.3 that is
    /// unsynchronised as a whole: its frame sizes count before the zeros were put in (id3.org, "ID3v2.3.0", 5), libmpg123 1.31
    /// takes them for sizes in the file. And of more than anybody's pictures only the first tag is read, if that.
    private static func tagToFeed(_ file: UnsafeMutablePointer<playd_mpeg>) -> [UInt8] {
        let end = unsafe file.pointee.tag_end
        var head = [UInt8](repeating: 0, count: 10)
        guard end > 0, unsafe playd_mpeg_copy(file, 0, end, &head, 10) == 10 else { return [] }
        let isUnsynchronised = head[3] < 4 && head[5] & 0x80 != 0
        guard unsafe isUnsynchronised || end != file.pointee.start || end > tagLimit else { return [] }
        let count = end <= tagLimit ? end : ID3Tag.count(head)
        guard count <= tagLimit else { return [] }
        var bytes = [UInt8](repeating: 0, count: Int(count))
        guard unsafe playd_mpeg_copy(file, 0, end, &bytes, count) == count else { return [] }
        return isUnsynchronised ? ID3Tag.synchronised(bytes) : bytes
    }

    private static func error(_ result: Int32, _ systemError: Int32) -> TagError {
        switch result {
        case PLAYD_MPEG_SYSTEM:
            let isGone = systemError == ENOENT || systemError == ENOTDIR
            return TagError(
                isGone ? .vanished : .unreadable(systemError), operation: "read tags",
                message: unsafe "cannot be read: \(String(cString: strerror(systemError)))")
        case PLAYD_MPEG_NOT_A_FILE:
            return TagError(.notAudio, operation: "read tags", message: "is not a regular file")
        case PLAYD_MPEG_EMPTY:
            return TagError(.empty, operation: "read tags", message: "is empty")
        case PLAYD_MPEG_NO_AUDIO:
            return TagError(.notAudio, operation: "read tags", message: "is not MPEG audio")
        default:
            return TagError(.library, operation: "read tags", message: "cannot be read for lack of memory")
        }
    }
}

internal import CTagLib

/// What TagLib tells of a FLAC, Ogg, WAV or AIFF file.
struct TagLibFile {
    /// What a file is, by its first bytes.
    enum Kind: Int32 {
        case flac = 1, vorbis, opus, wav, aiff
    }

    /// One comment, item of an APEv2 tag, or chunk.
    struct Text: Equatable {
        /// In capitals, but for a chunk, which has four letters.
        let name: String
        /// Not cleaned.
        let value: String
    }

    /// What it is.
    let kind: Kind
    /// By name.
    let texts: [Text]
    /// An ID3v2 tag, empty without.
    let id3: [UInt8]
    /// How its sound is made; without tags.
    let sound: FileTags

    /// Reads the file at `path`; nil when it is of another kind, or is not a file that can be read.
    init?(path: String) throws(TagError) {
        var found: UnsafeMutablePointer<playd_tags>?
        switch unsafe playd_tags_read(path, &found) {
        case PLAYD_TAGS_OK: break
        case PLAYD_TAGS_OTHER: return nil
        case PLAYD_TAGS_DAMAGED:
            throw TagError(.notAudio, operation: "read tags", message: "is damaged where it tells of its sound")
        default:
            throw TagError(.library, operation: "read tags", message: "cannot be read for lack of memory")
        }
        defer { unsafe playd_tags_free(found) }
        guard let tags = unsafe found?.pointee, let kind = unsafe Kind(rawValue: tags.kind) else { return nil }
        self.kind = kind
        texts = unsafe Self.texts(tags)
        id3 = unsafe Self.bytes(tags.id3)
        sound = unsafe FileTags(
            fields: [], milliseconds: tags.milliseconds < 0 ? nil : Int(tags.milliseconds), rate: Int(tags.rate),
            channels: Int(tags.channels), bits: tags.bits > 0 ? Int(tags.bits) : nil,
            bitrate: max(Int(tags.bitrate), 0))
    }

    /// The texts about loudness in the APEv2 tag with its last 32 bytes at `footer` in an open file.
    static func apeTexts(descriptor: Int32, footer: Int64) -> [Text] {
        var found: UnsafeMutablePointer<playd_tags>?
        guard unsafe playd_tags_read_ape(descriptor, footer, &found) == PLAYD_TAGS_OK, let tags = unsafe found else {
            return []
        }
        defer { unsafe playd_tags_free(tags) }
        return unsafe texts(tags.pointee)
    }

    private static func texts(_ tags: playd_tags) -> [Text] {
        unsafe UnsafeBufferPointer(start: tags.texts, count: tags.count).map { text in
            unsafe Text(
                name: String(decoding: bytes(text.name), as: UTF8.self),
                value: String(decoding: bytes(text.value), as: UTF8.self))
        }
    }

    private static func bytes(_ string: playd_tags_string) -> [UInt8] {
        unsafe Array(UnsafeRawBufferPointer(start: string.bytes, count: string.count))
    }
}

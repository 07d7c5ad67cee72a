internal import CTagLib

/// What a file that is no MPEG audio says of itself; the place of an ID3v2 tag only, which may be long.
struct TaggedFile {
    /// One comment, item of an APEv2 tag, or chunk.
    struct Text: Equatable {
        /// In capitals, but for a chunk, which has four letters.
        let name: String
        /// Not cleaned.
        let value: String
    }

    /// What it is.
    let kind: SoundKind
    /// By name.
    let texts: [Text]
    /// How its sound is made, the first of several recordings; without tags.
    let sound: FileTags
    /// Where its recordings are.
    let places: [Range<Int>]
    /// Where ID3v2 tags are: in a chunk, or else in front; empty without.
    let id3: Range<Int>
    /// The file itself.
    let file: OpenFile

    /// Reads the file at `path`; nil when it is of another kind, or is not a file that can be read.
    init?(path: String) throws(TagError) {
        guard let file = OpenFile(path: path) else { return nil }
        let start = SoundKind.start(fileSize: file.size) { file.bytes(at: $0, count: $1) }
        guard let kind = SoundKind(head: file.bytes(at: start, count: 512)) else { return nil }
        if let rare = RareSound(file, from: start, kind: kind) {
            guard let sound = rare.description.tags else { throw Self.damage }
            texts = rare.texts
            self.sound = sound
            places = [start..<file.size]
            id3 = 0..<start
        } else {
            places = kind.places(from: start, to: file.size) { file.bytes(at: $0, count: $1) }
            let found = unsafe try Self.read(file, at: places[0], kind: kind)
            defer { unsafe playd_tags_free(found) }
            let tags = unsafe found.pointee
            texts = unsafe Self.texts(tags)
            sound = unsafe Self.sound(tags)
            let chunk = unsafe Int(tags.id3_offset)..<Int(tags.id3_offset + tags.id3_size)
            id3 = chunk.isEmpty ? 0..<start : chunk
        }
        self.kind = kind
        self.file = file
    }

    private static let damage = TagError(
        .notAudio, operation: "read tags", message: "is damaged where it tells of its sound")

    /// How all of its sound is made: as the first of several recordings, with the length of those that can be read in a row.
    var wholeSound: FileTags {
        var whole = sound
        for place in places.dropFirst() {
            guard let milliseconds = length(at: place) else { break }
            whole.milliseconds = whole.milliseconds.map { min($0 + milliseconds, FileTags.longest) }
        }
        return whole
    }

    /// The milliseconds of another recording; nil where they are not told.
    private func length(at place: Range<Int>) -> Int? {
        guard let kind = SoundKind(head: file.bytes(at: place.lowerBound, count: 512)),
            let found = unsafe try? Self.read(file, at: place, kind: kind)
        else { return nil }
        defer { unsafe playd_tags_free(found) }
        return unsafe Self.sound(found.pointee).milliseconds
    }

    private static func read(_ file: OpenFile, at place: Range<Int>, kind: SoundKind) throws(TagError)
        -> UnsafeMutablePointer<playd_tags>
    {
        let code =
            switch kind {
            case .flac: PLAYD_TAGS_FLAC
            case .vorbis: PLAYD_TAGS_VORBIS
            case .opus: PLAYD_TAGS_OPUS
            case .aiff: PLAYD_TAGS_AIFF
            case .wav, .rf64, .w64, .caf, .au: PLAYD_TAGS_WAV
            }
        var found: UnsafeMutablePointer<playd_tags>?
        let result = unsafe playd_tags_read(
            file.descriptor, Int64(place.lowerBound), Int64(place.upperBound), code, &found)
        if result == PLAYD_TAGS_DAMAGED { throw damage }
        guard let found = unsafe found else {
            throw TagError(.library, operation: "read tags", message: "cannot be read for lack of memory")
        }
        return unsafe found
    }

    private static func sound(_ tags: playd_tags) -> FileTags {
        unsafe FileTags(
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

internal import CMpg123

/// An MP3 file opened for what it says of its loudness: the one owner of the C side of it.
///
/// Its sound is found but not counted, which could take the whole file. `@safe` because no pointer leaves it.
@safe struct MPEGLoudness: ~Copyable {
    private let file: UnsafeMutablePointer<playd_mpeg>

    /// Opens the file at `path`; nil when there is no MPEG sound in it.
    init?(path: String) {
        var opened: UnsafeMutablePointer<playd_mpeg>?
        var systemError: Int32 = 0
        guard unsafe playd_mpeg_open(path, &opened, &systemError) == PLAYD_MPEG_OK, let opened = unsafe opened else {
            return nil
        }
        unsafe file = opened
    }

    deinit {
        unsafe playd_mpeg_close(file)
    }

    /// All values, each by the first source that has it.
    var values: LoudnessValues {
        let file = unsafe self.file
        let tags = unsafe ID3Excerpt.tags(in: 0..<Int(file.pointee.tag_end)) {
            unsafe Self.bytes(of: file, at: $0, count: $1)
        }
        let values = LoudnessValues(frames: tags.flatMap(\.frames))
            .completed(by: LoudnessValues(texts: items.map { ($0.name, $0.value) }))
            .completed(by: LoudnessValues(adjustments: tags.flatMap(\.adjustments)))
        let xing = unsafe file.pointee.xing
        return xing < 0
            ? values
            : values.completed(
                by: LAMEHeader.values(unsafe Self.bytes(of: file, at: Int(xing), count: LAMEHeader.count)))
    }

    private var items: [TaggedFile.Text] {
        let footer = unsafe file.pointee.ape_footer
        return footer < 0 ? [] : TaggedFile.apeTexts(descriptor: unsafe file.pointee.descriptor, footer: footer)
    }

    private static func bytes(of file: UnsafeMutablePointer<playd_mpeg>, at offset: Int, count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: max(count, 0))
        let copied = unsafe playd_mpeg_copy(file, Int64(offset), file.pointee.size, &bytes, Int64(bytes.count))
        bytes.removeLast(bytes.count - Int(copied))
        return bytes
    }
}

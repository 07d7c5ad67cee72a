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
        let tags = unsafe ID3Excerpt.tags(of: file)
        let values = LoudnessValues(frames: tags.flatMap(\.frames))
            .completed(by: LoudnessValues(texts: items.map { ($0.name, $0.value) }))
            .completed(by: LoudnessValues(adjustments: tags.flatMap(\.adjustments)))
        let xing = unsafe file.pointee.xing
        return xing < 0
            ? values : values.completed(by: LAMEHeader.values(bytes(at: xing, count: Int64(LAMEHeader.count))))
    }

    private var items: [TagLibFile.Text] {
        let footer = unsafe file.pointee.ape_footer
        return footer < 0 ? [] : TagLibFile.apeTexts(descriptor: unsafe file.pointee.descriptor, footer: footer)
    }

    private func bytes(at offset: Int64, count: Int64) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Int(count))
        let copied = unsafe playd_mpeg_copy(file, offset, file.pointee.size, &bytes, count)
        bytes.removeLast(bytes.count - Int(copied))
        return bytes
    }
}

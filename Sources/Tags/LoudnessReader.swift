/// Reads what a file's tags say of its loudness.
package enum LoudnessReader {
    /// Looks into the file at `path`; nothing is known where it cannot be read or has no such tags.
    ///
    /// Each of the four values comes from the first source that has it: a track's gain in one tag does not hide the album's in
    /// another, and a peak is what it is whoever has looked. The order is R128 tags (Opus only, in their header's output gain
    /// or not: decoders apply that), comments, user-defined ID3v2 texts, APEv2, RVA2, and the encoder's own header. The
    /// reference of all but R128 is taken for −18 LUFS, which is what ReplayGain's 89 dB come to.
    ///
    /// Any thread; may block on the disk.
    package static func read(path: String) -> Loudness {
        let file: TaggedFile?
        do throws(TagError) { file = try TaggedFile(path: path) } catch { return Loudness() }
        guard let file else { return MPEGLoudness(path: path)?.values.loudness ?? Loudness() }
        // The tags of the first of several recordings say nothing of the others.
        guard file.places.count == 1 else { return Loudness() }
        var isOpus = false
        if case .opus = file.kind { isOpus = true }
        let tags = ID3Excerpt.tags(in: file.id3) { file.file.bytes(at: $0, count: $1) }
        return (isOpus ? LoudnessValues(r128: file.texts) : LoudnessValues())
            .completed(by: LoudnessValues(texts: file.texts.map { ($0.name, $0.value) }))
            .completed(by: LoudnessValues(frames: tags.flatMap(\.frames)))
            .completed(by: LoudnessValues(adjustments: tags.flatMap(\.adjustments)))
            .loudness
    }
}

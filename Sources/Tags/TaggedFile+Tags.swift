extension TaggedFile {
    /// What the file tells about itself: by its own tags, or the others where those are empty.
    ///
    /// In FLAC and Ogg files an ID3v2 tag is a stranger; to WAV and AIFF files it has come to be the better one.
    var tags: FileTags {
        var tags = wholeSound
        let isChunked = [.wav, .rf64, .aiff].contains(kind)
        let byID3 = id3.isEmpty || id3.count > Self.tagLimit ? [] : TagReader.fields(of: ID3Tag(id3Bytes).frames)
        let own = fields
        tags.fields = isChunked ? (byID3.isEmpty ? own : byID3) : (own.isEmpty ? byID3 : own)
        return tags
    }

    /// Nobody's tag is longer, with all its pictures.
    private static let tagLimit = 32 << 20

    private var id3Bytes: [UInt8] { file.bytes(at: id3.lowerBound, count: id3.count) }

    private var fields: [FileTags.Field] {
        var list = FieldList()
        let hasDate = texts.contains { $0.name == "DATE" }
        for text in texts {
            guard let name = name(of: text), !(hasDate && text.name == "YEAR") else { continue }
            list.add(name, text.value.cleaned)
        }
        return list.fields
    }

    private func name(of text: Text) -> TagName? {
        switch kind {
        case .wav, .rf64: Self.infoNames[text.name]
        case .aiff: Self.chunkNames[text.name]
        case .flac, .vorbis, .opus, .w64, .caf, .au: Self.commentNames[TagReader.key(text.name)]
        }
    }

    /// Comments as MPD 0.23 knows them, `YEAR`, and what Apple's "Core Audio Format Specification" calls some.
    private static let commentNames = TagReader.userDefined.merging(
        [
            "tracknumber": .track, "discnumber": .disc, "description": .comment, "year": .date,
            "movement": .movementNumber, "movementname": .movement,
            "comments": .comment, "recordeddate": .date,
        ]
    ) { $1 }

    /// An INFO list, by Microsoft's "Multimedia Programming Interface" and what FFmpeg and ExifTool add to it.
    private static let infoNames: [String: TagName] = [
        "INAM": .title, "IART": .artist, "IPRD": .album, "ICMT": .comment, "ICRD": .date, "IGNR": .genre,
        "IPRT": .track,
        "ITRK": .track, "IMUS": .composer,
    ]

    /// By Apple's "Audio Interchange File Format".
    private static let chunkNames: [String: TagName] = ["NAME": .title, "AUTH": .artist, "ANNO": .comment]
}

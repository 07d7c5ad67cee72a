extension TagLibFile {
    /// What the file tells about itself: by its own tags, or the others where those are empty.
    ///
    /// In FLAC and Ogg files an ID3v2 tag is a stranger; to WAV and AIFF files it has come to be the better one.
    var tags: FileTags {
        var tags = sound
        let isChunked = kind == .wav || kind == .aiff
        let byID3 = id3.isEmpty ? [] : TagReader.fields(of: ID3Tag(id3).frames)
        let own = fields
        tags.fields = isChunked ? (byID3.isEmpty ? own : byID3) : (own.isEmpty ? byID3 : own)
        return tags
    }

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
        case .wav: Self.infoNames[text.name]
        case .aiff: Self.chunkNames[text.name]
        default: Self.commentNames[TagReader.key(text.name)]
        }
    }

    /// Comments as MPD 0.23 knows them, and `YEAR`.
    private static let commentNames = TagReader.userDefined.merging(
        [
            "tracknumber": .track, "discnumber": .disc, "description": .comment, "year": .date,
            "movement": .movementNumber, "movementname": .movement,
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

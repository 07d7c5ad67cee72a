/// Reads tags, length and format of every file that plays: MP3 with libmpg123, FLAC, Ogg, WAV and AIFF with TagLib, the rest
/// by itself.
package enum TagReader {
    /// Reads the file at `path`, which is what its first bytes say, whatever its name.
    ///
    /// Any thread; blocks on the disk. Of MP3 it takes the ID3v2 tag (2.2, 2.3 or 2.4), or the ID3v1 tag where there is no
    /// other, and reads the whole file where no Xing or LAME header tells its length; it refuses the same files as the
    /// decoder, and gives the length that it plays. Of the others it takes comments or chunks, and the ID3v2 tag.
    package static func read(path: String) throws(TagError) -> FileTags {
        if let file = try TaggedFile(path: path) { return file.tags }
        let file = try TagFile(path: path)
        var fields = fields(of: file.frames)
        if fields.isEmpty { fields = ID3v1.fields(of: file.id3v1) }
        let milliseconds = (file.length * 1000 + file.rate / 2) / file.rate
        return FileTags(
            fields: fields, milliseconds: milliseconds, rate: file.rate, channels: file.channels, bits: nil,
            bitrate: milliseconds > 0 ? (file.soundBytes * 8 + milliseconds / 2) / milliseconds : 0,
            beginsWithSound: file.beginsWithSound)
    }

    /// The fields of an ID3v2 tag.
    static func fields(of frames: [ID3Frame]) -> [FileTags.Field] {
        var list = FieldList()
        let present = Set(frames.map(\.identifier))
        let dayAndMonth = frames.first { $0.identifier == "TDAT" }?.values.first
        for frame in frames {
            guard let name = name(of: frame, present: present) else { continue }
            for value in frame.values {
                let values: [String] =
                    switch frame.identifier {
                    case "TCON": Genre.names(in: value)
                    case "TYER": [date(year: value, dayAndMonth)]
                    default: [value]
                    }
                for value in values { list.add(name, value) }
            }
        }
        return list.fields
    }

    /// The tag that a frame stands for, in a tag where frames `present` are.
    private static func name(of frame: ID3Frame, present: Set<String>) -> TagName? {
        switch frame.identifier {
        case "TXXX": userDefined[key(frame.description)]
        case "COMM": frame.description.isEmpty ? .comment : nil
        case "TYER": present.contains("TDRC") ? nil : .date
        case "TORY": present.contains("TDOR") ? nil : .originalDate
        default: names[frame.identifier]
        }
    }

    /// The frames of ID3v2.3 and 2.4 (id3.org, "ID3v2.4.0 native frames", 4.2), with the two of iTunes.
    private static let names: [String: TagName] = [
        "TPE1": .artist, "TSOP": .artistSort, "TALB": .album, "TSOA": .albumSort, "TPE2": .albumArtist,
        "TSO2": .albumArtistSort, "TIT2": .title, "TSOT": .titleSort, "TRCK": .track, "TCON": .genre, "TMOO": .mood,
        "TDRC": .date, "TDOR": .originalDate, "TCOM": .composer, "TSOC": .composerSort, "TPE3": .conductor,
        "TIT1": .grouping, "TPOS": .disc, "TSST": .discSubtitle, "TPUB": .label,
    ]

    /// User-defined texts and comments that are named as a tag is: `MusicBrainz Album Id` by Picard, `ALBUMARTISTSORT` by others.
    static let userDefined = Dictionary(uniqueKeysWithValues: TagName.allCases.map { (key($0.rawValue), $0) })

    /// A name without the ways in which writers spell it differently.
    static func key(_ description: String) -> String {
        description.lowercased().filter { $0 != " " && $0 != "_" }
    }

    /// ID3v2.3 keeps a date in two frames, the second as day and month in four digits.
    private static func date(year: String, _ dayAndMonth: String?) -> String {
        let isDigits = { (text: String) in text.utf8.count == 4 && text.utf8.allSatisfy { (48...57).contains($0) } }
        guard let dayAndMonth, isDigits(year), isDigits(dayAndMonth) else { return year }
        return "\(year)-\(dayAndMonth.suffix(2))-\(dayAndMonth.prefix(2))"
    }
}

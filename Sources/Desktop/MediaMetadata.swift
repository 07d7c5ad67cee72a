package import Bus
package import Playback

/// What is told of a track, by MPRIS's keys.
package typealias MediaMetadata = [String: BusValue]

extension MediaMetadata {
    /// What tags have, by key: lists, each value of a tag an item.
    private static let lists: [(key: String, tag: SongTag.Name)] = [
        ("xesam:artist", .artist), ("xesam:albumArtist", .albumArtist), ("xesam:genre", .genre),
        ("xesam:composer", .composer), ("xesam:comment", .comment),
    ]

    /// There is no track.
    package static let none: MediaMetadata = ["mpris:trackid": .path(TrackPath.none)]

    /// A song of the queue, with its length in milliseconds where that is known.
    package init(_ song: Song, id: UInt32, milliseconds: Int?) {
        self = ["mpris:trackid": .path(TrackPath.path(of: id))]
        self["mpris:length"] = milliseconds.map { .int64(Int64($0) * 1000) }
        for (key, tag) in Self.lists {
            let texts = song.tags(tag).compactMap { BusText.cleaned($0.value) }
            if !texts.isEmpty { self[key] = .strings(texts) }
        }
        self["xesam:title"] = Self.title(of: song).map { .string($0) }
        self["xesam:album"] = song.first(.album).flatMap(BusText.cleaned).map { .string($0) }
        self["xesam:trackNumber"] = song.first(.track).flatMap(Self.number).map { .int32($0) }
        self["xesam:discNumber"] = song.first(.disc).flatMap(Self.number).map { .int32($0) }
        self["xesam:contentCreated"] = song.first(.date).flatMap(Self.date).map { .string($0) }
        self["xesam:url"] = .string(BusText.fileURL(song.path))
    }

    /// The title, or the name of what has none, or else that of its file.
    private static func title(of song: Song) -> String? {
        let named = song.first(.title).flatMap(BusText.cleaned) ?? song.first(.name).flatMap(BusText.cleaned)
        let uri = song.uri
        return named
            ?? BusText.cleaned(String(uri[(uri.lastIndex(of: "/").map(uri.index(after:)) ?? uri.startIndex)...]))
    }

    /// `3` of `3/12`.
    private static func number(_ text: String) -> Int32? {
        let digits = text.drop { $0 == " " }.prefix { $0.isASCII && $0.isNumber }
        return digits.isEmpty ? nil : Int32(digits)
    }

    /// A year, month or day as the moment at which it begins; nil for what is none.
    private static func date(_ text: String) -> String? {
        let day = text.prefix { $0 != "T" }.split(separator: "-", omittingEmptySubsequences: false)
        guard (1...3).contains(day.count) else { return nil }
        for (part, size) in zip(day, [4, 2, 2]) {
            guard part.utf8.count == size, part.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        }
        guard day.dropFirst().first.map({ ("01"..."12").contains($0) }) ?? true,
            day.dropFirst(2).first.map({ ("01"..."31").contains($0) }) ?? true
        else { return nil }
        return (day.map(String.init) + ["01", "01"].suffix(3 - day.count)).joined(separator: "-") + "T00:00:00Z"
    }
}

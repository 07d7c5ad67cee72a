/// The 128 bytes that old files have at their end, in ISO 8859-1: no specification but habit (id3.org, "ID3v1").
enum ID3v1 {
    /// The fields of the tag in `bytes`; none when there is no tag.
    static func fields(of bytes: [UInt8]) -> [FileTags.Field] {
        guard bytes.count == 128, bytes.starts(with: "TAG".utf8) else { return [] }
        // ID3v1.1 takes the last two bytes of the comment for a zero and the track.
        let hasTrack = bytes[125] == 0 && bytes[126] != 0
        let texts: [(TagName, String)] = [
            (.title, text(bytes[3..<33])), (.artist, text(bytes[33..<63])), (.album, text(bytes[63..<93])),
            (.date, text(bytes[93..<97])), (.comment, text(bytes[97..<(hasTrack ? 125 : 127)])),
            (.track, hasTrack ? "\(bytes[126])" : ""), (.genre, Genre.name(Int(bytes[127])) ?? ""),
        ]
        return texts.filter { !$0.1.isEmpty }.map { FileTags.Field($0, $1) }
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: bytes.prefix { $0 != 0 }.map { Unicode.Scalar($0) })
        return String(scalars).cleaned
    }
}

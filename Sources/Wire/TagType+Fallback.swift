extension TagType {
    /// The tags that stand in for this one in a song without it; the first that the song has counts.
    var fallbacks: [TagType] {
        switch self {
        case .albumArtist, .artistSort: Self.artistOnly
        case .albumSort: Self.albumOnly
        case .albumArtistSort: Self.albumArtists
        case .titleSort: Self.titleOnly
        case .composerSort: Self.composerOnly
        default: []
        }
    }

    private static let artistOnly: [TagType] = [.artist]
    private static let albumOnly: [TagType] = [.album]
    private static let albumArtists: [TagType] = [.albumArtist, .artistSort, .artist]
    private static let titleOnly: [TagType] = [.title]
    private static let composerOnly: [TagType] = [.composer]
}

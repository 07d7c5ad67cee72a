extension SongTag {
    /// What a tag is about.
    ///
    /// The raw values are kept in files: a new name is added at the end, none is ever moved.
    package enum Name: UInt8, CaseIterable, Sendable {
        /// Who plays, and the form to sort by.
        case artist, artistSort
        /// The record, and the form to sort by.
        case album, albumSort
        /// Whose record it is, and the form to sort by.
        case albumArtist, albumArtistSort
        /// The song, and the form to sort by.
        case title, titleSort
        /// The song's number on its disc, and a name for what has no title.
        case track, name
        /// Kind and mood of the music.
        case genre, mood
        /// When this record, and when the first issue of it, came out.
        case date, originalDate
        /// Who wrote it, and the form to sort by.
        case composer, composerSort
        /// Single players, and who leads them.
        case performer, conductor
        /// The piece, its part, the part's number, and whether to show these in place of the title.
        case work, movement, movementNumber, showMovement
        /// Who plays together, and where it was recorded.
        case ensemble, location
        /// A set that the song belongs to, and a remark.
        case grouping, comment
        /// The disc's number in its set, and who published it.
        case disc, label
        /// Identifiers of musicbrainz.org.
        case musicBrainzArtistID, musicBrainzAlbumID, musicBrainzAlbumArtistID, musicBrainzTrackID
        /// More identifiers of musicbrainz.org.
        case musicBrainzReleaseTrackID, musicBrainzWorkID, musicBrainzReleaseGroupID
    }
}

/// The tags of protocol version 0.24, in the order in which `tagtypes` lists them.
package enum TagType: UInt8, CaseIterable, Sendable {
    /// Who plays, and the form to sort by.
    case artist, artistSort
    /// The record, and the form to sort by.
    case album, albumSort
    /// Whose record it is, and the form to sort by.
    case albumArtist, albumArtistSort
    /// The song, and the form to sort by.
    case title, titleSort
    /// The song's number on its disc.
    case track
    /// A name for what has no title, such as a radio station.
    case name
    /// Kind and mood of the music.
    case genre, mood
    /// When this record, and when the first issue of it, came out; often only a year.
    case date, originalDate
    /// Who wrote it, and the form to sort by.
    case composer, composerSort
    /// Single players, and who leads them.
    case performer, conductor
    /// The piece, its part, the part's number, and whether to show piece and part in place of the title.
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

    /// The spelling on the wire.
    package var name: String { Self.spellings[Int(rawValue)] }

    /// The tag of this name, upper and lower case alike; nil for a name that is not in the protocol.
    package init?(name: String) {
        guard let place = Self.spellings.firstIndex(where: { $0.equalsCaseless(name) }) else { return nil }
        self.init(rawValue: UInt8(place))
    }

    private static let spellings = [
        "Artist", "ArtistSort", "Album", "AlbumSort", "AlbumArtist", "AlbumArtistSort", "Title", "TitleSort", "Track",
        "Name", "Genre", "Mood", "Date", "OriginalDate", "Composer", "ComposerSort", "Performer", "Conductor", "Work",
        "Movement", "MovementNumber", "ShowMovement", "Ensemble", "Location", "Grouping", "Comment", "Disc", "Label",
        "MUSICBRAINZ_ARTISTID", "MUSICBRAINZ_ALBUMID", "MUSICBRAINZ_ALBUMARTISTID", "MUSICBRAINZ_TRACKID",
        "MUSICBRAINZ_RELEASETRACKID", "MUSICBRAINZ_WORKID", "MUSICBRAINZ_RELEASEGROUPID",
    ]
}

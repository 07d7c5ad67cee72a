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
        let length = name.utf8.count
        guard length < Self.byLength.count else { return nil }
        for type in Self.byLength[length] where type.name.equalsCaseless(name) {
            self = type
            return
        }
        return nil
    }

    /// The tags by the length of their names: five at most are compared for each name that is looked up.
    private static let byLength: [[TagType]] = {
        var table = Array(repeating: [TagType](), count: 1 + (spellings.map(\.utf8.count).max() ?? 0))
        for type in allCases { table[type.name.utf8.count].append(type) }
        return table
    }()

    private static let spellings = [
        "Artist", "ArtistSort", "Album", "AlbumSort", "AlbumArtist", "AlbumArtistSort", "Title", "TitleSort", "Track",
        "Name", "Genre", "Mood", "Date", "OriginalDate", "Composer", "ComposerSort", "Performer", "Conductor", "Work",
        "Movement", "MovementNumber", "ShowMovement", "Ensemble", "Location", "Grouping", "Comment", "Disc", "Label",
        "MUSICBRAINZ_ARTISTID", "MUSICBRAINZ_ALBUMID", "MUSICBRAINZ_ALBUMARTISTID", "MUSICBRAINZ_TRACKID",
        "MUSICBRAINZ_RELEASETRACKID", "MUSICBRAINZ_WORKID", "MUSICBRAINZ_RELEASEGROUPID",
    ]
}

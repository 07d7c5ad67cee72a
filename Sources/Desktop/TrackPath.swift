/// Tracks as the bus names them: an object path for each entry of the queue, which it keeps wherever it moves.
package enum TrackPath {
    /// What stands for no track.
    package static let none = "/org/mpris/MediaPlayer2/TrackList/NoTrack"

    private static let prefix = "/playd/track/"

    /// The path of an entry.
    package static func path(of id: UInt32) -> String { prefix + String(id) }

    /// The entry that a path means; nil for a path that means none.
    package static func id(_ path: String) -> UInt32? {
        guard path.hasPrefix(prefix), let id = UInt32(path.dropFirst(prefix.count)), Self.path(of: id) == path else {
            return nil
        }
        return id
    }
}

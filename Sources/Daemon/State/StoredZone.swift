import Playback

/// A zone as it lies in the file, row by row; the writer compares with it what is new.
struct StoredZone {
    /// What is in the file, piece by piece the same objects that the player has.
    var zone = SavedZone(player: SavedPlayer())
    /// The chunks of each list but the edits'; none for a list that is nil.
    var lists: [ListName: ChunkedList] = [:]
    /// The rows of the edits to undo, and to make again.
    var undo: [Int64] = [], redo: [Int64] = []
    /// The highest rows that were ever given away since the file was opened.
    var lastChunk: Int64 = 0, lastEdit: Int64 = 0

    /// The row of each edit; objects, as `zone` keeps them alive.
    var editRows: [ObjectIdentifier: Int64] {
        Dictionary(
            zip((zone.player.undo + zone.player.redo).map { ObjectIdentifier($0) }, undo + redo),
            uniquingKeysWith: { first, _ in first })
    }
}

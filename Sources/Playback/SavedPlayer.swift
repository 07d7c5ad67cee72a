/// Everything of a player that outlives the process.
///
/// Any thread; taking one is cheap, as it shares the player's own arrays.
package struct SavedPlayer: Sendable {
    /// The queue in order; stamps say nothing.
    package var entries: [Entry] = []
    /// The queue's version.
    package var version: UInt32 = 1
    /// The id that the next new song gets.
    package var nextID: UInt32 = 1
    /// The modes.
    package var modes = Modes()
    /// When playback stops although more would follow.
    package var stopAfter: StopAfter?
    /// Stop, play or pause.
    package var state = PlayState.stop
    /// The current song, which may be remembered in stop.
    package var currentID: UInt32?
    /// The order of random playback; nil without random.
    package var order: SavedOrder?
    /// Songs that `addnext` queued and that were not played yet, in the order in which they will be.
    package var nextUp: [UInt32] = []
    /// Where the chance of random playback stands.
    package var chance: UInt64 = 0
    /// The edits that can be undone, the last one at the end.
    package var undo: [QueueEdit] = []
    /// The edits that can be made again, the next one at the end.
    package var redo: [QueueEdit] = []

    /// What a fresh player is.
    package init() {}
}

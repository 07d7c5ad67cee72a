package import Output
package import Playback

/// Everything of a zone that outlives the process.
///
/// Any thread; making one is cheap, as it shares the player's own arrays.
package struct SavedZone: Sendable {
    /// Queue, order, modes, history.
    package var player: SavedPlayer
    /// How much of the current song had been heard, in milliseconds.
    package var milliseconds = 0
    /// The stream's volume in percent; nil when nobody ever set it here.
    package var volume: Int?
    /// Whether the stream is muted.
    package var isMuted = false
    /// How songs are joined and levelled.
    package var mixing = Mixing()
    /// Where songs were left.
    package var places = PlaceMemory()
    /// The sinks that were ever seen.
    package var outputs = KnownOutputs()
    /// Where it plays.
    package var route = OutputRoute()
    /// The sink at which the stream had its volume.
    package var volumeSink: String?

    /// A zone of which only the player is special.
    package init(player: SavedPlayer) {
        self.player = player
    }
}

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
    /// Crossfade in whole seconds; 0 is off.
    package var crossfade = 0
    /// The MixRamp threshold in dB.
    package var mixRampDecibels = 0.0
    /// MixRamp delay in seconds; 0 is off.
    package var mixRampDelay = 0.0
    /// One of the protocol's words for replay gain: `off`, `track`, `album`, `auto`.
    package var replayGainMode = "off"

    /// A zone of which only the player is special.
    package init(player: SavedPlayer) {
        self.player = player
    }
}

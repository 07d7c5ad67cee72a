/// The answer to `status`, field by field; it begins as the status of a fresh server.
package struct StatusBlock: Equatable, Sendable {
    /// Volume in percent, over 100 when amplified; nil (the line is left out) without a mixer.
    package var volume: Int?
    /// Begin again at the end of the queue.
    package var isRepeating = false
    /// Play in random order.
    package var isRandom = false
    /// Stop after each song.
    package var single = OneshotFlag.off
    /// Remove each song that has been played.
    package var consume = OneshotFlag.off
    /// The zone's name.
    package var partition = "default"
    /// Version of the queue, 1 to 2³¹−1.
    package var queueVersion: UInt32 = 1
    /// How many songs the queue has.
    package var queueLength = 0
    /// The MixRamp threshold in dB.
    package var mixRampDecibels = 0.0
    /// Play, pause or stop.
    package var state = PlayState.stop
    /// Name of the stored playlist that was loaded last; empty for none.
    package var lastLoadedPlaylist = ""
    /// Crossfade in seconds; 0 is off.
    package var crossfade = 0.0
    /// MixRamp delay in seconds; 0 is off.
    package var mixRampDelay = 0.0
    /// The current song, in every state.
    package var current: QueuePlace?
    /// What is heard now, in milliseconds from the song's beginning; shown unless stopped.
    package var elapsed = 0
    /// The momentary bit rate in kbit/s, 0 when unknown; shown unless stopped.
    package var bitrate = 0
    /// The current song's length in milliseconds, if known; shown unless stopped.
    package var duration: Int?
    /// What is decoded, as `RATE:BITS:CHANNELS`, once it is known; shown unless stopped.
    package var audio: String?
    /// Number of the running update job.
    package var updateJob: Int?
    /// What went wrong last, until it is cleared.
    package var error: String?
    /// The song that follows the current one.
    package var next: QueuePlace?
    /// Whether the sound is muted; nil (the line is left out) without a mixer.
    ///
    /// An extension: `Protocol/extensions.md`.
    package var isMuted: Bool?

    /// After which songs playback stops; nil (the line is left out) when it goes on.
    ///
    /// An extension.
    package var stopAfter: StopLimit?
    /// Whole seconds until the sleep timer ends playback; nil (the line is left out) while it is off.
    ///
    /// An extension.
    package var sleepTimer: Int?
    /// What random order shuffles.
    ///
    /// An extension.
    package var randomMode = RandomMode.song
    /// What the music waits for; nil (the line is left out) when nothing is missing.
    ///
    /// An extension.
    package var waiting: String?

    /// The status of a server that has just started, without a mixer.
    package init() {}

    /// Writes the lines in the order that clients know from MPD, without the closing `OK`.
    package func write(to reply: inout Reply) {
        if let volume { reply.pair("volume", volume) }
        reply.pair("repeat", isRepeating ? "1" : "0")
        reply.pair("random", isRandom ? "1" : "0")
        reply.pair("single", single.rawValue)
        reply.pair("consume", consume.rawValue)
        reply.pair("partition", partition)
        reply.pair("playlist", Int(queueVersion))
        reply.pair("playlistlength", queueLength)
        reply.number("mixrampdb", mixRampDecibels)
        reply.pair("state", state.rawValue)
        reply.pair("lastloadedplaylist", lastLoadedPlaylist)
        if crossfade > 0 { reply.number("xfade", crossfade) }
        if mixRampDelay > 0 { reply.number("mixrampdelay", mixRampDelay) }
        if let current {
            reply.pair("song", current.position)
            reply.pair("songid", Int(current.id))
        }
        if state != .stop { writeProgress(to: &reply) }
        if let updateJob { reply.pair("updating_db", updateJob) }
        if let error { reply.pair("error", error) }
        if let next {
            reply.pair("nextsong", next.position)
            reply.pair("nextsongid", Int(next.id))
        }
        if let isMuted { reply.pair("muted", isMuted ? "1" : "0") }
        if let stopAfter { reply.pair("stopafter", stopAfter.text) }
        if let sleepTimer { reply.pair("sleeptimer", sleepTimer) }
        reply.pair("randommode", randomMode.rawValue)
        if let waiting { reply.pair("waiting", waiting) }
    }

    /// The lines that are there only while a song is open.
    private func writeProgress(to reply: inout Reply) {
        reply.wholeSeconds("time", elapsed, of: duration ?? 0)
        reply.seconds("elapsed", milliseconds: elapsed)
        reply.pair("bitrate", bitrate)
        if let duration { reply.seconds("duration", milliseconds: duration) }
        if let audio { reply.pair("audio", audio) }
    }
}

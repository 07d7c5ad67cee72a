/// The keys of the configuration file.
package enum Setting: String, CaseIterable, Sendable {
    /// The music directory.
    case music = "music-directory"
    /// Where the queue and the modes are kept.
    case state = "state-directory"
    /// Where what can be made again is kept.
    case cache = "cache-directory"
    /// The socket.
    case socket
    /// The second socket, where MPD's clients look: `auto`, `off` or a path.
    case mpdSocket = "mpd-socket"
    /// A TCP address to listen on, as `HOST:PORT`; there may be several.
    case listen
    /// A word and what it permits; there may be several.
    case password
    /// What clients may do that have sent no password.
    case defaultPermissions = "default-permissions"
    /// The same for clients on the Unix sockets.
    case localPermissions = "local-permissions"
    /// The most clients at a time.
    case maxConnections = "max-connections"
    /// The most bytes that may wait for a client.
    case maxOutputBuffer = "max-output-buffer"
    /// `pipewire` or `simulated`.
    case output
    /// What becomes of the music of last time: `paused`, `resume` or `stopped`.
    case start
    /// After how many seconds of a song `previous` goes to its start.
    case previousRestart = "previous-restart"
    /// Which songs go on where they were left: a length or a directory; there may be several.
    case rememberPosition = "remember-position"
    /// What becomes of a song of another format than the one before: `switch` or `resample`.
    case join
    /// Whether songs without ReplayGain are measured: `tags` or `scan`.
    case loudness
    /// What is added to a song's ReplayGain, in dB.
    case replayGainPreamp = "replaygain-preamp"
    /// What stands for gain and preamp of songs without ReplayGain, in dB.
    case replayGainMissingPreamp = "replaygain-missing-preamp"
    /// Whether a song is made no louder than its peak allows: `yes` or `no`.
    case replayGainLimit = "replaygain-limit"
    /// Whether songs of one album are crossfaded too: `yes` or `no`.
    case crossfadeAlbums = "crossfade-albums"
    /// How many milliseconds the fades of pause, stop, seek and skip take.
    case fade = "fade-ms"
    /// For how many seconds a skip mixes the new song into the old one.
    case crossfadeSkip = "crossfade-skip"
    /// What becomes of the music when its sink goes: `pause`, `follow` or `wait`.
    case onOutputLost = "on-output-lost"
    /// For how many seconds a sink may be away for the music to go on by itself when it returns.
    case resumeWithin = "resume-within"
    /// The highest volume, in percent.
    case volumeMax = "volume-max"
    /// Which volume is meant: `stream` or `output`.
    case volumeTarget = "volume-target"
    /// What becomes of the music during a call: `pause`, `duck` or `ignore`.
    case onCall = "on-call"
    /// What becomes of the music when another program begins to play: `ignore` or `pause`.
    case onOtherPlayback = "on-other-playback"
    /// How many seconds a player that does not play keeps its stream.
    case releaseAfter = "release-after"
    /// Whether the stream of a paused player runs on in silence: `yes` or `no`.
    case keepAlive = "keep-alive"

    /// Whether the key may be there more than once.
    var isRepeatable: Bool { self == .listen || self == .password || self == .rememberPosition }

    /// The command line option that sets the same, if there is one.
    var option: String? {
        switch self {
        case .music: "music"
        case .state: "state"
        case .cache: "cache"
        case .socket: "socket"
        case .output: "output"
        case .mpdSocket, .listen, .password, .defaultPermissions, .localPermissions, .maxConnections, .maxOutputBuffer,
            .start, .previousRestart, .rememberPosition, .join, .loudness, .replayGainPreamp, .replayGainMissingPreamp,
            .replayGainLimit, .crossfadeAlbums, .crossfadeSkip, .fade, .onOutputLost, .resumeWithin, .volumeMax,
            .volumeTarget, .onCall, .onOtherPlayback, .releaseAfter, .keepAlive:
            nil
        }
    }
}

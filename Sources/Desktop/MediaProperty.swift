/// The properties of MPRIS's player interface.
package enum MediaProperty: String, Sendable, CaseIterable {
    /// What the player does.
    case playbackStatus = "PlaybackStatus"
    /// What comes after the end; can be set.
    case loopStatus = "LoopStatus"
    /// How fast it plays; can be set, to no effect but that 0 pauses.
    case rate = "Rate"
    /// Whether the order is a random one; can be set.
    case shuffle = "Shuffle"
    /// What is known of the track.
    case metadata = "Metadata"
    /// The volume; can be set.
    case volume = "Volume"
    /// What is heard; asked for, never told.
    case position = "Position"
    /// The limits of `rate`.
    case minimumRate = "MinimumRate"
    /// The limits of `rate`.
    case maximumRate = "MaximumRate"
    /// Whether `Next` does something.
    case canGoNext = "CanGoNext"
    /// Whether `Previous` does something.
    case canGoPrevious = "CanGoPrevious"
    /// Whether `Play` does something.
    case canPlay = "CanPlay"
    /// Whether `Pause` does something; does not depend on whether it plays.
    case canPause = "CanPause"
    /// Whether `Seek` and `SetPosition` do something.
    case canSeek = "CanSeek"
    /// Whether anything can be done; never changes while playd runs.
    case canControl = "CanControl"

    /// The type in the bus's letters.
    package var signature: String {
        switch self {
        case .playbackStatus, .loopStatus: "s"
        case .rate, .volume, .minimumRate, .maximumRate: "d"
        case .metadata: "a{sv}"
        case .position: "x"
        case .shuffle, .canGoNext, .canGoPrevious, .canPlay, .canPause, .canSeek, .canControl: "b"
        }
    }

    /// Whether a change of it is told.
    package var isTold: Bool { self != .position && self != .canControl }
}

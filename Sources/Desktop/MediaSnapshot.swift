import Bus

/// A player at one moment, as MPRIS shows it.
package struct MediaSnapshot: Equatable, Sendable {
    /// What it does.
    package var status = MediaStatus.stopped
    /// What comes after the end.
    package var loop = MediaLoop.none
    /// Whether the order is a random one.
    package var isShuffled = false
    /// The volume in percent, which may be more than 100.
    package var volume = 100
    /// The current track; nil: there is none.
    package var track: UInt32?
    /// What is known of it.
    package var metadata = MediaMetadata.none
    /// Whether `Next` would lead to a track.
    package var canGoNext = false
    /// Whether `Previous` would lead to a track, be it the start of the same.
    package var canGoPrevious = false
    /// Whether there is anything to play.
    package var canPlay = false
    /// Whether there is a place to move.
    package var canSeek = false
    /// Whether anybody on the bus may change anything.
    package var canControl = true
    /// What is heard, in microseconds of the track.
    package var position: Int64 = 0
    /// When that was so, in nanoseconds of a clock that only goes forward.
    package var time: Int64 = 0
    /// When the place was set last.
    package var beginning = MediaBeginning()
    /// The place in milliseconds while nothing is opened to go on there; nil: something is.
    package var dormantPlace: Int?

    /// A player that has nothing to do.
    package init() {}

    /// The value of a property.
    func value(of property: MediaProperty) -> BusValue {
        switch property {
        case .playbackStatus: .string(status.rawValue)
        case .loopStatus: .string(loop.rawValue)
        case .rate, .minimumRate, .maximumRate: .double(1)
        case .shuffle: .boolean(isShuffled)
        case .metadata: .dictionary(metadata)
        case .volume: .double(Double(volume) / 100)
        case .position: .int64(position)
        case .canGoNext: .boolean(canControl && canGoNext)
        case .canGoPrevious: .boolean(canControl && canGoPrevious)
        case .canPlay, .canPause: .boolean(canControl && canPlay)
        case .canSeek: .boolean(canControl && canSeek)
        case .canControl: .boolean(canControl)
        }
    }
}

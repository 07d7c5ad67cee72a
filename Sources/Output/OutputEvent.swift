/// What happens to an output without being asked for, or some time after it was asked for.
package enum OutputEvent: Equatable, Sendable {
    /// Cycles run.
    case streaming
    /// Cycles no longer run: by `deactivate`, or because the sink went away.
    case paused
    /// The stream is ready but there is nothing to play on, for the reason given; it goes on by itself when there is.
    case waiting(reason: String)
    /// Somebody else set the volume, or the desktop's memory of it was adopted: percent, over 100 when amplified.
    case volume(percent: Int)
    /// Somebody else muted or unmuted the stream.
    case muted(Bool)
    /// `open` reached nobody. The next `open` tries again.
    case failed(reason: String)
    /// The sound system went away, and with it the stream; everything is torn down. The next `open` starts anew.
    case lost(reason: String)
}

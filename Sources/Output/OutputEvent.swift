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
    /// What was missing is there: a stream that was lost, refused or cut off would run now.
    case available
    /// `sinks` has changed.
    case sinks
    /// Somebody else has moved the stream: `route` has changed.
    case route
    /// `missing` has changed.
    case missing
    /// The first sink that the stream is linked to is another one than before.
    case playsOn(sink: String)
    /// The sink that was played on has gone, and no other one was chosen besides: the music is to pause, or else to wait or to follow
    /// the default.
    case sinkLost(name: String, pauses: Bool)
    /// The sink that was lost last is there again.
    case sinkReturned(name: String)
    /// Others began or ended to play.
    case neighbours(Neighbours)

    /// Whether it is about the stream, and of no interest once that is gone.
    var isOfStream: Bool {
        switch self {
        case .streaming, .paused, .waiting, .volume, .muted, .failed, .lost, .playsOn: true
        case .available, .sinks, .route, .missing, .sinkLost, .sinkReturned, .neighbours: false
        }
    }
}

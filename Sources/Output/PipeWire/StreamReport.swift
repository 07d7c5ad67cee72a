import Realtime

/// What a PipeWire stream tells, in Swift's words.
enum StreamReport: Equatable {
    /// The node is in the graph and no cycle runs.
    case paused
    /// Cycles run.
    case streaming
    /// The stream is broken or was taken from us.
    case broken(String)
    /// Something could not be done, and the stream is as it was.
    case notice(String)
    /// The format was settled; nil: taken back.
    case format(StreamFormat?)
    /// Linear gain of each channel.
    case volume([Float])
    /// Whether the stream is silenced.
    case muted(Bool)
    /// Somebody else set properties, and PipeWire applies volume and muting itself until it is told again not to.
    case properties
}

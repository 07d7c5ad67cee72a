/// How an output stands.
package enum OutputState: Equatable, Sendable {
    /// There is no stream.
    case closed
    /// The stream was asked for and is not known to the sound system yet.
    case connecting
    /// The stream is there, and inactive or about to be active.
    case ready
    /// Cycles run.
    case streaming
    /// The stream is there and active, but has nothing to play on.
    case waiting(reason: String)
    /// There is no stream, for this reason; `open` tries again.
    case failed(reason: String)
}

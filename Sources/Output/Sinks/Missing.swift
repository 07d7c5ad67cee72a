/// What the music waits for.
package enum Missing: Equatable, Sendable {
    /// PipeWire is not there, or does not answer.
    case server
    /// The session manager does not link the stream to its sink.
    case manager
    /// There is no sink at all.
    case sink
    /// The sinks that were chosen are not there; the name, and what desktops call it.
    case chosen(name: String, description: String)
    /// The sink is there and cannot be opened, as another program has its card for itself; what desktops call it.
    case busy(description: String)
    /// No output is enabled.
    case route

    /// In words, as `status` has them.
    package var text: String {
        switch self {
        case .server: "audio server"
        case .manager: "session manager"
        case .sink: "output"
        case .chosen(_, let description): "output \(description)"
        case .busy(let description): "output \(description), which cannot be opened"
        case .route: "an enabled output"
        }
    }
}

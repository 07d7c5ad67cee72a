/// What the music waits for.
package enum Missing: Equatable, Sendable {
    /// PipeWire is not there, or does not answer.
    case server
    /// There is no sink at all.
    case sink
    /// The sinks that were chosen are not there; the name, and what desktops call it.
    case chosen(name: String, description: String)
    /// No output is enabled.
    case route

    /// In words, as `status` has them.
    package var text: String {
        switch self {
        case .server: "audio server"
        case .sink: "output"
        case .chosen(_, let description): "output \(description)"
        case .route: "an enabled output"
        }
    }
}

/// What is to be done for a stream to be heard where it shall.
struct RoutePlan: Equatable {
    /// The sink that the session manager is to link the stream to; nil: the default one.
    var target: String?
    /// The sinks that belong to the route, by id, the target's first.
    ///
    /// The session manager links one of them; the others are for us to link.
    var sinks: [UInt32] = []
    /// Whether what is linked may be heard.
    var isOpen = false
    /// What is waited for.
    var missing: Missing?
}

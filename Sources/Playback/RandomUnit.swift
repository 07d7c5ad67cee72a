/// What random order shuffles.
package enum RandomUnit: String, Sendable, CaseIterable {
    /// Each song by itself.
    case song
    /// Albums as a whole, each played in the order of the queue.
    case album
}

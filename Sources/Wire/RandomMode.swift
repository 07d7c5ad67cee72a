/// What random order shuffles: the words of `randommode` and of its line in `status`.
package enum RandomMode: String, CaseIterable, Sendable {
    /// Each song by itself.
    case song
    /// Albums as a whole.
    case album
}

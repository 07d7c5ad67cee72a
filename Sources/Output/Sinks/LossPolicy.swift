/// What becomes of the music when the sink that it plays on goes away.
package enum LossPolicy: String, CaseIterable, Sendable {
    /// It pauses.
    case pause
    /// It goes on over the default sink, and comes back when the sink does.
    case follow
    /// It waits, silent, until the sink is there again.
    case wait
}

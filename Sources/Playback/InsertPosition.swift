/// Where new songs go.
package enum InsertPosition: Equatable, Sendable {
    /// In front of what is now at this position; the length of the queue means the end.
    case absolute(Int)
    /// This many songs further behind than directly after the current one.
    case afterCurrent(Int)
    /// This many songs further ahead than directly before the current one.
    case beforeCurrent(Int)
}

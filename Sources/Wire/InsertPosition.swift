/// Where in the queue songs are put or moved, as a client writes it.
package enum InsertPosition: Equatable, Sendable {
    /// `N`: this position.
    case absolute(Int)
    /// `+N`: this many songs further than directly behind the current one.
    case afterCurrent(Int)
    /// `-N`: this many songs further to the front than directly before the current one.
    case beforeCurrent(Int)
}

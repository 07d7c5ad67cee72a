/// Where new songs go, or songs that move.
package enum InsertPosition: Equatable, Sendable {
    /// In front of what is now at this position; the length of the queue means the end.
    case absolute(Int)
    /// This many songs further behind than directly after the current one.
    case afterCurrent(Int)
    /// This many songs further ahead than directly before the current one.
    case beforeCurrent(Int)

    /// The position in a queue of `count` songs, the current one at `current`.
    ///
    /// Throws `badPosition`, `noCurrentSong`.
    func resolved(count: Int, current: Int?) throws(PlayerError) -> Int {
        switch self {
        case .absolute(let place):
            guard (0...count).contains(place) else { throw .badPosition(place) }
            return place
        case .afterCurrent(let distance):
            guard let current else { throw .noCurrentSong }
            guard (0..<count - current).contains(distance) else { throw .badPosition(distance) }
            return current + 1 + distance
        case .beforeCurrent(let distance):
            guard let current else { throw .noCurrentSong }
            guard (0...current).contains(distance) else { throw .badPosition(distance) }
            return current - distance
        }
    }
}

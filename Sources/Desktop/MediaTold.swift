/// What was told of a player, and what listeners make of that: pure.
///
/// They reckon where the music is from the place that they knew last and from the time that has passed.
package struct MediaTold: Equatable, Sendable {
    /// The farthest that what they reckon may be from the truth, in microseconds.
    package static let tolerance: Int64 = 500_000

    /// The player as it was told last.
    package private(set) var snapshot: MediaSnapshot
    /// A place that they knew, and when it was right.
    private var knownPosition: Int64
    private var knownTime: Int64

    /// Listeners that know a player as it is.
    package init(_ snapshot: MediaSnapshot) {
        self.snapshot = snapshot
        knownPosition = snapshot.position
        knownTime = snapshot.time
    }

    /// Takes the player as it is now; gives what has to be told of that.
    package mutating func tell(_ now: MediaSnapshot) -> MediaNews {
        var news = MediaNews()
        for property in MediaProperty.allCases where property.isTold {
            if snapshot.value(of: property) != now.value(of: property) { news.changed.append(property) }
        }
        if now.status != .stopped, jumps(to: now) { news.seeked = now.position }
        let isKnown = news.seeked != nil || now.status != snapshot.status || now.track != snapshot.track
        if isKnown || now.status != .playing {
            knownPosition = now.position
            knownTime = now.time
        }
        snapshot = now
        return news
    }

    private func jumps(to now: MediaSnapshot) -> Bool {
        let hasBegun = now.beginning.number != snapshot.beginning.number
        guard now.track == snapshot.track, snapshot.status != .stopped else {
            // A track that begins begins at its start.
            return (now.dormantPlace ?? (hasBegun ? now.beginning.milliseconds : 0)) > 0
        }
        // Some take the place for 0 again.
        if now.metadata != snapshot.metadata { return true }
        if let place = now.dormantPlace { return place != snapshot.dormantPlace }
        if let place = snapshot.dormantPlace { return now.beginning.milliseconds != place }
        return hasBegun || isFarFromReckoned(now)
    }

    private func isFarFromReckoned(_ now: MediaSnapshot) -> Bool {
        let passed = snapshot.status == .playing ? (now.time - knownTime) / 1000 : 0
        return abs(now.position - knownPosition - passed) > Self.tolerance
    }
}

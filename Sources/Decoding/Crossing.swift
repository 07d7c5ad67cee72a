import Tags

/// How a song's follow-up is to be mixed into its end.
package struct Crossing: Equatable, Sendable {
    /// Seconds in which both are heard; 0: the follow-up begins where the song ends.
    package var seconds = 0.0
    /// The loudness in dB at which MixRamp lets two songs overlap.
    package var mixRampLevel = 0.0
    /// Seconds by which MixRamp overlaps less than the songs' points allow; 0: no MixRamp.
    package var mixRampDelay = 0.0

    /// One song after the other.
    package static let none = Crossing()

    /// A join without a crossfade.
    package init() {}

    /// Whether anything is mixed.
    var isOn: Bool { seconds > 0 }

    /// Whether the points of MixRamp count where both songs have them.
    var usesMixRamp: Bool { isOn && mixRampDelay > 0 }

    /// How the two songs overlap; nil: not at all.
    ///
    /// Never for more than half of what is played of either.
    func overlap(of outgoing: CrossingSide, with incoming: CrossingSide) -> Overlap? {
        guard isOn else { return nil }
        let most = min(outgoing.seconds, incoming.seconds) / 2
        var overlap = Overlap(seconds: seconds, fades: true)
        if usesMixRamp, !outgoing.loudness.rampOut.isEmpty, !incoming.loudness.rampIn.isEmpty {
            let before = Self.seconds(outgoing.loudness.rampOut, at: mixRampLevel - outgoing.decibels)
            let behind = Self.seconds(incoming.loudness.rampIn, at: mixRampLevel - incoming.decibels)
            guard let before, let behind, before >= 0, behind >= 0 else { return nil }
            overlap = Overlap(seconds: before + behind - mixRampDelay, fades: false)
        }
        overlap.seconds = min(overlap.seconds, most)
        return overlap.seconds > 0 ? overlap : nil
    }

    /// Where the points come to a level: between two of them in proportion; nil where all are below.
    static func seconds(_ points: [MixRampPoint], at level: Double) -> Double? {
        guard let index = points.firstIndex(where: { $0.level >= level }) else { return nil }
        let point = points[index]
        guard index > 0, point.level > level else { return point.seconds }
        let before = points[index - 1]
        return before.seconds + (level - before.level) * (point.seconds - before.seconds) / (point.level - before.level)
    }
}

import Unix

/// Decides whose volume counts: ours, the one that the session manager remembers, or the one set in a mixer.
///
/// A pure value. WirePlumber restores what it remembers a few milliseconds after our node appears, always before the
/// first format; ours is asserted at every format, so it is the one that is heard. Between the two, reports are that
/// restoring and no wish of the user; but a stream may wait for its format for long, so only for half a second.
struct VolumeAgreement {
    /// What a report means.
    enum Change: Equatable {
        case volume(percent: Int)
        case muted(Bool)
    }

    /// How long reports are taken for the session manager's memory, in nanoseconds.
    static let settlingTime: Int64 = 500_000_000

    /// Linear gain of each channel as it is or shall be; empty when nobody has said yet.
    private(set) var gains: [Float] = []
    /// Whether the stream is silenced; nil when nobody has said yet.
    private(set) var isMuted: Bool?

    private var isSettling = true
    private var settledAt: MonotonicTime?
    /// What the session manager restored, kept in case nobody else says anything.
    private var restoredGains: [Float] = []
    private var restoredMute: Bool?

    /// The volume in percent; nil when nobody has said yet.
    var percent: Int? { gains.max().map { VolumeScale.percent(linear: $0) } }

    /// We want `percent`; a balance between the channels that was set in a mixer stays.
    mutating func set(percent: Int) {
        let linear = VolumeScale.linear(percent: min(max(percent, 0), 150))
        guard let loudest = gains.max(), loudest > 0 else {
            gains = [linear]
            return
        }
        gains = gains.map { $0 == loudest ? linear : $0 / loudest * linear }
    }

    /// We want silence, or no longer.
    mutating func set(muted: Bool) {
        isMuted = muted
    }

    /// A stream is made, or is about to get another format: what it reports now is nobody's wish.
    mutating func beginSettling() {
        isSettling = true
        settledAt = nil
    }

    /// The stream's node is in the graph: the session manager restores from now on.
    mutating func nodeAppeared(at now: MonotonicTime) {
        guard isSettling, settledAt == nil else { return }
        settledAt = now.advanced(by: Self.settlingTime)
    }

    /// The format is there; returns what had to be adopted because nobody has said anything else.
    mutating func formatAppeared() -> [Change] {
        isSettling = false
        var changes: [Change] = []
        if gains.isEmpty {
            gains = restoredGains.isEmpty ? [1] : restoredGains
            changes.append(.volume(percent: percent ?? 100))
        }
        if isMuted == nil {
            isMuted = restoredMute ?? false
            if isMuted == true { changes.append(.muted(true)) }
        }
        return changes
    }

    /// What each of `channels` is to be multiplied by.
    func effectiveGains(channels: Int) -> [Float] {
        isMuted == true ? Array(repeating: 0, count: channels) : gains(channels: channels)
    }

    /// The gains to send to a stream of `channels`.
    func gains(channels: Int) -> [Float] {
        gains.count == channels ? gains : Array(repeating: gains.max() ?? 1, count: channels)
    }

    /// The stream reports its gains, ours among them; returns what somebody else changed.
    mutating func reported(gains reported: [Float], at now: MonotonicTime) -> Change? {
        guard let loudest = reported.max() else { return nil }
        guard !isNoise(at: now) else {
            restoredGains = reported
            return nil
        }
        let known = gains(channels: reported.count)
        guard !gains.isEmpty, zip(known, reported).allSatisfy({ abs($0 - $1) <= 1e-4 }) else {
            let before = percent
            gains = reported
            let after = VolumeScale.percent(linear: loudest)
            return after == before ? nil : .volume(percent: after)
        }
        return nil
    }

    /// The stream reports whether it is silenced; returns what somebody else changed.
    mutating func reported(muted: Bool, at now: MonotonicTime) -> Change? {
        guard !isNoise(at: now) else {
            restoredMute = muted
            return nil
        }
        guard isMuted != muted else { return nil }
        isMuted = muted
        return .muted(muted)
    }

    private func isNoise(at now: MonotonicTime) -> Bool {
        guard isSettling else { return false }
        guard let settledAt else { return true }
        return now < settledAt
    }
}

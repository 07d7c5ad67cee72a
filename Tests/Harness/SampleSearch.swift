/// Looks for one piece of audio in another, sample for sample.
package enum SampleSearch {
    /// Where a signal stands in a recording, and how much of it.
    package struct Match: Equatable, Sendable {
        /// The recording's frame at which the signal's first frame stands.
        package let offset: Int
        /// How many frames are equal from the signal's start on.
        package let equalFrames: Int
        /// Whether that is all of them.
        package let isWhole: Bool
    }

    private static let keyFrames = 64

    /// The place where most of `signal` is found in `recording`, from frame `start` on.
    ///
    /// Nil when its first sounding 64 frames are nowhere. Samples are equal when `==` says so: -0 is 0.
    package static func find(_ signal: Samples, in recording: Samples, from start: Int = 0) -> Match? {
        precondition(signal.channels == recording.channels, "both have the same channels")
        let channels = signal.channels
        // Silence is everywhere: the search goes by the first stretch that is not.
        guard let sounding = signal.values.firstIndex(where: { $0 != 0 }) else { return nil }
        let lead = sounding / channels
        let key = lead * channels..<min((lead + keyFrames) * channels, signal.values.count)
        var best: Match?
        var from = max(start, 0) + lead
        while let hit = position(of: signal.values[key], in: recording.values, from: from * channels) {
            from = hit / channels + 1
            guard hit % channels == 0, hit / channels >= lead else { continue }
            let offset = hit / channels - lead
            let equal = equalFrames(signal, recording, offset: offset)
            let match = Match(offset: offset, equalFrames: equal, isWhole: equal == signal.frameCount)
            if match.isWhole { return match }
            if equal > best?.equalFrames ?? -1 { best = match }
        }
        return best
    }

    /// How many frames of `signal` from its start on are those of `recording` from `offset` on.
    package static func equalFrames(_ signal: Samples, _ recording: Samples, offset: Int) -> Int {
        let count = min(signal.values.count, recording.values.count - offset * signal.channels)
        return unsafe signal.values.withUnsafeBufferPointer { wanted in
            unsafe recording.values.withUnsafeBufferPointer { heard in
                let base = offset * signal.channels
                var index = 0
                while index < count, unsafe wanted[index] == heard[base + index] { index += 1 }
                return index / signal.channels
            }
        }
    }

    /// Index of the first value at or after `from` where `key` stands.
    private static func position(of key: ArraySlice<Float>, in values: [Float], from: Int) -> Int? {
        unsafe key.withUnsafeBufferPointer { key in
            unsafe values.withUnsafeBufferPointer { values in
                var start = from
                while start + key.count <= values.count {
                    var equal = 0
                    while equal < key.count, unsafe values[start + equal] == key[equal] { equal += 1 }
                    if equal == key.count { return start }
                    start += 1
                }
                return nil
            }
        }
    }
}

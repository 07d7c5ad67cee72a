package import Tags

/// What is known of the loudness of a file that is about to be played.
///
/// Decode thread.
package struct LoudnessSource: Sendable {
    private let store: LoudnessStore?
    private let readTags: @Sendable (String) -> Loudness

    /// A source that asks the tags of a file, and `store` where they say nothing; without a store the tags only.
    package init(
        store: LoudnessStore?, readTags: @escaping @Sendable (String) -> Loudness = { LoudnessReader.read(path: $0) }
    ) {
        self.store = store
        self.readTags = readTags
    }

    /// What is known of the file at `path`; may block on the disk.
    package func loudness(of path: String) -> Loudness {
        var loudness = readTags(path)
        if !loudness.hasGain, let store { loudness.track = store.level(of: path) }
        return loudness
    }
}

extension Loudness {
    /// Whether the file says itself how loud it is.
    var hasGain: Bool { track != nil || album != nil }
}

/// A song's decoded frames that may have to be mixed again, because nobody has read them yet.
///
/// Frames count in the generation.
struct Backlog {
    private let channels: Int
    private var samples: [Float] = []
    /// The first frame that is there.
    var start: Int

    /// An empty one, whose first frame will be `start`.
    init(channels: Int, start: Int) {
        self.channels = channels
        self.start = start
    }

    /// The frame behind the last one.
    var end: Int { start + samples.count / channels }

    /// Adds interleaved frames at the end.
    mutating func append(_ frames: UnsafeBufferPointer<Float>) {
        unsafe samples.append(contentsOf: frames)
    }

    /// Drops what is before a frame, if it is worth the while.
    mutating func drop(before frame: Int) {
        let dead = min(frame, end) - start
        guard dead * channels * 2 > samples.count else { return }
        samples.removeFirst(dead * channels)
        start += dead
    }

    /// The samples from a frame on, for reading.
    func withSamples(from frame: Int, _ body: (UnsafeBufferPointer<Float>) -> Void) {
        precondition(frame >= start, "what was read is gone")
        unsafe samples.withUnsafeBufferPointer { all in
            unsafe body(UnsafeBufferPointer(rebasing: all[((frame - start) * channels)...]))
        }
    }
}

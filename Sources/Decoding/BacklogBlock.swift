/// Decoded frames that lie together in a backlog.
///
/// Decode thread. `@safe` because the memory is its own, and nobody gets it for longer than a call.
@safe final class BacklogBlock {
    /// Samples that there is room for.
    static let capacity = 8192

    private let samples = UnsafeMutableBufferPointer<Float>.allocate(capacity: capacity)
    private let channels: Int
    /// Frames that are there.
    private(set) var frames = 0

    /// An empty one for frames of so many channels.
    init(channels: Int) {
        self.channels = channels
    }

    deinit {
        unsafe samples.deallocate()
    }

    /// Whether there is room for a frame.
    var hasRoom: Bool { (frames + 1) * channels <= Self.capacity }

    /// Shows `read` the room that is left, of which it fills as many whole frames as it says.
    func append(
        _ read: (UnsafeMutableBufferPointer<Float>) throws(DecodingError) -> Int
    ) throws(DecodingError) -> Int {
        let room = unsafe UnsafeMutableBufferPointer(rebasing: samples[(frames * channels)...])
        let count = unsafe try read(room)
        frames += count
        return count
    }

    /// Forgets all frames.
    func clear() {
        frames = 0
    }

    /// Shows `body` so many frames from one on.
    func withFrames(_ range: Range<Int>, _ body: (UnsafeBufferPointer<Float>) -> Void) {
        precondition(range.upperBound <= frames, "only what was decoded can be mixed")
        let part = unsafe samples[range.lowerBound * channels..<range.upperBound * channels]
        unsafe body(UnsafeBufferPointer(rebasing: part))
    }
}

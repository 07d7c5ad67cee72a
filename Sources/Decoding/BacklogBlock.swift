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

    /// The highest sample from a frame on.
    func peak(from frame: Int) -> Float {
        var peaks = SIMD8<Float>(repeating: 0)
        let bytes = unsafe UnsafeRawBufferPointer(samples)
        var index = frame * channels
        while index + 8 <= frames * channels {
            let values = unsafe bytes.loadUnaligned(
                fromByteOffset: index * MemoryLayout<Float>.stride, as: SIMD8<Float>.self)
            let heights = pointwiseMax(values, -values)
            peaks.replace(with: heights, where: heights .> peaks)
            index += 8
        }
        var peak = peaks.max()
        while index < frames * channels {
            peak = unsafe max(peak, abs(samples[index]))
            index += 1
        }
        return peak
    }

    /// The first frame from one on that has a sample above a limit.
    func first(above limit: Float, from frame: Int) -> Int? {
        unsafe samples[frame * channels..<frames * channels].firstIndex { abs($0) > limit }.map { $0 / channels }
    }

    /// Shows `body` so many frames from one on.
    func withFrames(_ range: Range<Int>, _ body: (UnsafeBufferPointer<Float>) -> Void) {
        precondition(range.upperBound <= frames, "only what was decoded can be mixed")
        let part = unsafe samples[range.lowerBound * channels..<range.upperBound * channels]
        unsafe body(UnsafeBufferPointer(rebasing: part))
    }
}

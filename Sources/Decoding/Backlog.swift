/// A song's decoded frames that may have to be mixed again, because nobody has read them yet.
///
/// Frames count in the generation. They are decoded into the place where they stay, block by block.
struct Backlog {
    private let channels: Int
    private var blocks: [BacklogBlock] = []
    /// One that was read to its end, for the next frames.
    private var spare: BacklogBlock?
    private var length = 0
    /// The first frame that is there.
    var start: Int

    /// An empty one, whose first frame will be `start`.
    init(channels: Int, start: Int) {
        self.channels = channels
        self.start = start
    }

    /// The frame behind the last one.
    var end: Int { start + length }

    /// Adds what `read` puts into the room that it is shown, in whole frames, as many as it says.
    mutating func append(
        _ read: (UnsafeMutableBufferPointer<Float>) throws(DecodingError) -> Int
    ) throws(DecodingError) -> Int {
        let block: BacklogBlock
        if let last = blocks.last, last.hasRoom {
            block = last
        } else {
            block = spare ?? BacklogBlock(channels: channels)
            spare = nil
            blocks.append(block)
        }
        let count = unsafe try block.append(read)
        length += count
        return count
    }

    /// Drops what is before a frame, as far as whole blocks are.
    mutating func drop(before frame: Int) {
        while let first = blocks.first, first.frames > 0, start + first.frames <= frame {
            start += first.frames
            length -= first.frames
            first.clear()
            spare = first
            blocks.removeFirst()
        }
    }

    /// How many frames from one on lie together.
    func framesTogether(from frame: Int) -> Int {
        place(of: frame).map { $0.block.frames - $0.frame } ?? 0
    }

    /// Shows `body` frames that lie together.
    func withFrames(_ count: Int, from frame: Int, _ body: (UnsafeBufferPointer<Float>) -> Void) {
        guard let (block, first) = place(of: frame) else { preconditionFailure("what was read is gone") }
        unsafe block.withFrames(first..<first + count, body)
    }

    /// The highest sample from a frame on.
    func peak(from frame: Int) -> Float {
        var (peak, start) = (Float(0), start)
        for block in blocks {
            if start + block.frames > frame { peak = max(peak, block.peak(from: max(0, frame - start))) }
            start += block.frames
        }
        return peak
    }

    /// The first frame from one on that has a sample above a limit.
    func first(above limit: Float, from frame: Int) -> Int? {
        var start = start
        for block in blocks {
            if start + block.frames > frame, let found = block.first(above: limit, from: max(0, frame - start)) {
                return start + found
            }
            start += block.frames
        }
        return nil
    }

    private func place(of frame: Int) -> (block: BacklogBlock, frame: Int)? {
        var inside = frame - start
        guard inside >= 0 else { return nil }
        for block in blocks {
            if inside < block.frames { return (block, inside) }
            inside -= block.frames
        }
        return nil
    }
}

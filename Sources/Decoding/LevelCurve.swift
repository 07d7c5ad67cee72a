/// A song's gain over the frames of a generation: steady, but for ramps where it was changed.
struct LevelCurve: Equatable {
    private var from: Float
    private var target: Float
    /// Where the last ramp begins, and its frames.
    private var start = 0
    private var length = 0

    /// The same gain everywhere.
    init(_ gain: Float) {
        from = gain
        target = gain
    }

    /// The gain that it comes to.
    var final: Float { target }

    /// What the samples of a frame are multiplied with.
    func factor(at frame: Int) -> Float {
        if frame >= start + length { return target }
        if frame < start { return from }
        return from + (target - from) * Float(frame - start) / Float(length)
    }

    /// Whether the gain stays the same from a frame on.
    func isSteady(from frame: Int) -> Bool { from == target || frame >= start + length }

    /// Goes to another gain, in a ramp of `length` frames from `frame` on.
    mutating func move(to gain: Float, at frame: Int, length: Int) {
        from = factor(at: frame)
        target = gain
        start = frame
        self.length = length
    }
}

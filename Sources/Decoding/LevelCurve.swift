/// A song's gain over the frames of a generation: steady, but for ramps where it was changed.
struct LevelCurve: Equatable {
    private struct Ramp: Equatable {
        /// The gain that it comes from and the one that it goes to.
        let from: Float
        let target: Float
        /// Where it begins, and its frames.
        var start: Int
        let length: Int
    }

    /// The gain before the first ramp.
    private var first: Float
    private var ramps: [Ramp] = []

    /// The same gain everywhere.
    init(_ gain: Float) {
        first = gain
    }

    /// The gain that it comes to.
    var final: Float { ramps.last?.target ?? first }

    /// What the samples of a frame are multiplied with.
    func factor(at frame: Int) -> Float {
        guard let ramp = ramps.last(where: { $0.start <= frame }) else { return first }
        if frame >= ramp.start + ramp.length { return ramp.target }
        return ramp.from + (ramp.target - ramp.from) * Float(frame - ramp.start) / Float(ramp.length)
    }

    /// Whether the gain stays the same from a frame on.
    func isSteady(from frame: Int) -> Bool {
        ramps.last.map { frame >= $0.start + $0.length } ?? true
    }

    /// Goes to another gain, in a ramp of `length` frames from `frame` on; what was to come after that does not.
    mutating func move(to gain: Float, at frame: Int, length: Int) {
        ramps.removeAll { $0.start >= frame }
        ramps.append(Ramp(from: factor(at: frame), target: gain, start: frame, length: length))
    }

    /// Forgets what was before a frame.
    mutating func drop(before frame: Int) {
        while ramps.count > 1, ramps[1].start <= frame { first = ramps.removeFirst().target }
    }

    /// Has all ramps so many frames later.
    mutating func shift(by frames: Int) {
        for index in ramps.indices { ramps[index].start += frames }
    }
}

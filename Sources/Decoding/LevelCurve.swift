/// A song's gain over the frames of a generation: steady, but for ramps where it was changed, and below what peaks leave.
struct LevelCurve: Equatable {
    private struct Ramp: Equatable {
        /// The gain that it comes from and the one that it goes to.
        let from: Float
        let target: Float
        /// Where it begins, and its frames.
        var start: Int
        let length: Int
        /// Where it counts no more.
        var until = Int.max

        var end: Int { start + length }

        /// The gain at a frame that is not before it.
        func factor(at frame: Int) -> Float {
            frame >= end ? target : from + (target - from) * Float(frame - start) / Float(length)
        }
    }

    /// The gain before the first ramp.
    private var first: Float
    private var ramps: [Ramp] = []
    /// What the gain is not above, from the start of each on; each goes lower than the one before.
    private var ceilings: [Ramp] = []

    /// The same gain everywhere.
    init(_ gain: Float) {
        first = gain
    }

    /// The gain that it comes to.
    var final: Float {
        let gain = ramps.last?.target ?? first
        return ceilings.last { $0.until == .max }.map { min(gain, $0.target) } ?? gain
    }

    /// What the samples of a frame are multiplied with.
    func factor(at frame: Int) -> Float {
        ceilings.reduce(gain(at: frame)) { $1.start <= frame && frame < $1.until ? min($0, $1.factor(at: frame)) : $0 }
    }

    /// The gain at a frame, peaks left aside.
    private func gain(at frame: Int) -> Float {
        ramps.last { $0.start <= frame }?.factor(at: frame) ?? first
    }

    /// Whether the gain stays the same from a frame on.
    func isSteady(from frame: Int) -> Bool {
        ramps.last.map { frame >= $0.end } ?? true
            && ceilings.allSatisfy { frame >= ($0.until == .max ? $0.end : $0.until) }
    }

    /// Goes to another gain, in a ramp of `length` frames from `frame` on; what was to come after that does not, unless it keeps
    /// the gain below what peaks leave.
    mutating func move(to gain: Float, at frame: Int, length: Int) {
        let ramp = Ramp(from: factor(at: frame), target: gain, start: frame, length: length)
        ramps.removeAll { $0.start >= frame }
        ramps.append(ramp)
        for index in ceilings.indices where ceilings[index].target < gain {
            ceilings[index].until = min(ceilings[index].until, frame)
        }
    }

    /// Goes to another gain as `move(to:at:length:)` does, down from `frame` on but up not before `later`.
    mutating func move(to gain: Float, at frame: Int, risingAt later: Int, length: Int) {
        let now = self.gain(at: frame)
        let ahead = ramps.filter { $0.end > frame && $0.start < later }
        if frame < later, now > gain || ahead.contains(where: { $0.target > gain }) {
            ramps.removeAll { $0.start >= frame }
            ramps.append(Ramp(from: now, target: min(now, gain), start: frame, length: length))
            // They were to end with a ramp that comes no more.
            for index in ceilings.indices where ceilings[index].until > frame { ceilings[index].until = .max }
        }
        move(to: gain, at: later, length: length)
    }

    /// Comes down to a gain by the frame `end`, in a ramp from `frame` on; nowhere is it higher than it was to be.
    mutating func comeDown(to gain: Float, from frame: Int, by end: Int) {
        ceilings.append(Ramp(from: factor(at: frame), target: gain, start: frame, length: end - frame))
    }

    /// Forgets what was before a frame.
    mutating func drop(before frame: Int) {
        while ramps.count > 1, ramps[1].start <= frame { first = ramps.removeFirst().target }
        ceilings.removeAll { $0.until <= frame }
        while ceilings.count > 1, ceilings[1].end <= frame, ceilings[1].until == .max { ceilings.removeFirst() }
    }

    /// Has all ramps so many frames later.
    mutating func shift(by frames: Int) {
        for index in ramps.indices { ramps[index].start += frames }
        for index in ceilings.indices {
            ceilings[index].start += frames
            if ceilings[index].until < .max { ceilings[index].until += frames }
        }
    }
}

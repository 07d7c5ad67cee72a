import Harness

/// A recording of which is known when each frame was heard.
struct TimedRecording {
    /// There were so many frames at `time`, and fewer before.
    struct Arrival {
        let time: Double
        let frames: Int
    }

    let samples: Samples
    let arrivals: [Arrival]

    /// The frame that was heard at `time`; nil before the first and after the last that was noted.
    ///
    /// A sink's monitor is a cycle behind the sink: what has just come is what was played since the frames before it came.
    /// Cycles may change their length, and on a machine that stalls they come late; so each is taken for itself.
    func frame(at time: Double) -> Int? {
        guard let next = arrivals.firstIndex(where: { $0.time > time }), next > 0 else { return nil }
        let last = arrivals[next - 1]
        return min(last.frames + Int((time - last.time) * Double(samples.rate)), arrivals[next].frames - 1)
    }
}

import Harness

/// Which place of which song is heard in each frame of a recording.
struct HeardPlaces {
    /// What was heard last, up to each frame; nil before anything was.
    private let places: [NumberedSong.Place?]
    /// Where something is heard in each frame.
    private let isSounding: [Bool]
    /// The frames where a sound begins that does not go on where the one before ended.
    let starts: [Int]
    private let recording: TimedRecording

    init(_ recording: TimedRecording, rates: [Int]) {
        self.recording = recording
        var places: [NumberedSong.Place?] = []
        var isSounding: [Bool] = []
        var starts: [Int] = []
        var last: NumberedSong.Place?
        for frame in 0..<recording.samples.frameCount {
            let place = NumberedSong.place(recording.samples, frame: frame, rates: rates)
            if let place {
                // What a fade makes very soft is not recognised.
                if last?.isWithin(0.01, of: place) != true { starts.append(frame) }
                last = place
            }
            places.append(last)
            isSounding.append(place != nil)
        }
        self.places = places
        self.isSounding = isSounding
        self.starts = starts
    }

    /// What was heard last at a moment.
    func place(at time: Double) -> NumberedSong.Place? {
        recording.frame(at: time).flatMap { places[$0] }
    }

    /// The frames that were heard between two moments, and for `margin` seconds before and after.
    func frames(_ first: Double, _ last: Double, margin: Double = 0) -> ClosedRange<Int>? {
        guard let from = recording.frame(at: first), let to = recording.frame(at: last) else { return nil }
        let extra = Int(margin * Double(recording.samples.rate))
        return max(0, from - extra)...min(places.count - 1, max(from, to) + extra)
    }

    /// Whether it sounds in all of these frames, as one.
    func isSteady(_ frames: ClosedRange<Int>) -> Bool {
        !starts.contains(where: frames.contains) && frames.allSatisfy { isSounding[$0] }
    }

    /// The longest silence in these frames, in seconds.
    func silence(in frames: ClosedRange<Int>) -> Double {
        var (longest, length) = (0, 0)
        for frame in frames {
            length = isSounding[frame] ? 0 : length + 1
            longest = max(longest, length)
        }
        return Double(longest) / Double(recording.samples.rate)
    }

    /// Whether an answer is right to `cycle` seconds.
    ///
    /// A place that the listener has been ordered to, or that is to come behind a silence, is right before it is heard.
    func confirm(_ answer: PlaceWatch.Answer, to order: PlaceWatch.Order, cycle: Double) -> Bool {
        guard let now = frames(answer.asked, answer.answered),
            let about = frames(answer.asked, answer.answered, margin: cycle)
        else { return false }
        func isThere(_ frame: Int, within seconds: Double) -> Bool {
            places[frame]?.isWithin(seconds, of: answer.place) == true
        }
        // As far off in the song as a cycle is long; or said a cycle too early or too late.
        if now.contains(where: { isThere($0, within: cycle) }) { return true }
        if about.contains(where: { isThere($0, within: NumberedSong.precision) }) { return true }
        guard let next = starts.first(where: { $0 > now.lowerBound }), isThere(next, within: NumberedSong.precision)
        else { return false }
        if !isSounding[now.lowerBound] { return true }
        guard order.isMove, let ordered = recording.frame(at: order.time) else { return false }
        return !starts.contains { $0 > ordered && $0 <= now.lowerBound }
    }
}

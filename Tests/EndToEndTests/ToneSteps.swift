import Harness

/// The steps between neighbours of a tone that several recorders heard beside the same timecode.
///
/// Not every step is playd's. A recorder that was kept from running leaves one where it has lost frames, which shows in
/// the timecode; there, another recorder is asked. And where playd was kept from running, which it counts, the graph goes
/// on without it: what it did there cannot be judged.
struct ToneSteps: CustomStringConvertible {
    /// A step of the tone between two frames that follow each other by the timecode.
    struct Step {
        /// How far it goes, full scale being 1.
        var size: Float = 0
        /// The number of the frame behind it.
        var number = 0
    }

    /// A line that was sent to playd.
    struct Note {
        /// What was to be done.
        let line: String
        /// How many frames the first recorder had before.
        let frame: Int
        /// How many cycles had been late for playd before.
        let lateCycles: Int
    }

    /// Frames for which it stays open when a note was taken: a few cycles.
    private static let margin = 8192

    /// The largest.
    private(set) var largest = Step()
    /// Those above the limit.
    private(set) var clicks: [Step] = []
    /// How many above the limit were made by a recorder that lost frames.
    private(set) var lostByRecorders = 0
    /// How many above the limit were heard about when playd was late.
    private(set) var late = 0
    /// How many frames were heard, and how many of them could not be judged.
    private(set) var frames = 0
    private(set) var unjudged = 0
    /// How many are louder than half the full scale.
    private(set) var loud = 0
    private var notes: [(number: Int, line: String)] = []

    /// Looks at what the recorders heard for steps above `limit`.
    init(_ recordings: [WitnessedSound], limit: Float, notes: [Note]) {
        let first = recordings[0]
        let numbers = notes.map { first.number(min($0.frame, first.frameCount - 1)) }
        self.notes = zip(numbers, notes).map { ($0, $1.line) }
        let held = notes.indices.dropFirst().filter { notes[$0 - 1].lateCycles < notes[$0].lateCycles }.map {
            numbers[$0 - 1] - Self.margin..<max(numbers[$0 - 1], numbers[$0]) + Self.margin
        }
        var heard: [Range<Int>] = []
        for recording in recordings {
            var end: Int?
            for run in recording.runs {
                if let end, recording.step(from: end - 1, to: run.lowerBound) >= limit { lostByRecorders += 1 }
                end = run.upperBound
                heard.append(recording.number(run.lowerBound)..<recording.number(run.upperBound - 1))
                look(recording, run, limit: limit, held: held)
            }
        }
        loud /= max(1, recordings.count)
        count(heard, held)
    }

    var description: String {
        """
        \(clicks.count) clicks, the largest step \(largest.size); \(lostByRecorders) steps where a recorder lost \
        frames, \(late) where playd was late; \(unjudged) of \(frames) frames unjudged\
        \(clicks.prefix(20).map { "\n\($0.size) at \($0.number) after \(cause(of: $0))" }.joined())
        """
    }

    /// Whether enough was heard to say that there were no clicks.
    var isEnough: Bool { unjudged <= frames / 10 }

    /// What was sent before the step.
    private func cause(of step: Step) -> String {
        notes.filter { $0.number > 0 && $0.number <= step.number }.suffix(3).map(\.line).joined(separator: ", ")
    }

    private mutating func look(_ recording: WitnessedSound, _ run: Range<Int>, limit: Float, held: [Range<Int>]) {
        for frame in run.dropFirst() {
            if abs(recording.sample(frame, 0)) > 0.5 { loud += 1 }
            let size = recording.step(from: frame - 1, to: frame)
            guard size > largest.size || size >= limit else { continue }
            let step = Step(size: size, number: recording.number(frame))
            if held.contains(where: { $0.contains(step.number) }) {
                if size >= limit { late += 1 }
                continue
            }
            if size > largest.size { largest = step }
            if size >= limit { clicks.append(step) }
        }
    }

    /// Counts what lies between the frames that any recorder heard, and when playd was late.
    private mutating func count(_ heard: [Range<Int>], _ held: [Range<Int>]) {
        let heard = heard.sorted { $0.lowerBound < $1.lowerBound }
        guard let first = heard.first?.lowerBound else { return }
        var end = first
        for run in heard {
            unjudged += max(0, run.lowerBound - end)
            end = max(end, run.upperBound)
        }
        frames = end - first
        unjudged += held.map(\.count).reduce(0, +)
    }
}

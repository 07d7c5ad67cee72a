/// The jobs of the song thread, which take turns: a few files for each client, so that nobody waits for another's folder.
///
/// A client has one job at a time, so its own orders stay in order.
struct SongRota {
    /// What is left of a job.
    private struct Run {
        let job: SongJob
        var answers: [SongAnswer] = []
        var search: SongSearch?
    }

    /// The steps of a turn; a step is a file at most.
    private static let turnSteps = 8

    private let finder: SongFinder
    private var runs: [Run] = []
    private var known = KnownSongs()
    /// Whose turn is next.
    private var next = 0

    init(finder: SongFinder) {
        self.finder = finder
    }

    var isEmpty: Bool { runs.isEmpty }

    mutating func add(_ job: SongJob) {
        // In front of whose turn is next, which is the end of the round.
        runs.insert(Run(job: job), at: next)
        next = (next + 1) % runs.count
    }

    /// Forgets a job, if it is still there.
    mutating func cancel(_ ticket: SongTicket) {
        guard let place = runs.firstIndex(where: { $0.job.ticket == ticket }) else { return }
        remove(place)
    }

    /// Gives the next job its turn; its answer when that was the last one it needed.
    mutating func turn() -> SongJobAnswer? {
        guard !runs.isEmpty else { return nil }
        for _ in 0..<Self.turnSteps where runs[next].answers.count < runs[next].job.requests.count { step() }
        let run = runs[next]
        guard run.answers.count == run.job.requests.count else {
            next = (next + 1) % runs.count
            return nil
        }
        remove(next)
        return SongJobAnswer(ticket: run.job.ticket, answers: run.answers)
    }

    private mutating func step() {
        // Taken out, so that its arrays are changed in place.
        var search =
            runs[next].search.take()
            ?? SongSearch(runs[next].job.requests[runs[next].answers.count], finder: finder)
        if let answer = search.step(&known) {
            runs[next].answers.append(answer)
        } else {
            runs[next].search = search
        }
    }

    private mutating func remove(_ place: Int) {
        runs.remove(at: place)
        if place < next { next -= 1 }
        if next >= runs.count { next = 0 }
    }
}

/// Requests of one client that are answered together.
struct SongJob: Sendable {
    /// Names the job in its answer.
    let ticket: SongTicket
    let requests: [SongRequest]
}

/// What became of a job.
struct SongJobAnswer: Sendable {
    let ticket: SongTicket
    let answers: [SongAnswer]
}

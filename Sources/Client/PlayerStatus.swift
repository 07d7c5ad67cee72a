package import Wire

/// The answer to `status`, as far as our programs use it.
package struct PlayerStatus: Equatable, Sendable {
    /// Play, pause or stop.
    package let state: PlayState
    /// In percent; nil without a mixer.
    package let volume: Int?
    /// The modes; servers before 0.15 leave some out, which reads as off.
    package let isRandom: Bool, isRepeating: Bool
    /// Stop after each song.
    package let single: OneshotFlag
    /// Remove each played song.
    package let consume: OneshotFlag
    /// Nil where the server does not know mute.
    package let isMuted: Bool?
    /// Songs in the queue.
    package let queueLength: Int
    /// Position of the current song, from 0.
    package let position: Int?
    /// Whole seconds, as `time` gives them; 0 when unknown.
    package let elapsedSeconds: Int, totalSeconds: Int
    /// The length in milliseconds, where it is known.
    package let duration: Int?
    /// Number of the running update job.
    package let updateJob: Int?
    /// What went wrong last.
    package let error: String?
    /// What the music waits for; nil where nothing is missing, or the server does not tell.
    package let waiting: String?

    /// Reads an answer; nil when it is not one to `status`.
    package init?(_ answer: Answer) {
        guard let word = answer["state"], let state = PlayState(rawValue: word) else { return nil }
        self.state = state
        volume = answer["volume"].flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 }
        isRandom = answer["random"] == "1"
        isRepeating = answer["repeat"] == "1"
        single = answer["single"].flatMap(OneshotFlag.init(rawValue:)) ?? .off
        consume = answer["consume"].flatMap(OneshotFlag.init(rawValue:)) ?? .off
        isMuted = answer["muted"].map { $0 == "1" }
        queueLength = answer["playlistlength"].flatMap { Int($0) } ?? 0
        position = answer["song"].flatMap { Int($0) }
        let times = answer["time"]?.split(separator: ":").map { Int($0) ?? 0 } ?? []
        elapsedSeconds = times.first ?? 0
        totalSeconds = times.count == 2 ? times[1] : 0
        let exact = answer["duration"].flatMap { Amount($0) }.map(\.thousandths)
        duration = exact ?? (totalSeconds > 0 ? totalSeconds * 1000 : nil)
        updateJob = answer["updating_db"].flatMap { Int($0) }
        error = answer["error"]
        waiting = answer["waiting"]
    }
}

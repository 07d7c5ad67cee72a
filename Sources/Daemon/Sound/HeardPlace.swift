import Decoding
import Realtime

/// Where the listener is in a generation; never goes back within one.
struct HeardPlace {
    /// The part that is heard; nil until the decoder has begun the generation.
    private(set) var part: PartStart?
    /// Frames of the generation heard so far.
    private(set) var frames = 0
    /// Milliseconds of the song at which the generation begins, shown until it does.
    private let startMilliseconds: Int

    /// A generation that begins at `milliseconds` of its song.
    init(at milliseconds: Int) {
        startMilliseconds = milliseconds
    }

    /// The heard part's number; the first is 0.
    var partNumber: Int { part?.part ?? 0 }

    /// Moves on to a part.
    mutating func enter(_ start: PartStart) {
        part = start
    }

    /// Takes a newer snapshot of the audio thread.
    mutating func update(_ anchor: PlaybackAnchor, at now: Int64) {
        frames = max(frames, anchor.heardFrames(at: now))
    }

    /// Milliseconds of the song that have been heard.
    var milliseconds: Int {
        guard let part else { return startMilliseconds }
        var frame = max(0, frames - part.frame) + part.offset
        if let length = part.length { frame = min(frame, length) }
        return frame * 1000 / part.format.rate
    }
}

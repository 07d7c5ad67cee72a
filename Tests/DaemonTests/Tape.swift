import Harness

/// What was heard, read from front to back in the pieces that it is made of.
struct Tape {
    private let heard: Samples
    /// Where reading has come.
    private(set) var frame = 0

    init(_ heard: Samples) {
        self.heard = heard
    }

    /// Whether all of it has been read.
    var isOver: Bool { frame == heard.frameCount }

    /// Reads as many frames as are those of `song` from `start` on, and says how many.
    mutating func exact(_ song: Samples, from start: Int = 0) -> Int {
        let rest = song.frames(min(start, song.frameCount)..<song.frameCount)
        let count = SampleSearch.equalFrames(rest, heard, offset: frame)
        frame += count
        return count
    }

    /// As `exact`, for frames behind a seek: a decoder that came another way may round the last bit differently.
    mutating func near(_ song: Samples, from start: Int) -> Int {
        let from = frame
        while frame < heard.frameCount, start + frame - from < song.frameCount {
            let here = frame * song.channels
            let there = (start + frame - from) * song.channels
            guard (0..<song.channels).allSatisfy({ abs(heard.values[here + $0] - song.values[there + $0]) < 1e-5 })
            else { break }
            frame += 1
        }
        return frame - from
    }

    /// Reads a fade in of `song` from `start` on: 10 ms of frames that grow evenly; says how many they were.
    mutating func fadeIn(_ song: Samples, from start: Int = 0) -> Int {
        fade(song, from: start) { Float($0 + 1) / Float($1) }
    }

    /// Reads a fade out of `song` from `start` on: 10 ms of frames that shrink evenly; says how many they were.
    mutating func fadeOut(_ song: Samples, from start: Int) -> Int {
        fade(song, from: start) { 1 - Float($0 + 1) / Float($1) }
    }

    /// Reads so many frames, whatever they are.
    mutating func skip(_ count: Int) {
        frame += count
    }

    /// Reads silence, and says how long it is.
    mutating func silence() -> Int {
        let from = frame
        while frame < heard.frameCount, heard.isSilent(frame) { frame += 1 }
        return frame - from
    }

    private mutating func fade(_ song: Samples, from start: Int, _ gain: (Int, Int) -> Float) -> Int {
        let length = song.rate / 100
        let channels = song.channels
        var count = 0
        while count < length, frame < heard.frameCount, start + count < song.frameCount {
            let factor = gain(count, length)
            for channel in 0..<channels {
                let wanted = song.values[(start + count) * channels + channel] * factor
                guard abs(wanted - heard.values[frame * channels + channel]) < 1e-4 else { return count }
            }
            count += 1
            frame += 1
        }
        return count
    }
}

extension Samples {
    /// Whether every channel of the frame is at rest.
    func isSilent(_ frame: Int) -> Bool {
        !values[frame * channels..<(frame + 1) * channels].contains { $0 != 0 }
    }

    /// The first frame at which this differs from `other`, silence before and behind left out; nil when none does.
    func difference(from other: Samples) -> Int? {
        let ours = sounding
        let theirs = other.sounding
        let equal = SampleSearch.equalFrames(ours, theirs, offset: 0)
        return equal == ours.frameCount && equal == theirs.frameCount ? nil : equal
    }

    /// Without the silence before and behind.
    var sounding: Samples {
        guard let first = values.firstIndex(where: { $0 != 0 }), let last = values.lastIndex(where: { $0 != 0 }) else {
            return Samples([], channels: channels, rate: rate)
        }
        return frames(first / channels..<last / channels + 1)
    }
}

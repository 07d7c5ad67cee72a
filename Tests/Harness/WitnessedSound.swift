/// Stereo sound in which every frame has the number that a `Timecode` gave it.
package struct WitnessedSound: Sendable {
    private let values: [Float]

    /// Takes a recording whose third channel is the timecode.
    init(_ recording: Samples) {
        precondition(recording.channels == 3, "two channels of music and one of numbers")
        values = recording.values
    }

    /// How many frames there are.
    package var frameCount: Int { values.count / 3 }

    /// The sample of a frame in channel 0 or 1.
    package func sample(_ frame: Int, _ channel: Int) -> Float { values[3 * frame + channel] }

    /// The number of a frame; 0 where there was none.
    package func number(_ frame: Int) -> Int { Timecode.number(values[3 * frame + 2]) }

    /// How far apart two frames are, in the channel where that is most.
    package func step(from first: Int, to second: Int) -> Float {
        max(abs(sample(second, 0) - sample(first, 0)), abs(sample(second, 1) - sample(first, 1)))
    }

    /// The longest stretches of frames with numbers that follow each other: between those, something was lost.
    package var runs: [Range<Int>] {
        var runs: [Range<Int>] = []
        var first: Int?
        var last = 0
        for frame in 0..<frameCount {
            let number = number(frame)
            if let start = first, number == 0 || number != last + 1 {
                runs.append(start..<frame)
                first = nil
            }
            if first == nil, number > 0 { first = frame }
            last = number
        }
        if let first { runs.append(first..<frameCount) }
        return runs
    }
}

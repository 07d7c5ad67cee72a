import Harness

/// Songs in which every frame tells which song it is of and its number, however loud it is heard.
///
/// The left channel grows with the frames and the right one stays as it is: what counts is how much there is of the one in
/// terms of the other, which neither a fade nor a resampler changes.
enum NumberedSong {
    /// A place in a song.
    struct Place: Equatable, CustomStringConvertible {
        var song: Int
        var seconds: Double

        var description: String { "\(song): \((seconds * 10_000).rounded() / 10_000)" }

        /// Whether the other one is in the same song and no farther away than that.
        func isWithin(_ seconds: Double, of other: Place) -> Bool {
            song == other.song && abs(self.seconds - other.seconds) <= seconds
        }
    }

    /// How exact a place is, in seconds: `elapsed` has three decimals, and the softest part of a fade is not recognised.
    static let precision = 0.003

    private static let right: Float = 0.5
    private static let mostFrames = 1 << 21

    /// Writes songs of `seconds` at each of the rates into `directory`; their order is that of their names.
    static func write(rates: [Int], seconds: Int, in directory: TemporaryDirectory) throws {
        for (song, rate) in rates.enumerated() {
            precondition(rate * seconds < mostFrames && song < 8, "numbers must fit into the 24 bits of a sample")
            var samples = Samples([], channels: 2, rate: rate)
            samples.values.reserveCapacity(2 * rate * seconds)
            for number in 1...rate * seconds {
                samples.values.append(Float(song * mostFrames + number) / Float(1 << 24))
                samples.values.append(right)
            }
            try WaveFile.write(samples, to: directory.file("\(song).wav"))
        }
    }

    /// What is heard in a frame of a recording; nil for silence.
    static func place(_ samples: Samples, frame: Int, rates: [Int]) -> Place? {
        let (left, right) = (samples.values[2 * frame], samples.values[2 * frame + 1])
        guard right > Self.right / 10 else { return nil }
        let number = Double(left) / Double(right) * Double(Self.right) * Double(1 << 24)
        let song = Int(number) / mostFrames
        guard rates.indices.contains(song) else { return nil }
        return Place(song: song, seconds: (number - Double(song * mostFrames)) / Double(rates[song]))
    }

    /// The number of a frame in the recording of the first song; nil for silence.
    static func number(_ samples: Samples, frame: Int) -> Int? {
        let (left, right) = (samples.values[samples.channels * frame], samples.values[samples.channels * frame + 1])
        return right == 0 ? nil : Int((Double(left / right) * Double(Self.right) * Double(1 << 24)).rounded())
    }
}

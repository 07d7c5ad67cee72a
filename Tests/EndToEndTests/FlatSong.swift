import Harness

/// Songs of one value in every sample: what is heard of them is how loud they are heard.
enum FlatSong {
    /// That value.
    static let level: Float = 0.5

    /// Writes songs of `seconds` at each of the rates into `directory`; their order is that of their names.
    static func write(rates: [Int], seconds: Int, in directory: TemporaryDirectory) throws {
        for (song, rate) in rates.enumerated() {
            // A resampler overshoots where a sound begins at once.
            let rise = (0..<rate / 50).map { level * Float($0) / Float(rate / 50) }
            try WaveFile.write(
                rise + Array(repeating: level, count: seconds * rate - rise.count), rate: rate, channels: 2,
                to: directory.file("\(song).wav"))
        }
    }

    /// What is heard at a volume in percent.
    static func level(at volume: Int) -> Float {
        let volume = Float(volume) / 100
        return level * volume * volume * volume
    }
}

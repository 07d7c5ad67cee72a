/// The gains that an encoder has left in the first frame (Gabriel Bouvigne, "MP3 Info Tag", revision 1).
enum LAMEHeader {
    /// The length of what is read of a Xing tag.
    static let count = 156

    /// The values in the bytes of a Xing or Info tag.
    static func values(_ bytes: [UInt8]) -> LoudnessValues {
        var values = LoudnessValues()
        guard bytes.count >= 8 else { return values }
        let sizes = [4, 4, 100, 4]
        // Each bit says that a field is there.
        let start = sizes.indices.reduce(8) { $0 + (bytes[7] >> $1 & 1 == 1 ? sizes[$1] : 0) }
        guard bytes.count >= start + 19 else { return values }
        let fields = Array(bytes[start..<(start + 19)])
        let encoder = String(decoding: fields[..<9], as: UTF8.self)
        guard ["LAME", "Lavf", "Lavc"].contains(where: encoder.hasPrefix) else { return values }
        var offset = 0.0
        if encoder.hasPrefix("LAME") {
            // Before 3.90 this was the place of a text: `LAME3.89 (beta 1)`.
            guard let version = version(encoder), version >= (3, 90) else { return values }
            // Before 3.95 it took 83 dB for the reference, where all else takes 89.
            if version < (3, 95) { offset = 6 }
        }
        for (first, second) in [(fields[15], fields[16]), (fields[17], fields[18])] {
            // Nobody is named as the one who has set it: not set.
            guard first >> 2 & 7 != 0 else { continue }
            let tenths = Double(Int(first & 1) << 8 | Int(second))
            let gain = NumberText.believable(gain: (first & 2 == 0 ? tenths : -tenths) / 10 + offset)
            switch first >> 5 {
            case 1: values.trackGain = values.trackGain ?? gain
            case 2: values.albumGain = values.albumGain ?? gain
            default: break
            }
        }
        // The text calls it a floating-point number; encoders write 23 bits behind the point.
        let peak = fields[11..<15].reduce(0) { $0 << 8 | Int($1) }
        values.trackPeak = NumberText.believable(peak: Double(peak) / Double(1 << 23))
        return values
    }

    /// The two numbers behind the name, as in `LAME3.100`.
    private static func version(_ encoder: String) -> (Int, Int)? {
        let numbers = encoder.dropFirst(4).split(separator: ".").map { Int($0.prefix { "0123456789".contains($0) }) }
        guard numbers.count == 2, let major = numbers[0], let minor = numbers[1] else { return nil }
        return (major, minor)
    }
}

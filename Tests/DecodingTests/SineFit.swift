import Foundation

/// How close samples come to the sine that they should be.
enum SineFit {
    static func sine(of frequency: Double, at frame: Double, rate: Int) -> Double {
        sin(2 * .pi * frequency * frame / Double(rate))
    }

    /// Signal to noise in dB of one channel of `values` against the sine of half full scale that starts `offset` frames before them.
    static func quality(
        _ values: [Float], channel: Int = 0, of channels: Int = 1, frequency: Double, rate: Int, offset: Int = 0
    ) -> Double {
        var signal = 0.0
        var noise = 0.0
        for frame in 0..<values.count / channels {
            let wanted = 0.5 * sine(of: frequency, at: Double(frame + offset), rate: rate)
            signal += wanted * wanted
            noise += pow(Double(values[frame * channels + channel]) - wanted, 2)
        }
        return 10 * log10(signal / max(noise, 1e-30))
    }

    /// The largest difference of `values` from `others`, in dB of full scale.
    static func distance(_ values: some Collection<Float>, _ others: some Collection<Float>) -> Double {
        let largest = zip(values, others).reduce(Float(0)) { max($0, abs($1.0 - $1.1)) }
        return 20 * log10(Double(max(largest, 1e-15)))
    }
}

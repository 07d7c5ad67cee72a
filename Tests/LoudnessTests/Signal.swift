import Foundation
import Harness

/// Sounds to measure.
enum Signal {
    /// A sine on each channel, the second a fifth above the first and so on.
    static func sine(
        _ frequency: Double = 997, level: Double, seconds: Double, rate: Int = 44_100, channels: Int = 2
    ) -> Samples {
        make(seconds, rate, channels) { channel, time in
            level * sin(2 * .pi * frequency * (1 + 0.5 * Double(channel)) * time)
        }
    }

    /// Noise that is the same each time.
    static func noise(level: Double, seconds: Double, rate: Int = 44_100, channels: Int = 2) -> Samples {
        var generator = Seeded(seed: 3)
        return make(seconds, rate, channels) { _, _ in level * Double.random(in: -1...1, using: &generator) }
    }

    /// Chords and beats, loud and soft in turn, with a quiet part that the gate leaves out.
    static func music(seconds: Double, rate: Int = 44_100, channels: Int = 2) -> Samples {
        var generator = Seeded(seed: 9)
        var smoothed = 0.0
        return make(seconds, rate, channels) { channel, time in
            let beat = exp(-8 * time.truncatingRemainder(dividingBy: 0.5))
            smoothed += 0.2 * (Double.random(in: -1...1, using: &generator) - smoothed)
            let chord = 0.5 * sin(1_382.3 * time) + 0.4 * sin(2_071.1 * time + Double(channel))
            let loudness = time < seconds / 3 ? 0.5 : time < seconds * 0.8 ? 0.15 : 0.001
            return loudness * (0.6 * chord + beat * smoothed)
        }
    }

    private static func make(
        _ seconds: Double, _ rate: Int, _ channels: Int, _ value: (Int, Double) -> Double
    ) -> Samples {
        let frames = Int(seconds * Double(rate))
        var values: [Float] = []
        values.reserveCapacity(frames * channels)
        for frame in 0..<frames {
            for channel in 0..<channels { values.append(Float(value(channel, Double(frame) / Double(rate)))) }
        }
        return Samples(values, channels: channels, rate: rate)
    }
}

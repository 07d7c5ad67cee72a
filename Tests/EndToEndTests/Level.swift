import Foundation
import Harness

/// How loud something is heard.
enum Level {
    /// How much louder `heard` is than `sound`, in dB; nil when it is another sound.
    static func gain(of heard: Samples, over sound: Samples) -> Double? {
        var (product, square) = (0.0, 0.0)
        for (ours, theirs) in zip(heard.values, sound.values) {
            product += Double(ours) * Double(theirs)
            square += Double(theirs) * Double(theirs)
        }
        guard heard.values.count == sound.values.count, product > 0, square > 0 else { return nil }
        let factor = product / square
        // The decoder of Vorbis files that we compare with rounds to 16 bits.
        let isSame = zip(heard.values, sound.values).allSatisfy {
            abs(Double($0) - factor * Double($1)) < 4e-5 * factor
        }
        return isSame ? 20 * log10(factor) : nil
    }

    /// The amplitude of a tone of that many hertz in the left channel, by whole waves.
    static func amplitude(_ samples: Samples, hertz: Int) -> Double {
        let wave = samples.rate / hertz
        let frames = samples.frameCount / wave * wave
        var (sine, cosine) = (0.0, 0.0)
        for frame in 0..<frames {
            let angle = 2 * Double.pi * Double(hertz) * Double(frame) / Double(samples.rate)
            let value = Double(samples.values[frame * samples.channels])
            sine += value * sin(angle)
            cosine += value * cos(angle)
        }
        return 2 * (sine * sine + cosine * cosine).squareRoot() / Double(frames)
    }

    /// How far the third harmonic of a tone is below the tone, in dB; what is clipped has much of it.
    static func thirdHarmonic(_ samples: Samples, hertz: Int) -> Double {
        20 * log10(max(amplitude(samples, hertz: 3 * hertz), 1e-9) / amplitude(samples, hertz: hertz))
    }

    /// The sounds in a recording, each between two silences of at least a twentieth of a second.
    static func sounds(in recording: Samples) -> [Samples] {
        let channels = recording.channels
        var ranges: [Range<Int>] = []
        for frame in 0..<recording.frameCount {
            guard (0..<channels).contains(where: { recording.values[frame * channels + $0] != 0 }) else { continue }
            if let last = ranges.last, frame - last.upperBound < recording.rate / 20 {
                ranges[ranges.count - 1] = last.lowerBound..<frame + 1
            } else {
                ranges.append(frame..<frame + 1)
            }
        }
        return ranges.map(recording.frames)
    }

    /// The levels at which a tone stays for a twentieth of a second or longer, in dB below or above `amplitude`.
    static func plateaus(_ samples: Samples, hertz: Int, over amplitude: Double) -> [Double] {
        let window = samples.rate / 100
        let levels = stride(from: 0, to: samples.frameCount - window, by: window).map {
            20 * log10(max(1e-6, Level.amplitude(samples.frames($0..<$0 + window), hertz: hertz)) / amplitude)
        }
        var plateaus: [Double] = []
        for start in levels.indices.dropLast(4) {
            let stretch = levels[start..<start + 5]
            guard let low = stretch.min(), let high = stretch.max(), high - low < 0.02 else { continue }
            if abs((plateaus.last ?? 1000) - low) > 0.1 { plateaus.append(low) }
        }
        return plateaus
    }
}

internal import Foundation

/// WAV files whose every sample is known.
package enum WaveFile {
    /// Writes frames of 32-bit floats, all channels alike.
    package static func write(_ frames: [Float], rate: Int, channels: Int, to path: String) throws {
        try write(
            Samples(frames.flatMap { Array(repeating: $0, count: channels) }, channels: channels, rate: rate), to: path)
    }

    /// Writes 32-bit floats.
    package static func write(_ samples: Samples, to path: String) throws {
        var data = Data()
        func append(_ number: Int, bytes: Int) {
            for byte in 0..<bytes { data.append(UInt8(number >> (8 * byte) & 0xFF)) }
        }
        let size = samples.values.count * 4
        data.append(Data("RIFF".utf8))
        append(size + 36, bytes: 4)
        data.append(Data("WAVEfmt ".utf8))
        append(16, bytes: 4)
        append(3, bytes: 2)
        append(samples.channels, bytes: 2)
        append(samples.rate, bytes: 4)
        append(samples.rate * samples.channels * 4, bytes: 4)
        append(samples.channels * 4, bytes: 2)
        append(32, bytes: 2)
        data.append(Data("data".utf8))
        append(size, bytes: 4)
        unsafe samples.values.withUnsafeBytes { unsafe data.append(contentsOf: $0) }
        try data.write(to: URL(fileURLWithPath: path))
    }
}

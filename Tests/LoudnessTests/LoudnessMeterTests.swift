import Foundation
import Harness
import Realtime
import Tags
import Testing

@testable import Loudness

/// The meter against ffmpeg's, and against what the standard says of simple sounds.
@Suite struct LoudnessMeterTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let make: @Sendable () -> Samples

        init(_ name: String, _ make: @escaping @Sendable () -> Samples) {
            testDescription = name
            self.make = make
        }
    }

    static let cases = [
        Case("a sine") { Signal.sine(level: 0.1, seconds: 1) },
        Case("a deep sine") { Signal.sine(60, level: 0.5, seconds: 1) },
        Case("noise") { Signal.noise(level: 0.7, seconds: 1) },
        Case("music") { Signal.music(seconds: 2.5) },
        Case("music in mono") { Signal.music(seconds: 2.5, channels: 1) },
        Case("music in 5.1") { Signal.music(seconds: 1, rate: 48_000, channels: 6) },
        Case("noise in 5.1") { Signal.noise(level: 0.1, seconds: 1, rate: 48_000, channels: 6) },
        Case("quadraphonic noise") { Signal.noise(level: 0.1, seconds: 1, channels: 4) },
        Case("music at 8 kHz") { Signal.music(seconds: 4, rate: 8_000) },
        Case("noise at 11,025 Hz in mono") { Signal.noise(level: 0.2, seconds: 3, rate: 11_025, channels: 1) },
        Case("music at 96 kHz") { Signal.music(seconds: 1.5, rate: 96_000) },
        Case("more than full scale") { Signal.sine(level: 1.9, seconds: 1) },
        Case("hardly anything") { Signal.noise(level: 0.002, seconds: 1) },
    ]

    static func level(of sound: Samples) throws -> Loudness.Level? {
        let meter = try #require(LoudnessMeter(StreamFormat(rate: sound.rate, channels: sound.channels)))
        // In blocks of an odd size, as decoders give them.
        var rest = sound.values[...]
        while !rest.isEmpty {
            let block = rest.prefix(1_999 * sound.channels)
            #expect(unsafe block.withUnsafeBufferPointer { unsafe meter.add($0) })
            rest = rest[block.endIndex...]
        }
        return meter.level
    }

    @Test(arguments: cases) func agreesWithFFmpeg(_ kind: Case) throws {
        let sound = kind.make()
        let level = try #require(try Self.level(of: sound))
        let reference = try ReferenceMeter.loudness(of: sound, in: TemporaryDirectory())
        #expect(abs(LoudnessMeter.reference - level.gain - reference) < 0.1, "\(-18 - level.gain), not \(reference)")
        #expect(level.peak == sound.values.reduce(0) { max($0, Double(abs($1))) })
    }

    @Test func silenceHasNoLoudness() throws {
        #expect(try Self.level(of: Signal.sine(level: 0, seconds: 2)) == nil)
        #expect(try Self.level(of: Signal.noise(level: 0.000_1, seconds: 2)) == nil)
        #expect(try Self.level(of: Samples([], channels: 2, rate: 44_100)) == nil)
    }

    @Test func lessThanFourTenthsOfASecondHasNoLoudness() throws {
        #expect(try Self.level(of: Signal.sine(level: 0.5, seconds: 0.39)) == nil)
        #expect(try Self.level(of: Signal.sine(level: 0.5, seconds: 0.41)) != nil)
    }

    /// ITU-R BS.1770: a sine of 997 Hz at full scale on one front channel is −3.01 LKFS.
    @Test func channelsWeighWhatTheStandardSays() throws {
        func gain(_ channel: Int, of channels: Int) throws -> Double? {
            let frames = Signal.sine(level: 1, seconds: 1, rate: 48_000, channels: 1).values
            var values = [Float](repeating: 0, count: frames.count * channels)
            for (frame, value) in frames.enumerated() { values[frame * channels + channel] = value }
            return try Self.level(of: Samples(values, channels: channels, rate: 48_000))?.gain
        }
        let surround = 10 * log10(1.41)
        let weights: [(Int, Int, Double?)] = [
            (0, 1, 0), (0, 2, 0), (1, 2, 0), (2, 3, 0), (3, 4, surround), (2, 5, 0), (4, 5, surround), (3, 6, nil),
            (4, 6, surround), (4, 7, 0), (5, 7, surround), (3, 8, nil), (4, 8, 0), (6, 8, surround), (7, 8, surround),
        ]
        for (channel, channels, weight) in weights {
            let gain = try gain(channel, of: channels)
            let expected = weight.map { -18 + 3.01 - $0 }
            #expect((gain == nil) == (expected == nil), "channel \(channel) of \(channels)")
            if let gain, let expected { #expect(abs(gain - expected) < 0.05, "channel \(channel) of \(channels)") }
        }
    }

    @Test func noFormatTraps() {
        for format in [(0, 2), (15, 2), (44_100, 0), (44_100, -1), (-1, 1), (44_100, 65), (10_000_000, 2)] {
            #expect(LoudnessMeter(StreamFormat(rate: format.0, channels: format.1)) == nil)
        }
        #expect(LoudnessMeter(StreamFormat(rate: 44_100, channels: 9)) != nil)
    }
}

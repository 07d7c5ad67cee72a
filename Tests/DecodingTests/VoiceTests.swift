import Harness
import Realtime
import Tags
import Testing

@testable import Decoding

/// The level of a song of which nobody knows how high it goes.
@Suite struct VoiceTests {
    private static let rate = 8000

    /// Gives the samples of a list, some at a time.
    private final class ListDecoder: Decoder {
        let format = StreamFormat(rate: rate, channels: 1)
        let bits: Int? = nil
        let bitrate = 0
        private let samples: [Float]
        private var place = 0
        private var random: Seeded

        init(_ samples: [Float], seed: UInt64) {
            self.samples = samples
            random = Seeded(seed: seed)
        }

        var frameCount: Int? { samples.count }

        func read(into buffer: UnsafeMutableBufferPointer<Float>) -> Int {
            let count = min(samples.count - place, buffer.count, Int.random(in: 1...300, using: &random))
            for index in 0..<count { unsafe buffer[index] = samples[place + index] }
            place += count
            return count
        }

        func seek(toFrame frame: Int) { place = frame }
    }

    /// Peaks come closer to each other than a ramp is long, each in a block of its own.
    @Test func peaksThatFollowOneAnotherStayWithinFullScale() throws {
        var settings = GainSettings()
        settings.mode = .track
        settings.missingPreamp = 20
        var random = Seeded(seed: 5)
        for round in 0..<200 as Range<UInt64> {
            var samples = [Float](repeating: 0.05, count: 4000)
            var height = Float(0.1)
            for place in (0..<6).map({ _ in Int.random(in: 500..<1400, using: &random) }).sorted() {
                height += Float.random(in: 0.02...0.2, using: &random)
                samples[place] = min(height, 1)
            }
            let track = Track(id: 1, path: "list")
            let decoder = ListDecoder(samples, seed: round)
            let voice = Voice(
                number: 0, order: nil, source: OpenedTrack(track: track, decoder: decoder, loudness: Loudness()),
                decoder: decoder, start: 0, offset: 0, level: LevelCurve(settings.factor(for: Loudness())))
            var heard: [Float] = []
            while voice.covers(heard.count) {
                let head = heard.count
                while voice.covers(head), !voice.isReady(at: head, lookAhead: voice.lookAhead(settings)) {
                    guard try voice.decode() else { break }
                    voice.limit(by: settings, from: head)
                }
                guard voice.covers(head) else { break }
                let count = voice.framesReady(from: head, lookAhead: voice.lookAhead(settings))
                let mix = UnsafeMutableBufferPointer<Float>.allocate(capacity: count)
                unsafe mix.initialize(repeating: 0)
                unsafe voice.add(count, from: head, to: mix)
                unsafe heard.append(contentsOf: mix)
                unsafe mix.deallocate()
            }
            #expect(heard.count == samples.count)
            #expect(heard.lazy.map(abs).max() ?? 0 <= 1, "round \(round)")
        }
    }
}

import Foundation
import Harness
import Testing

extension EndToEnd {
    /// Songs of different formats in a row.
    @Suite("Format changes")
    struct FormatChangeTests {
        private static let formats = [(44100, 2), (48000, 2), (44100, 1), (48000, 1), (32000, 2), (48000, 2)]

        @Test("The silence at a change of rate or channels is shorter than 50 ms")
        func silence() throws {
            let music = try music(of: Self.formats)
            // The listener is what any other stream of the desktop is: content with the usual cycles.
            try Hearing(rate: 48000, quantum: 1024, seconds: 60).expectNoFlaw(music: music.path) { stage in
                try recordAll(stage, cycle: 1024)
            } flaw: { heard in
                let sounds = sounds(in: heard)
                let gaps = zip(sounds, sounds.dropFirst()).map { $1.lowerBound - $0.upperBound }
                guard gaps.count == Self.formats.count - 1 else { return "silences of \(gaps) frames" }
                return gaps.allSatisfy { $0 < 48000 / 20 } ? nil : "silence of \(gaps) frames"
            }
        }

        @Test("All of each song is heard, whatever comes next", .enabled(if: LongTests.areWanted))
        func whole() throws {
            let formats = [1, 2, 6].flatMap { channels in
                [44100, 96000, 48000, 192000, 88200].map { ($0, channels) }
            }
            let music = try music(of: formats)
            // A monitor loses something when cycles become shorter: here they are as short as they get all the time.
            try Hearing(rate: 48000, quantum: 512, seconds: 120).expectNoFlaw(music: music.path) { stage in
                try recordAll(stage, cycle: 512)
            } flaw: { heard in
                let lengths = sounds(in: heard).map(\.count)
                guard lengths.count == formats.count else { return "sounds of \(lengths) frames" }
                // A resampler needs some frames to rise and fall.
                let isWhole = zip(lengths, formats.indices).allSatisfy { abs($0 - 4800 * (12 + $1)) <= 8 }
                return isWhole ? nil : "sounds of \(lengths) frames"
            }
        }

        /// A song of each format, each a tenth of a second longer than the one before.
        private func music(of formats: [(Int, Int)]) throws -> TemporaryDirectory {
            let music = try TemporaryDirectory()
            for (number, (rate, channels)) in formats.enumerated() {
                try WaveFile.write(
                    Array(repeating: 0.5, count: rate * (12 + number) / 10), rate: rate, channels: channels,
                    to: music.file("\(String(format: "%02d", number)).wav"))
            }
            return music
        }

        private func recordAll(_ stage: Stage, cycle: Int) throws -> [Samples] {
            try stage.recordings(cycle: cycle) { () throws in
                let client = try RawClient(stage.socket)
                for line in ["add /", "play 0"] { #expect(try client.ask(line) == ["OK"]) }
                #expect(try stage.await("state", "stop", within: 90))
            }
        }

        /// Where something sounds, with no silence in it but the few samples in which a resampler begins.
        private func sounds(in heard: Samples) -> [Range<Int>] {
            var sounds: [Range<Int>] = []
            for frame in 0..<heard.frameCount where abs(heard.values[frame * heard.channels]) > 0.1 {
                if let last = sounds.last, frame - last.upperBound <= 48 {
                    sounds[sounds.count - 1] = last.lowerBound..<frame + 1
                } else {
                    sounds.append(frame..<frame + 1)
                }
            }
            return sounds
        }
    }
}

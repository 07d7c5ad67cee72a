import Foundation
import Harness
import Testing

extension EndToEnd {
    /// Songs of different formats in a row.
    @Suite("Format changes")
    struct FormatChangeTests {
        private static let formats = [(44100, 2), (48000, 2), (44100, 1), (48000, 1), (32000, 2), (48000, 2)]

        @Test("Each song is heard whole, and the silence at a change of rate or channels is shorter than 50 ms")
        func change() throws {
            try expectChanges(Self.formats)
        }

        @Test("The same where the other format comes into the queue while the music plays, in long cycles")
        func lateChange() throws {
            try expectChanges(Array(Self.formats.prefix(2)), isLate: true)
        }

        @Test("The same in many formats", .enabled(if: LongTests.areWanted))
        func manyChanges() throws {
            try expectChanges(
                [1, 2, 6].flatMap { channels in [44100, 96000, 48000, 192000, 88200].map { ($0, channels) } })
        }

        private func expectChanges(_ formats: [(Int, Int)], isLate: Bool = false) throws {
            let music = try music(of: formats)
            // Nobody else wants short cycles.
            try Hearing(rate: 48000, quantum: 2048, seconds: 120).expectNoFlaw(music: music.path) { stage in
                try recordAll(
                    stage, cycle: 2048, orders: isLate ? ["add 00.wav", "play", "add 01.wav"] : ["add /", "play"])
            } flaw: {
                flaw(in: sounds(in: $0), of: formats.count)
            }
        }

        /// Shorter and longer ones than what is decoded ahead, each of a length of its own.
        private static func tenths(ofSong number: Int) -> Int { (number.isMultiple(of: 2) ? 24 : 12) + number }

        private func flaw(in sounds: [Range<Int>], of count: Int) -> String? {
            // A resampler needs some frames to rise and fall.
            let isWhole =
                sounds.count == count
                && sounds.indices.allSatisfy { abs(sounds[$0].count - 4800 * Self.tenths(ofSong: $0)) <= 8 }
            guard isWhole else { return "sounds of \(sounds.map(\.count)) frames" }
            let gaps = zip(sounds, sounds.dropFirst()).map { $1.lowerBound - $0.upperBound }
            return gaps.allSatisfy { $0 < 48000 / 20 } ? nil : "silences of \(gaps) frames"
        }

        /// A song of each format.
        private func music(of formats: [(Int, Int)]) throws -> TemporaryDirectory {
            let music = try TemporaryDirectory()
            for (number, (rate, channels)) in formats.enumerated() {
                try WaveFile.write(
                    Array(repeating: 0.5, count: rate * Self.tenths(ofSong: number) / 10), rate: rate,
                    channels: channels,
                    to: music.file("\(String(format: "%02d", number)).wav"))
            }
            return music
        }

        private func recordAll(_ stage: Stage, cycle: Int, orders: [String]) throws -> [Samples] {
            try stage.recordings(cycle: cycle) { () throws in
                let client = try RawClient(stage.socket)
                for line in orders {
                    #expect(try client.ask(line) == ["OK"])
                    if line == "play" {
                        #expect(try eventually { try Double(stage.status()["elapsed"] ?? "0") ?? 0 > 0.2 })
                    }
                }
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
